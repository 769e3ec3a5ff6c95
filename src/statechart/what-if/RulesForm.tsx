import { useState } from 'react'
import { guardWords } from '../../../machines/guard-words.ts'
import {
  DECIDING_RULES,
  DECISION_RULES,
  type DecisionRules,
} from '../../../machines/rules/decision-rules.ts'
import { codesIn } from './rules-text.ts'

interface RulesFormProps {
  readonly rules: DecisionRules
  readonly onChange: (rules: DecisionRules) => void
}

/** Other values for the rules of the decision. */
export function RulesForm({ rules, onChange }: RulesFormProps) {
  const words = guardWords(rules)
  const [states, setStates] = useState(rules.allowedStates.join(', '))
  return (
    <form className="panel-list" onSubmit={(event) => event.preventDefault()}>
      <div className="panel-row">
        <Age
          label="Knockout age: under it, disqualified"
          value={rules.knockoutAge}
          onChange={(knockoutAge) => onChange({ ...rules, knockoutAge })}
        />
        <Age
          label="Minimum age: under it, only applied"
          value={rules.minimumAge}
          onChange={(minimumAge) => onChange({ ...rules, minimumAge })}
        />
      </div>
      <div className="panel-row">
        <label className="panel-field">
          States whose residents may be hired
          <input
            value={states}
            onChange={({ target }) => {
              setStates(target.value)
              onChange({ ...rules, allowedStates: codesIn(target.value) })
            }}
          />
        </label>
        <label className="panel-field">
          Vetting status for review
          <input
            value={rules.reviewStatus}
            onChange={({ target }) => onChange({ ...rules, reviewStatus: target.value })}
          />
        </label>
      </div>
      <fieldset>
        <legend>Rules that are asked, in their order</legend>
        {DECIDING_RULES.map((rule) => (
          <label key={rule} className="panel-check">
            <input
              type="checkbox"
              checked={!rules.off.includes(rule)}
              onChange={({ target }) => {
                const others = rules.off.filter((other) => other !== rule)
                onChange({ ...rules, off: target.checked ? others : [...others, rule] })
              }}
            />
            {words[rule].words}
          </label>
        ))}
      </fieldset>
      <button
        type="button"
        className="panel-button"
        onClick={() => {
          setStates(DECISION_RULES.allowedStates.join(', '))
          onChange(DECISION_RULES)
        }}
      >
        The values of the chart again
      </button>
    </form>
  )
}

interface AgeProps {
  readonly label: string
  readonly value: number
  readonly onChange: (age: number) => void
}

function Age({ label, value, onChange }: AgeProps) {
  return (
    <label className="panel-field">
      {label}
      <input
        type="number"
        min="0"
        max="120"
        value={value}
        onChange={({ target }) => onChange(Math.max(0, Math.trunc(target.valueAsNumber || 0)))}
      />
    </label>
  )
}
