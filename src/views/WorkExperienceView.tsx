import { FORMS, type FormValues } from '../../machines/forms/index.ts'
import { editLink, linksIn } from '../../machines/forms/normalize.ts'
import { selectResumeState } from '../../machines/selectors.ts'
import { copy } from '../copy/index.ts'
import { Checkbox, CheckboxGroup, RadioGroup } from '../ui/choices.tsx'
import { FileField } from '../ui/FileField.tsx'
import { useAskedBelow } from './form/asked-below.ts'
import { FormTextArea, FormTextField } from './form/FormTextField.tsx'
import { FIELD_OF_METHOD } from './form/fault-words.ts'
import { fieldId, useChoice, useChosenField, useField, useLeave } from './form/field.ts'
import { OfferedAddresses, useSeveralAddresses } from './form/OfferedAddresses.tsx'
import { StepForm } from './form/StepForm.tsx'
import { type FunnelActor, useFunnel, useFunnelSelector } from './funnel.tsx'

const form = 'workExperience'

/** The methods to share a background: the name, what shows its field, and the field of its 'Also add' box. */
const SHARE_METHODS = [
  { value: 'linkedin', addField: 'addLinkedin', Field: LinkedinField },
  { value: 'resume', addField: 'addResume', Field: ResumeField },
  { value: 'summary', addField: 'addSummary', Field: SummaryField },
] as const
const { methods, add } = copy.workExperience

/** The background, shared by one method or several, and why the applicant fits (section 2). */
export function WorkExperienceView() {
  const isWaiting = useFunnelSelector((snapshot) => snapshot.hasTag('waiting'))
  const shared = useAskedMethods(({ value }) => FIELD_OF_METHOD[value])
  useAskedBelow(shared.map(({ value }) => copy.workExperience[FIELD_OF_METHOD[value]]))
  return (
    <StepForm
      waitingLabel={isWaiting ? copy.workExperience.fileOnItsWay : undefined}
      waitingNote={isWaiting ? copy.workExperience.waitsForUpload : ''}
    >
      <RadioGroup
        {...useChosenField({ form, field: 'shareMethod' })}
        label={copy.workExperience.shareMethod}
        options={SHARE_METHODS.map(({ value }) => ({ value, label: methods[value] }))}
      />
      <SharedBackground isChosen />
      <AddedMethods />
      <SharedBackground isChosen={false} />
      <FormTextField
        of={{ form, field: 'socialProfile' }}
        label={copy.workExperience.socialProfile}
        hint={copy.workExperience.socialProfileHint}
        edit={editPastedLink}
        optional
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
      />
      <FormTextArea
        of={{ form, field: 'goodFitReason' }}
        label={copy.workExperience.goodFitReason}
      />
    </StepForm>
  )
}

/** The other two methods to share the background, once the first is chosen (section 2). */
function AddedMethods() {
  const others = useAskedMethods(({ addField }) => addField)
  const leave = useLeave(
    form,
    others.map(({ addField }) => addField),
    copy.workExperience.addMore,
  )
  if (others.length === 0) return null
  return (
    <CheckboxGroup
      id={fieldId({ form, field: 'addedMethods' })}
      label={copy.workExperience.addMore}
      optional
      {...leave}
    >
      {others.map(({ value, addField }) => (
        <AddedMethod key={addField} method={value} field={addField} />
      ))}
    </CheckboxGroup>
  )
}

interface AddedMethodProps {
  readonly method: keyof typeof add
  readonly field: (typeof SHARE_METHODS)[number]['addField']
}

function AddedMethod({ method, field }: AddedMethodProps) {
  const answer = useChoice<boolean>({ form, field })
  return <Checkbox id={fieldId({ form, field })} name={field} label={add[method]} answer={answer} />
}

