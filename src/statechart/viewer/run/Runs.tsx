import { type ReactNode, useMemo } from 'react'
import type { AnyStateMachine } from 'xstate'
import { activeStates } from '../../chart/chart.ts'
import { StateLink } from '../parts/links.tsx'
import { Problem, SelectField } from '../parts/parts.tsx'
import { STEP, useViewer } from '../viewer.ts'
import { RunSteps } from './RunSteps.tsx'
import type { FactsOf } from './reasons.ts'
import { type Examples, type Run, type RunStep, takeRun } from './run.ts'

/** A run by what it shows. */
export interface KnownRun {
  words: string
  run: Run
}

interface RunsProps<Machine extends AnyStateMachine> {
  readonly examples: Examples<Machine>
  readonly factsOf: FactsOf
  /** The name of the run in the address, which holds its words. */
  readonly name: string
  readonly known: readonly [KnownRun, ...KnownRun[]]
  /** How a run ends, shown above its steps. */
  readonly endOf: (steps: readonly RunStep[]) => ReactNode
}

/** A machine taken from a start through named cases: nothing that it does leaves this page. */
export function Runs<Machine extends AnyStateMachine>(props: RunsProps<Machine>) {
  const { examples, factsOf, name, known, endOf } = props
  const { route, note, chart, isForEngineers } = useViewer()
  const asked = route.texts[name] ?? ''
  const found = known.find(({ words }) => words === asked)
  const { words, run } = found ?? known[0]
  const { steps, problem } = useMemo(
    () => takeRun(chart, examples, run, factsOf),
    [chart, examples, run, factsOf],
  )
  const isUnknown = asked !== '' && !found
  return (
    <>
      <SelectField
        label="Whose application"
        value={words}
        options={known.map((one) => [one.words, one.words])}
        onChoose={(chosen) => note({ [name]: chosen, [STEP]: '' })}
      />
      <Problem text={isUnknown ? `There is no “${asked}”: choose one from the list.` : problem} />
      {endOf(steps)}
      <RunSteps name="Steps" steps={steps}>
        {(step) => isForEngineers && <ActiveStates step={step} />}
      </RunSteps>
      <p className="panel-note">Nothing is stored or sent.</p>
    </>
  )
}

/** The innermost states that are active. */
function ActiveStates({ step: { snapshot } }: { readonly step: RunStep }) {
  const { tree } = useViewer()
  if (!snapshot) return null
  const innermost = activeStates(snapshot).filter(({ id }) => tree.children(id).length === 0)
  return (
    <p className="panel-note">
      Active states:{' '}
      {innermost.map(({ id }, position) => (
        <span key={id}>
          {position > 0 && ', '}
          <StateLink id={id} />
        </span>
      ))}
    </p>
  )
}
