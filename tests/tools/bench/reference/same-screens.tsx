import { useForm } from '@tanstack/react-form'
import { type ReactNode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { FORMS } from '../../../../machines/forms/index.ts'
import { US_STATES } from '../../../../machines/forms/us-states.ts'
import { PROGRESS_SEGMENTS } from '../../../../machines/step-list.ts'
import { copy } from '../../../../src/copy/index.ts'
import { Button, ButtonRow } from '../../../../src/ui/Button.tsx'
import { Card } from '../../../../src/ui/Card.tsx'
import { Checkbox, CheckboxGroup, RadioGroup, SelectField } from '../../../../src/ui/choices.tsx'
import { Disclosure } from '../../../../src/ui/Disclosure.tsx'
import { ErrorSummary } from '../../../../src/ui/ErrorSummary.tsx'
import { BrandMark, CheckIcon, ClockIcon, PauseIcon } from '../../../../src/ui/icons.tsx'
import { HighlightList } from '../../../../src/ui/lists.tsx'
import type { LiveAnswer } from '../../../../src/ui/live-control.ts'
import { Menu } from '../../../../src/ui/Menu.tsx'
import { StepHeader } from '../../../../src/ui/StepHeader.tsx'
import { TextArea, TextField } from '../../../../src/ui/TextField.tsx'
import { Intro } from './Intro.tsx'
import '../../../../src/ui/index.css'
import '../../../../src/views/later.css'

type Values = Record<string, string | boolean>

/** What a field of the funnel's own design needs. */
interface Shown {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
  readonly onBlur: () => void
  readonly answer: LiveAnswer<string> & LiveAnswer<boolean>
}

/** Puts a field where the screen has it; a check names what is wrong with its value. */
type Place = (
  name: string,
  field: (shown: Shown) => ReactNode,
  isRight?: (value: string) => boolean,
) => ReactNode

interface Screen {
  readonly title: string
  readonly subtitle: string
  readonly initial: Values
  readonly fields: (place: Place, values: Values) => ReactNode
  readonly note?: string
}

const YES_NO = [
  { value: 'yes', label: copy.form.yes },
  { value: 'no', label: copy.form.no },
]
const { contactDetails, eligibility, workExperience, casinoAffiliation, puzzleIntro } = copy
const METHODS = Object.entries(workExperience.methods).map(([value, label]) => ({ value, label }))
const isFilled = (value: string) => value !== ''

const SCREENS: readonly Screen[] = [
  {
    ...FORMS.contactDetails.step,
    initial: { firstName: '', lastName: '', email: '', phone: '' },
    note: contactDetails.unsubscribe,
    fields: (place) => (
      <>
        {place(
          'firstName',
          (to) => (
            <TextField {...to} label={contactDetails.firstName} />
          ),
          isFilled,
        )}
        {place(
          'lastName',
          (to) => (
            <TextField {...to} label={contactDetails.lastName} />
          ),
          isFilled,
        )}
        {place(
          'email',
          (to) => (
            <TextField {...to} label={contactDetails.email} suggestion={false} />
          ),
          (value) => /^\S+@\S+\.\S+$/.test(value),
        )}
        {place(
          'phone',
          (to) => (
            <TextField
              {...to}
              label={contactDetails.phone}
              hint={contactDetails.phoneHint}
              prefix="+1"
              suggestion={false}
            />
          ),
          (value) => /^\D*(?:\d\D*){10}$/.test(value),
        )}
      </>
    ),
  },
  {
    ...FORMS.eligibility.step,
    initial: {
      isOfAge: '',
      stateOfResidence: '',
      hasReliableAccess: false,
      isUSCitizen: false,
      isHappyToCompleteCheck: false,
    },
    fields: (place) => (
      <>
        {place(
          'isOfAge',
          (to) => (
            <RadioGroup {...to} label={eligibility.isOfAge} inRow options={YES_NO} />
          ),
          isFilled,
        )}
        {place(
          'stateOfResidence',
          (to) => (
            <SelectField
              {...to}
              label={eligibility.stateOfResidence}
              placeholder={eligibility.selectState}
              options={US_STATES.map(({ code, name }) => ({ value: code, label: name }))}
            />
          ),
          isFilled,
        )}
        <CheckboxGroup id="requirements" label={eligibility.requirements} onBlur={() => {}}>
          {place('hasReliableAccess', (to) => (
            <Checkbox {...to} label={eligibility.hasReliableAccess} required />
          ))}
          {place('isUSCitizen', (to) => (
            <Checkbox {...to} label={eligibility.isUSCitizen} hint={eligibility.ssnHint} required />
          ))}
          {place('isHappyToCompleteCheck', (to) => (
            <Checkbox
              {...to}
              label={eligibility.isHappyToCompleteCheck}
              hint={eligibility.checkHint}
              required
            />
          ))}
        </CheckboxGroup>
      </>
    ),
  },
  {
    ...FORMS.workExperience.step,
    initial: { shareMethod: '', linkedinProfile: '', socialProfile: '', goodFitReason: '' },
    fields: (place, { shareMethod }) => (
      <>
        {place(
          'shareMethod',
          (to) => (
            <RadioGroup {...to} label={workExperience.shareMethod} options={METHODS} />
          ),
          isFilled,
        )}
        {shareMethod === 'linkedin' &&
          place(
            'linkedinProfile',
            (to) => <TextField {...to} label={workExperience.linkedinProfile} suggestion={false} />,
            isFilled,
          )}
        {place('socialProfile', (to) => (
          <TextField
            {...to}
            label={workExperience.socialProfile}
            hint={workExperience.socialProfileHint}
            optional
          />
        ))}
        {place(
          'goodFitReason',
          (to) => (
            <TextArea {...to} label={workExperience.goodFitReason} maxLength={10_000} />
          ),
          isFilled,
        )}
      </>
    ),
  },
  {
    ...FORMS.casinoAffiliation.step,
    initial: { hasAffiliation: '', jobAdvertisement: '' },
    fields: (place) => (
      <>
        {place(
          'hasAffiliation',
          (to) => (
            <RadioGroup
              {...to}
              label={casinoAffiliation.hasAffiliation}
              hint={casinoAffiliation.hasAffiliationHint}
              inRow
              options={YES_NO}
            />
          ),
          isFilled,
        )}
        {place('jobAdvertisement', (to) => (
          <TextField {...to} label={casinoAffiliation.jobAdvertisement} optional />
        ))}
      </>
    ),
  },
]

/**
 * The funnel's first screens, in its own design and words, with TanStack Form in the place of the chart:
 * what is left is what the chart costs. Nothing is stored on the device, and the address stays.
 */
function Funnel() {
  const [step, setStep] = useState(-1)
  if (step < 0) return <Intro onStart={() => setStep(0)} />
  const screen = SCREENS[step]
  const { title, subtitle } = screen ?? { title: 'Puzzle assessment', subtitle: '' }
  return (
    <div className="stage">
      <header className="top-bar">
        <p className="brand">
          <BrandMark />
          {copy.role}
        </p>
        {step > 0 && <Menu summary={copy.device.saved}>{copy.device.explanation}</Menu>}
      </header>
      <Card refusals={0} shaking={false}>
        <StepHeader
          title={title}
          subtitle={subtitle}
          segment={step + 1}
          segments={PROGRESS_SEGMENTS}
          focusKey={title}
        />
        {screen ? (
          <StepForm key={step} screen={screen} onDone={() => setStep(step + 1)} />
        ) : (
          <PuzzleIntro />
        )}
      </Card>
    </div>
  )
}

interface StepFormProps {
  readonly screen: Screen
  readonly onDone: () => void
}

function StepForm({ screen: { initial, fields, note }, onDone }: StepFormProps) {
  const form = useForm({ defaultValues: initial, onSubmit: onDone })
  const place: Place = (name, field, isRight = () => true) => (
    <form.Field
      name={name}
      validators={{
        onChange: ({ value }) => (isRight(String(value)) ? undefined : copy.form.errorsTitle),
      }}
    >
      {({ state: { meta }, handleBlur }) => (
        <Placed
          {...{ form, name, field }}
          error={meta.isTouched ? meta.errors[0] : undefined}
          onBlur={handleBlur}
        />
      )}
    </form.Field>
  )
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.handleSubmit()
      }}
    >
      <form.Subscribe
        selector={({ fieldMeta, submissionAttempts }) => ({ fieldMeta, submissionAttempts })}
      >
        {({ fieldMeta, submissionAttempts }) => (
          <ErrorSummary
            items={Object.entries<{ errors: unknown[] } | undefined>(fieldMeta).flatMap(
              ([fieldId, meta]) =>
                submissionAttempts > 0 && meta?.errors[0]
                  ? [{ fieldId, message: String(meta.errors[0]) }]
                  : [],
            )}
            focusKey={submissionAttempts}
          />
        )}
      </form.Subscribe>
      <form.Subscribe selector={({ values }) => values.shareMethod}>
        {(shareMethod) => fields(place, { shareMethod: shareMethod ?? '' })}
      </form.Subscribe>
      <ButtonRow>
        <Button variant="secondary">{copy.shell.back}</Button>
        <Button type="submit">{copy.shell.continue}</Button>
      </ButtonRow>
      {note && <p className="note">{note}</p>}
    </form>
  )
}

