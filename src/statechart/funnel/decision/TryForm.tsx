import { type ChangeEvent, useId } from 'react'
import { DECISION_RULES } from '../../../../machines/decision/table.ts'
import { US_STATES } from '../../../../machines/forms/us-states.ts'
import type { TriedValues } from './tried-values.ts'

interface TryFormProps {
  readonly values: TriedValues
  readonly onChange: (values: TriedValues) => void
}

type Choices = readonly (readonly [value: string, words: string])[]

const STATES: Choices = [['', 'none'], ...US_STATES.map(({ code, name }) => [code, name] as const)]
const VETTING: Choices = [
  ['', 'nothing'],
  ['approved', 'approved'],
  [DECISION_RULES.reviewStatus, DECISION_RULES.reviewStatus],
]

/** In the order of the rules, what belongs together side by side. */
const FIELDS: readonly (readonly [keyof TriedValues, string, 'text' | 'date' | Choices])[] = [
  ['born', 'Date of birth (empty: 21 or older)', 'date'],
  ['today', 'Decided on', 'date'],
  ['residence', 'State of residence', STATES],
  ['email', 'E-mail', 'text'],
  ['firstName', 'First name', 'text'],
  ['lastName', 'Last name', 'text'],
  ['city', 'City of the network address', 'text'],
  ['state', 'State of the network address', STATES],
  ['country', 'Country of the network address', 'text'],
  ['vetting', 'Vetting answered', VETTING],
]

/** Values of one applicant; the answer stands below and changes with each of them. */
export function TryForm({ values, onChange }: TryFormProps) {
  const form = useId()
  return (
    <form className="try-form" onSubmit={(event) => event.preventDefault()}>
      {FIELDS.map(([name, label, kind]) => {
        const field = {
          id: `${form}-${name}`,
          value: values[name],
          onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
            onChange({ ...values, [name]: target.value }),
        }
        return (
          <div key={name} className="panel-field">
            <label htmlFor={field.id}>{label}</label>
            {typeof kind === 'string' ? (
              <input type={kind} autoComplete="off" {...field} />
            ) : (
              <select {...field}>
                {kind.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            )}
          </div>
        )
      })}
    </form>
  )
}