/** The field of the method that was chosen, or of each that was added to it (sections 2 and 5). */
function SharedBackground({ isChosen }: { readonly isChosen: boolean }) {
  const chosen = useFunnelSelector(({ context }) => context.forms[form].draft.shareMethod)
  return useAskedMethods(({ value }) => FIELD_OF_METHOD[value])
    .filter(({ value }) => (value === chosen) === isChosen)
    .map(({ value, Field }) => <Field key={value} />)
}

type ShareMethod = (typeof SHARE_METHODS)[number]

/** The methods of which the form asks for a field; a letter in one of its texts renders nothing here. */
function useAskedMethods(
  fieldOf: (method: ShareMethod) => keyof FormValues[typeof form],
): ShareMethod[] {
  return useFunnelSelector(
    ({ context }) =>
      SHARE_METHODS.filter((method) =>
        FORMS[form].isAsked(context.forms[form].draft, fieldOf(method)),
      ),
    (one, other) => one.length === other.length && one.every((method) => other.includes(method)),
  )
}

const LINKEDIN = { form, field: 'linkedinProfile' } as const

const editPastedLink = (shown: string, entered: string) => ({ value: editLink(shown, entered) })

/** Two addresses, or what looks like none of a profile, get a question once the field was left, and never block. */
function LinkedinField() {
  const addresses = useSeveralAddresses(LINKEDIN, linksIn)
  const isDoubtful = useFunnelSelector(({ context }) => {
    const { draft, touched } = context.forms[form]
    const profile = draft.linkedinProfile.trim()
    return touched.includes(LINKEDIN.field) && profile !== '' && !/linkedin\.com\/./i.test(profile)
  })
  return (
    <FormTextField
      of={LINKEDIN}
      label={copy.workExperience.linkedinProfile}
      type="url"
      inputMode="url"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      edit={editPastedLink}
      suggestion={
        addresses.length > 0 ? (
          <OfferedAddresses
            of={LINKEDIN}
            question={copy.form.severalAddresses}
            addresses={addresses}
          />
        ) : (
          isDoubtful && <span>{copy.workExperience.linkedinQuestion}</span>
        )
      }
    />
  )
}

function SummaryField() {
  return (
    <FormTextArea
      of={{ form, field: 'writtenSummary' }}
      label={copy.workExperience.writtenSummary}
      hint={copy.workExperience.writtenSummaryHint}
      minWords={50}
    />
  )
}

const DOCUMENTS = { kinds: ['pdf', 'doc', 'docx'], hint: copy.workExperience.resumeHint } as const
const DOCUMENTS_AND_IMAGES = {
  kinds: [...DOCUMENTS.kinds, 'jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp'],
  hint: copy.workExperience.resumeOrImageHint,
} as const
/** The file as it was chosen, while the page lives: the chart keeps no more than its name. */
const CHOSEN = new WeakMap<FunnelActor, File>()
/** 10MB, as the backend counts them (section 5). */
const MAX_BYTES = 10 * 1024 * 1024

/** The résumé: as the primary method a document, as an extra an image too (sections 5 and 8). */
function ResumeField() {
  const funnel = useFunnel()
  const state = useFunnelSelector(selectResumeState)
  const { fileName, percent } = useFunnelSelector(({ context }) => context.upload)
  const isPrimary = useFunnelSelector(
    ({ context }) => context.forms.workExperience.draft.shareMethod === 'resume',
  )
  return (
    <FileField
      {...useField({ form: 'workExperience', field: 'resume' })}
      {...(isPrimary ? DOCUMENTS : DOCUMENTS_AND_IMAGES)}
      maxBytes={MAX_BYTES}
      label={copy.workExperience.resume}
      state={state}
      percent={percent}
      fileName={fileName || undefined}
      file={CHOSEN.get(funnel)}
      onChoose={(file) => {
        CHOSEN.set(funnel, file)
        funnel.send({ type: 'RESUME.CHOSEN', file })
      }}
      onRemove={() => funnel.send({ type: 'RESUME.REMOVED' })}
    />
  )
}
