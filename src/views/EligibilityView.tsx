import { birthYears, DAYS } from '../../machines/forms/eligibility.ts'
import { FORMS } from '../../machines/forms/index.ts'
import { STATES_LISTED_FIRST, stateName, US_STATES } from '../../machines/forms/us-states.ts'
import { copy, faultWords } from '../copy/index.ts'
import { Checkbox, CheckboxGroup, FieldGroup, SelectField } from '../ui/choices.tsx'
import { FieldError } from '../ui/Field.tsx'
import { useAskedBelow } from './form/asked-below.ts'
import { fieldId, useChoice, useChosenField, useField, useLeave } from './form/field.ts'
import { StepForm } from './form/StepForm.tsx'
import { YesNoQuestion } from './form/YesNoQuestion.tsx'
import { useFunnelSelector } from './funnel.tsx'

const form = 'eligibility'

/** MI, PA and WV come before all others (section 3). */
const STATES = [
  ...STATES_LISTED_FIRST.map((code) => ({ value: code, label: stateName(code) })),
  { value: 'separator', label: '──────────', disabled: true },
  ...US_STATES.map(({ code, name }) => ({ value: code, label: name })),
]

/** Age, state of residence and the three requirements (section 2, 'Eligibility screen'). */
export function EligibilityView() {
  const isUnderAge = useFunnelSelector(({ context }) =>
    FORMS[form].isAsked(context.forms[form].draft, 'dobDay'),
  )
  useAskedBelow(isUnderAge ? [copy.eligibility.dateOfBirth] : [])
  return (
    <StepForm>
      <YesNoQuestion of={{ form, field: 'isOfAge' }} label={copy.eligibility.isOfAge} />
      {isUnderAge && <DateOfBirth />}
      <SelectField
        {...useChosenField({ form, field: 'stateOfResidence' })}
        name="address-level1"
        label={copy.eligibility.stateOfResidence}
        placeholder={copy.eligibility.selectState}
        autoComplete="address-level1"
        options={STATES}
      />
      <Requirements />
    </StepForm>
  )
}

/** The three lists, with the name by which a browser knows the birthday that it offers. */
const PARTS = [
  { field: 'dobMonth', part: 'month', options: monthOptions },
  { field: 'dobDay', part: 'day', options: () => optionsOf(DAYS) },
  {
    field: 'dobYear',
    part: 'year',
    options: () => optionsOf(birthYears(new Date().getFullYear())),
  },
] as const

/** The date of birth of an applicant who is not 21 yet, as Month, Day and Year (section 2). */
function DateOfBirth() {
  const errors = useFunnelSelector(({ context }) => context.forms[form].errors)
  // About the date as a whole: the machine keeps it at the day, the form shows it under the group.
  const isImpossible = errors.dobDay === 'impossible'
  const id = fieldId({ form, field: 'dateOfBirth' })
  return (
    <FieldGroup
      id={id}
      label={copy.eligibility.dateOfBirth}
      {...useLeave(form, fieldsOf(PARTS), copy.eligibility.dateOfBirth)}
    >
      <div className="date-parts">
        {PARTS.map((part) => (
          <DatePart
            key={part.field}
            {...part}
            error={isImpossible ? undefined : faultWords(form, part.field, errors[part.field])}
            sharedErrorId={isImpossible ? `${id}-error` : undefined}
          />
        ))}
      </div>
      {isImpossible && <FieldError id={id} error={faultWords(form, 'dobDay', errors.dobDay)} />}
    </FieldGroup>
  )
}

type DatePartProps = (typeof PARTS)[number] & {
  readonly error: string | undefined
  /** Where an error of the whole date is. */
  readonly sharedErrorId: string | undefined
}

function DatePart({ field, part, options, ...errors }: DatePartProps) {
  return (
    <SelectField
      {...errors}
      id={fieldId({ form, field })}
      name={field}
      label={copy.eligibility[part]}
      placeholder={copy.eligibility.notChosen}
      autoComplete={`bday-${part}`}
      answer={useChoice({ form, field })}
      options={options()}
      onBlur={() => {}}
    />
  )
}

function fieldsOf(parts: readonly { field: string }[]) {
  return parts.map(({ field }) => field)
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}

function monthOptions() {
  return copy.eligibility.months.map((label, at) => ({ value: String(at + 1), label }))
}

const REQUIREMENTS = [
  {
    field: 'hasReliableAccess',
    label: copy.eligibility.hasReliableAccess,
    hint: undefined,
  },
  {
    field: 'isUSCitizen',
    label: copy.eligibility.isUSCitizen,
    hint: copy.eligibility.ssnHint,
  },
  {
    field: 'isHappyToCompleteCheck',
    label: copy.eligibility.isHappyToCompleteCheck,
    hint: copy.eligibility.checkHint,
  },
] as const

/** The three requirements, each to be agreed to; one message for what is missing (section 5). */
function Requirements() {
  const isAnyMissing = useFunnelSelector(({ context }) =>
    REQUIREMENTS.some(({ field }) => context.forms[form].errors[field] !== undefined),
  )
  return (
    <CheckboxGroup
      id={fieldId({ form, field: 'requirements' })}
      label={copy.eligibility.requirements}
      error={isAnyMissing ? copy.notAllAgreed : undefined}
      {...useLeave(form, fieldsOf(REQUIREMENTS), copy.eligibility.requirements)}
    >
      {REQUIREMENTS.map((requirement) => (
        <Requirement key={requirement.field} {...requirement} />
      ))}
    </CheckboxGroup>
  )
}

function Requirement({ field, label, hint }: (typeof REQUIREMENTS)[number]) {
  const { id, name, error } = useField({ form, field })
  return (
    <Checkbox
      id={id}
      name={name}
      label={label}
      hint={hint}
      required
      answer={useChoice({ form, field })}
      error={error}
      isErrorUnseen
    />
  )
}
