import { birthYears, DAYS, MONTHS } from '../../../machines/forms/date-options.ts'
import { copy, faultWords } from '../../copy/index.ts'
import { DateGroup, type DatePartName } from '../../ui/DateGroup.tsx'
import { fieldId } from '../form/field.ts'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'

const form = 'eligibility'
const FIELDS = { month: 'dobMonth', day: 'dobDay', year: 'dobYear' } as const
const MONTH_OPTIONS = MONTHS.map(({ value }, position) => ({
  value,
  label: copy.eligibility.months[position] ?? value,
}))
const DAY_OPTIONS = DAYS.map((day) => ({ value: day, label: day }))

/** The date of birth of an applicant who is not 21 yet, as Month, Day and Year (section 2). */
export function DateOfBirth() {
  const funnel = useFunnel()
  const draft = useFunnelSelector(({ context }) => context.forms[form].draft)
  const errors = useFunnelSelector(({ context }) => context.forms[form].errors)
  // About the date as a whole: the machine keeps it at the day, the form shows it under the group.
  const isImpossible = errors.dobDay === 'impossible'

  const part = (name: DatePartName) => ({
    id: fieldId({ form, field: FIELDS[name] }),
    name: FIELDS[name],
    value: draft[FIELDS[name]],
    error: isImpossible ? undefined : faultWords(form, FIELDS[name], errors[FIELDS[name]]),
  })
  return (
    <DateGroup
      id={fieldId({ form, field: 'dateOfBirth' })}
      label={copy.eligibility.dateOfBirth}
      autoComplete="bday"
      error={isImpossible ? faultWords(form, 'dobDay', errors.dobDay) : undefined}
      month={{ ...part('month'), options: MONTH_OPTIONS }}
      day={{ ...part('day'), options: DAY_OPTIONS }}
      year={{ ...part('year'), options: yearOptions() }}
      onChange={(name, value) =>
        funnel.send({ type: 'FIELD.CHOSEN', form, values: { [FIELDS[name]]: value } })
      }
      onBlur={() => {
        for (const field of Object.values(FIELDS)) funnel.send({ type: 'FIELD.LEFT', form, field })
      }}
    />
  )
}

function yearOptions() {
  return birthYears(new Date().getFullYear()).map((year) => ({ value: year, label: year }))
}
