import { DECISION_RULES } from '../../../../machines/decision/table.ts'
import { US_STATES } from '../../../../machines/forms/us-states.ts'
import type { TriedValues } from './tried-values.ts'

interface TryFormProps {
  readonly values: TriedValues
  readonly onChange: (values: TriedValues) => void
}

type Field = readonly [keyof TriedValues, string, 'text' | 'date' | 'state' | 'vetting']

/** In the order of the rules, what belongs together side by side. */
const FIELDS: readonly Field[] = [
  ['born', 'Date of birth (empty: 21 or older)', 'date'],
  ['today', 'Decided on', 'date'],
  ['residence', 'State of residence', 'state'],
  ['email', 'E-mail', 'text'],
  ['firstName', 'First name', 'text'],
  ['lastName', 'Last name', 'text'],
  ['city', 'City of the network address', 'text'],
  ['state', 'State of the network address', 'state'],
  ['country', 'Country of the network address', 'text'],
  ['vetting', 'Vetting answered', 'vetting'],
]

/** Values of one applicant; the answer stands below and changes with each of them. */
export function TryForm({ values, onChange }: TryFormProps) {
  return (
    <form className="try-form" onSubmit={(event) => event.preventDefault()}>
      {FIELDS.map(([name, label, type]) => {
        const field = {
          label,
          value: values[name],
          onChange: (value: string) => onChange({ ...values, [name]: value }),
        }
        if (type === 'state') return <StateSelect key={name} {...field} />
        if (type === 'vetting') return <VettingSelect key={name} {...field} />
        return <Typed key={name} type={type} {...field} />
      })}
    </form>
  )
}

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function Typed({ label, type, value, onChange }: FieldProps & { readonly type: 'text' | 'date' }) {
  return (
    <label>
      {label}
      <input
        type={type}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

function StateSelect({ label, value, onChange }: FieldProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">none</option>
        {US_STATES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function VettingSelect({ label, value, onChange }: FieldProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">nothing</option>
        <option value="approved">approved</option>
        <option value={DECISION_RULES.reviewStatus}>{DECISION_RULES.reviewStatus}</option>
      </select>
    </label>
  )
}
