import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { AnyStateMachine } from 'xstate'
import { guardPresses } from '../../../ui/guard-presses.ts'
import { activeStates } from '../../chart/chart.ts'
import { StateLink } from '../parts/links.tsx'
import { Problem, SelectField } from '../parts/parts.tsx'
import { STEP, useViewer } from '../viewer.ts'
import { OfferForm } from './OfferForm.tsx'
import { offersOf } from './offers.ts'
import { RunSteps } from './RunSteps.tsx'
import type { FactsOf } from './reasons.ts'
import { type Examples, type Run, type RunStep, runOf, runText, takeRun } from './run.ts'

/** A run to begin with, by what it shows. */
export interface KnownRun {
  words: string
  run: Run
}

interface RunsProps<Machine extends AnyStateMachine> {
  readonly examples: Examples<Machine>
  readonly factsOf: FactsOf
  /** The name of the run in the address. */
  readonly name: string
  readonly known?: readonly KnownRun[]
  /** How a run ends, shown above its steps. */
  readonly endOf?: (steps: readonly RunStep[]) => ReactNode
}

const NONE: readonly KnownRun[] = []

/** A machine taken from a start through named cases: nothing that it does leaves this page. */
export function Runs<Machine extends AnyStateMachine>({
  examples,
  factsOf,
  name,
  known = NONE,
  endOf,
}: RunsProps<Machine>) {
  const { route, note, chart, isForEngineers } = useViewer()
  const text = route.texts[name] ?? ''
  const run = useMemo(
    () => runIn(text, known) ?? known[0]?.run ?? ([examples.starts[0]?.name ?? ''] as const),
    [text, known, examples],
  )
  const { steps, problem } = useMemo(
    () => takeRun(chart, examples, run, factsOf),
    [chart, examples, run, factsOf],
  )
  const begun = known.find((one) => one.run === run)
  const begin = (chosen: string) => note({ [name]: chosen, [STEP]: '' })
  const take = (position: number, next: string) => {
    const [start, ...cases] = run
    const taken: Run = [start, ...cases.slice(0, position), next]
    note({ [name]: runText(taken), [STEP]: `${position + 1}` })
  }
  return (
    <>
      <SelectField label="Whose application" value={begun?.words ?? run[0]} onChoose={begin}>
        {known.map(({ words }) => (
          <option key={words}>{words}</option>
        ))}
        {(isForEngineers || !begun) && (
          <optgroup label="Starts of tests">
            {examples.starts.map((start) => (
              <option key={start.name}>{start.name}</option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <Problem text={problem} />
      {endOf?.(steps)}
      <RunSteps name="Steps" steps={steps}>
        {(position) => (
          <WhatCanHappen step={steps[position]} onTake={(next) => take(position, next)} />
        )}
      </RunSteps>
      <p className="panel-note">
        Nothing is stored or sent. The address of this page holds the run and the shown step.
      </p>
    </>
  )
}

/** The run that a text names: a known one by its words, else one by start and cases. */
function runIn(text: string, known: readonly KnownRun[]): Run | undefined {
  return known.find(({ words }) => words === text)?.run ?? runOf(text)
}

interface WhatCanHappenProps {
  readonly step: RunStep | undefined
  readonly onTake: (name: string) => void
}

/** What can happen next: events, answers of services, delays; and where the application is. */
function WhatCanHappen({ step, onTake }: WhatCanHappenProps) {
  const { tree } = useViewer()
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    shown.current = step
  }, [step])
  useEffect(
    () => (list.current ? guardPresses(list.current, () => shown.current).stop : undefined),
    [],
  )
  if (!step?.snapshot) return null
  const innermost = activeStates(step.snapshot).filter(({ id }) => tree.children(id).length === 0)
  return (
    <details open>
      <summary>What can happen next</summary>
      <ul ref={list} className="panel-list offers">
        {offersOf(step.possible).map((offer) => (
          <OfferForm key={offer.name} offer={offer} onTake={onTake} />
        ))}
      </ul>
      <p className="panel-note">
        Active states:{' '}
        {innermost.map(({ id }, position) => (
          <span key={id}>
            {position > 0 && ', '}
            <StateLink id={id} />
          </span>
        ))}
      </p>
    </details>
  )
}
