import { DECISION_TABLE } from '../../../../machines/decision/table.ts'
import { RULE_QUESTIONS } from '../../../../machines/rule-questions.ts'
import { InputField, PanelButton } from '../../viewer/parts/parts.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { offNoteOf } from '../off.ts'
import { CHART_VALUES, type CheckedRules, type TypedRules } from './checked-rules.ts'

interface RulesFormProps {
  readonly checked: CheckedRules
  readonly onChange: (typed: TypedRules) => void
}

/** Other values for the rules of the decision; an invalid one has its problem at its field. */
export function RulesForm({ checked, onChange }: RulesFormProps) {
  const viewer = useViewer()
  const { typed, rules, problems } = checked
  const field = (name: keyof TypedRules, label: string) => (
    <InputField
      label={label}
      value={typed[name]}
      problem={problems[name] ?? null}
      onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
    />
  )
  return (
    <form className="panel-list" noValidate onSubmit={(event) => event.preventDefault()}>
      <p className="panel-note">
        The knockout age is compared first; from there on an applicant is under the minimum age or
        not.
      </p>
      <div className="panel-row field-row">
        {field('knockout', 'Knockout age: under it, disqualified')}
        {field('minimum', 'Minimum age: under it, only applied')}
      </div>
      {field('states', 'States whose residents may be hired')}
      {field('review', 'Vetting status for review')}
      {Object.keys(problems).length > 0 && (
        <p className="panel-note">Until this is corrected, the answer uses the chart's values.</p>
      )}
      <fieldset>
        <legend>Rules that apply, in their order</legend>
        {DECISION_TABLE.map(({ guard: rule }) => (
          <label key={rule} className="panel-check">
            <input
              type="checkbox"
              checked={!rules.off.includes(rule)}
              onChange={({ target }) => {
                const others = rules.off.filter((other) => other !== rule)
                const off = target.checked ? others : [...others, rule]
                onChange({ ...typed, off: off.join(' ') })
              }}
            />
            {RULE_QUESTIONS[rule](rules).words} <strong>{offNoteOf(viewer, rule)}</strong>
          </label>
        ))}
      </fieldset>
      <PanelButton onClick={() => onChange(CHART_VALUES)}>
        The values of the chart again
      </PanelButton>
    </form>
  )
}
