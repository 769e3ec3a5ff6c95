import { type ChangeEvent, useState } from 'react'
import { RULE_QUESTIONS } from '../../../../machines/decision/rule-questions.ts'
import {
  DECISION_RULES,
  DECISION_TABLE,
  type DecisionRules,
} from '../../../../machines/decision/table.ts'
import { InputField, PanelButton } from '../../viewer/parts/parts.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { offNoteOf } from '../off.ts'
import { checkedRules, type RuleProblems, type TypedRules, typedOf } from './checked-rules.ts'

interface RulesFormProps {
  readonly rules: DecisionRules
  readonly onChange: (rules: DecisionRules) => void
}

/** Other values for the rules of the decision; values that cannot be asked are said at their field. */
export function RulesForm({ rules, onChange }: RulesFormProps) {
  const viewer = useViewer()
  const [typed, setTyped] = useState(() => typedOf(rules))
  const [problems, setProblems] = useState<RuleProblems>({})
  const field = (name: keyof TypedRules) => ({
    value: typed[name],
    problem: problems[name] ?? null,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const next = { ...typed, [name]: target.value }
      const checked = checkedRules(next, rules)
      setTyped(next)
      setProblems('problems' in checked ? checked.problems : {})
      if ('rules' in checked) onChange(checked.rules)
    },
  })
  return (
    <form className="panel-list" noValidate onSubmit={(event) => event.preventDefault()}>
      <p className="panel-note">
        The ages belong together: under the knockout age is asked first, then from there to under
        the minimum age.
      </p>
      <div className="panel-row field-row">
        <InputField
          label="Knockout age: under it, disqualified"
          inputMode="numeric"
          {...field('knockoutAge')}
        />
        <InputField
          label="Minimum age: under it, only applied"
          inputMode="numeric"
          {...field('minimumAge')}
        />
      </div>
      <div className="panel-row field-row">
        <InputField label="States whose residents may be hired" {...field('states')} />
        <InputField label="Vetting status for review" {...field('reviewStatus')} />
      </div>
      {Object.keys(problems).length > 0 && (
        <p className="panel-note">Until this is mended, the answer is that of the values before.</p>
      )}
      <fieldset>
        <legend>Rules that are asked, in their order</legend>
        {DECISION_TABLE.map(({ guard: rule }) => (
          <label key={rule} className="panel-check">
            <input
              type="checkbox"
              checked={!rules.off.includes(rule)}
              onChange={({ target }) => {
                const others = rules.off.filter((other) => other !== rule)
                onChange({ ...rules, off: target.checked ? others : [...others, rule] })
              }}
            />
            {RULE_QUESTIONS[rule](rules).words} <strong>{offNoteOf(viewer, rule)}</strong>
          </label>
        ))}
      </fieldset>
      <PanelButton
        onClick={() => {
          setTyped(typedOf(DECISION_RULES))
          setProblems({})
          onChange(DECISION_RULES)
        }}
      >
        The values of the chart again
      </PanelButton>
    </form>
  )
}
