import { useMemo } from 'react'
import { DECISION_TABLE, ruleNumber } from '../../../../machines/decision/table.ts'
import { stateName, US_STATES } from '../../../../machines/forms/us-states.ts'
import { RULE_QUESTIONS } from '../../../../machines/rule-questions.ts'
import { InputField, PanelButton, Problem } from '../../viewer/parts/parts.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { offNoteOf } from '../off.ts'
import type { RecordedRun } from '../recorded/runs.ts'
import {
  CHART_VALUES,
  type CheckedRules,
  type EnteredRules,
  OLDEST,
  rulesText,
} from './checked-rules.ts'
import { changedWithout } from './what-if.ts'
import './what-if.css'

interface RulesFormProps {
  readonly checked: CheckedRules
  readonly runs: readonly RecordedRun[]
  readonly onChange: (entered: EnteredRules) => void
}

/** Other values for the rules of the decision; an invalid one has its problem at its field. */
export function RulesForm({ checked, runs, onChange }: RulesFormProps) {
  const viewer = useViewer()
  const { entered, rules, problems } = checked
  const isOfChart = rulesText(entered) === ''
  const alone = useMemo(
    () => new Map(DECISION_TABLE.map(({ guard }) => [guard, changedWithout(guard, runs)])),
    [runs],
  )
  const field = (name: 'knockout' | 'minimum', label: string) => (
    <InputField
      label={label}
      type="number"
      min={0}
      max={OLDEST}
      step={1}
      value={entered[name]}
      problem={problems[name] ?? null}
      onChange={({ target }) => onChange({ ...entered, [name]: target.value })}
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
      <States
        ticked={entered.states}
        problem={problems.states ?? null}
        onChange={(states) => onChange({ ...entered, states })}
      />
      <fieldset>
        <legend>Rules that apply, in their order</legend>
        {DECISION_TABLE.map(({ guard: rule }) => (
          <label key={rule} className="panel-check">
            <input
              type="checkbox"
              checked={!entered.off.includes(rule)}
              onChange={({ target }) =>
                onChange({ ...entered, off: withOrWithout(entered.off, rule, !target.checked) })
              }
            />
            <span>
              {ruleNumber(rule)}. {RULE_QUESTIONS[rule](rules).words}{' '}
              <strong>{offNoteOf(viewer, rule)}</strong>
              {isOfChart && (
                <small> Without it alone, {alone.get(rule)} would end otherwise.</small>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <PanelButton onClick={() => onChange(CHART_VALUES)}>
        The values of the chart again
      </PanelButton>
    </form>
  )
}

interface StatesProps {
  /** Codes of states. */
  readonly ticked: readonly string[]
  readonly problem: string | null
  readonly onChange: (codes: string[]) => void
}

/** A box for each state; closed, its summary names those that are ticked. */
function States({ ticked, problem, onChange }: StatesProps) {
  return (
    <div>
      <details>
        <summary>
          States whose residents may be hired: {ticked.map(stateName).join(', ') || 'none'}
        </summary>
        <fieldset className="state-boxes">
          <legend className="visually-hidden">States whose residents may be hired</legend>
          {US_STATES.map(({ code, name }) => (
            <label key={code} className="panel-check">
              <input
                type="checkbox"
                checked={ticked.includes(code)}
                onChange={({ target }) => onChange(withOrWithout(ticked, code, target.checked))}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </details>
      <Problem text={problem} />
    </div>
  )
}

function withOrWithout(all: readonly string[], one: string, isWith: boolean): string[] {
  const others = all.filter((other) => other !== one)
  return isWith ? [...others, one] : others
}
