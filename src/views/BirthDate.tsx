import { birthYears, DAYS, MONTHS } from '../../machines/rules/date-options.ts'
import { DateGroup, type DatePartName } from '../ui/DateGroup.tsx'
import { fieldId, type useForm } from './form.ts'

const FIELDS = { month: 'dobMonth', day: 'dobDay', year: 'dobYear' } as const
const DAY_OPTIONS = DAYS.map((day) => ({ value: day, label: day }))

/** The date of birth, asked only of applicants who are not 21 yet (section 2, Eligibility screen). */
export function BirthDate({ form }: { form: ReturnType<typeof useForm<'eligibility'>> }) {
  const { values, errors, choose } = form
  const years = birthYears(new Date().getFullYear())
  const part = (name: DatePartName, options: readonly { value: string; label: string }[]) => ({
    id: fieldId('eligibility', FIELDS[name]),
    name: FIELDS[name],
    value: values[FIELDS[name]],
    error: errors[FIELDS[name]],
    options,
  })
  return (
    <DateGroup
      id="eligibility-dateOfBirth"
      label="Date of birth"
      month={part('month', MONTHS)}
      day={part('day', DAY_OPTIONS)}
      year={part(
        'year',
        years.map((year) => ({ value: year, label: year })),
      )}
      autoComplete="bday"
      onChange={(name, value) => choose({ [FIELDS[name]]: value })}
      onBlur={() => {
        form.field('dobMonth').onBlur()
        form.field('dobDay').onBlur()
        form.field('dobYear').onBlur()
      }}
    />
  )
}
