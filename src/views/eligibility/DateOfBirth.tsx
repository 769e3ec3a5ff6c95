import { birthYears, DAYS, MONTHS } from '../../../machines/forms/date-options.ts'
import { copy, faultWords } from '../../copy/index.ts'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { fieldId } from '../form/field.ts'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'

const form = 'eligibility'

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
export function DateOfBirth() {
  const funnel = useFunnel()
  const draft = useFunnelSelector(({ context }) => context.forms[form].draft)
  const errors = useFunnelSelector(({ context }) => context.forms[form].errors)
  // About the date as a whole: the machine keeps it at the day, the form shows it under the group.
  const isImpossible = errors.dobDay === 'impossible'
  return (
    <FieldGroup
      id={fieldId({ form, field: 'dateOfBirth' })}
      label={copy.eligibility.dateOfBirth}
      error={isImpossible ? faultWords(form, 'dobDay', errors.dobDay) : undefined}
      onBlur={() => {
        for (const { field } of PARTS) funnel.send({ type: 'FIELD.LEFT', form, field })
      }}
    >
      <div className="date-parts">
        {PARTS.map(({ field, part, options }) => (
          <SelectField
            key={field}
            id={fieldId({ form, field })}
            name={field}
            label={copy.eligibility[part]}
            placeholder={copy.eligibility.notChosen}
            optional={false}
            autoComplete={`bday-${part}`}
            error={isImpossible ? undefined : faultWords(form, field, errors[field])}
            value={draft[field]}
            options={options()}
            onChange={(value) =>
              funnel.send({ type: 'FIELD.CHOSEN', form, values: { [field]: value } })
            }
            onBlur={() => {}}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: value }))
}

function monthOptions() {
  return MONTHS.map(({ value }, at) => ({ value, label: copy.eligibility.months[at] ?? value }))
}
