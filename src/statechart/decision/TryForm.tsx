import { DECISION_RULES } from '../../../machines/rules/decision-rules.ts'
import { US_STATES } from '../../../machines/rules/us-states.ts'
import type { TriedValues } from './tried-values.ts'

interface TryFormProps {
  readonly values: TriedValues
  readonly onChange: (values: TriedValues) => void
}

const TEXTS: readonly (readonly [keyof TriedValues, string, 'text' | 'date'])[] = [
  ['born', 'Date of birth (empty: 21 or older)', 'date'],
  ['today', 'Decided on', 'date'],
  ['email', 'E-mail', 'text'],
  ['firstName', 'First name', 'text'],
  ['lastName', 'Last name', 'text'],
  ['city', 'City of the network address', 'text'],
  ['country', 'Country of the network address', 'text'],
]

/** Values of one applicant; the answer stands below and changes with each of them. */
export function TryForm({ values, onChange }: TryFormProps) {
  const change = (name: keyof TriedValues, value: string) => onChange({ ...values, [name]: value })
  return (
    <form className="try-form" onSubmit={(event) => event.preventDefault()}>
      {TEXTS.map(([name, label, type]) => (
        <label key={name}>
          {label}
          <input
            type={type}
            autoComplete="off"
            value={values[name]}
            onChange={(event) => change(name, event.target.value)}
          />
        </label>
      ))}
      <StateSelect
        label="State of residence"
        value={values.residence}
        onChange={(code) => change('residence', code)}
      />
      <StateSelect
        label="State of the network address"
        value={values.state}
        onChange={(code) => change('state', code)}
      />
      <label>
        Vetting answered
        <select value={values.vetting} onChange={(event) => change('vetting', event.target.value)}>
          <option value="">nothing</option>
          <option value="approved">approved</option>
          <option value={DECISION_RULES.reviewStatus}>{DECISION_RULES.reviewStatus}</option>
        </select>
      </label>
    </form>
  )
}

interface StateSelectProps {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
}

function StateSelect({ label, value, onChange }: StateSelectProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
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