/** The part of TanStack's form that a field of the funnel's design is tied to. */
interface AnswerStore {
  getFieldValue(name: string): unknown
  setFieldValue(name: string, value: string | boolean): void
  readonly store: { subscribe(onChange: () => void): { unsubscribe(): void } }
}

interface PlacedProps {
  readonly form: AnswerStore
  readonly name: string
  readonly error: unknown
  readonly onBlur: () => void
  readonly field: (shown: Shown) => ReactNode
}

function Placed({ form, name, error, onBlur, field }: PlacedProps) {
  const answer = useMemo(
    () =>
      ({
        read: () => form.getFieldValue(name),
        enter: (value: string | boolean) => form.setFieldValue(name, value),
        subscribe: (onChange: () => void) => form.store.subscribe(onChange).unsubscribe,
      }) as Shown['answer'],
    [form, name],
  )
  return field({ id: name, name, error: error?.toString(), onBlur, answer })
}

const FACTS = [
  { icon: <ClockIcon />, text: puzzleIntro.duration },
  { icon: <PauseIcon />, text: puzzleIntro.pausing },
  { icon: <CheckIcon />, text: puzzleIntro.evaluation },
]

function PuzzleIntro() {
  return (
    <div className="stack">
      <HighlightList items={FACTS} />
      <p>{puzzleIntro.warning}</p>
      <Disclosure className="practice" summary={puzzleIntro.tryFirst}>
        {null}
      </Disclosure>
      <ButtonRow>
        <Button variant="secondary">{copy.shell.back}</Button>
        <Button>{puzzleIntro.start}</Button>
      </ButtonRow>
    </div>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Funnel />)
