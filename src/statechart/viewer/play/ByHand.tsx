import '../parts/panels.css'
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { guardPresses } from '../../../ui/guard-presses.ts'
import { activeStates } from '../../chart/chart.ts'
import { inWords } from '../../chart/words.ts'
import { StateLink } from '../parts/links.tsx'
import { PanelButton, Problem, SelectField } from '../parts/parts.tsx'
import { SECOND, useViewer } from '../viewer.ts'
import {
  type Examples,
  handRun,
  lengthOf,
  type Run,
  runOf,
  runText,
  runUntil,
  STEP_MS,
  waiting,
} from './by-hand.ts'
import { OfferForm } from './OfferForm.tsx'
import { offersIn } from './offers.ts'
import { Player } from './Player.tsx'
import { pendingName } from './pending.ts'
import type { FactsOf } from './reasons.ts'
import { playbackOf } from './run-playback.ts'
import type { TimedStep } from './timed-run.ts'

const NOTES = [
  `Nothing is stored or sent; the address of this page holds the run. Each step takes ${STEP_MS / 1000} s.`,
]

interface ByHandProps<Machine extends AnyStateMachine> {
  readonly examples: Examples<Machine>
  readonly factsOf: FactsOf
  /** The name of the run in the URL. */
  readonly name: string
}

/** A machine stepped by hand from where the player is: nothing that it does leaves this page. */
export function ByHand<Machine extends AnyStateMachine>({
  examples,
  factsOf,
  name,
}: ByHandProps<Machine>) {
  const { route, note, chart, tree } = useViewer()
  const text = route.texts[name] ?? ''
  const run: Run = runOf(text) ?? [examples.starts[0]?.name ?? '']
  const { steps, problem } = useMemo(
    () => handRun(examples, tree.root, runOf(text) ?? [examples.starts[0]?.name ?? '']),
    [examples, tree, text],
  )
  const playback = useMemo(
    () =>
      playbackOf(chart, steps, {
        name: 'Step by hand',
        notes: NOTES,
        isEveryStepShown: true,
        factsOf,
      }),
    [chart, steps, factsOf],
  )
  const goTo = (next: Run) => note({ [name]: runText(next), [SECOND]: `${lengthOf(next) / 1000}` })
  return (
    <>
      <SelectField
        label="Start"
        value={run[0]}
        options={examples.starts.map(({ name }) => [name, name])}
        onChoose={(start) => goTo([start])}
      />
      <Problem text={problem} />
      <Player playback={playback}>
        {(time) => (
          <WhatCanHappen
            examples={examples}
            time={time}
            step={steps.findLast(({ at }) => at <= time) ?? steps[0]}
            onTake={(next) => goTo([...runUntil(run, time), next])}
          />
        )}
      </Player>
    </>
  )
}

interface WhatCanHappenProps<Machine extends AnyStateMachine> {
  readonly examples: Examples<Machine>
  /** Milliseconds since the start. */
  readonly time: number
  /** The last step until then. */
  readonly step: TimedStep<Machine> | undefined
  readonly onTake: (name: string) => void
}

/** What the chart takes now: events, answers of services, and time. */
const WhatCanHappen = memo(function WhatCanHappen<Machine extends AnyStateMachine>({
  examples,
  time,
  step,
  onTake,
}: WhatCanHappenProps<Machine>) {
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    shown.current = step
  }, [step])
  useEffect(() => (list.current ? guardPresses(list.current, () => shown.current) : undefined), [])
  if (!step) return null
  const [next] = step.pending
  return (
    <>
      <h3>What can happen</h3>
      <ul ref={list} className="panel-list offers">
        {offersIn(examples, step.step).map((offer) => (
          <OfferForm key={offer.name} offer={offer} onStep={onTake} />
        ))}
        <li className="panel-row">
          <PanelButton onClick={() => onTake(waiting(1000))}>Let 1 second pass</PanelButton>
          {next && (
            <PanelButton onClick={() => onTake(waiting(next.at - time))}>
              To the end of {inWords(pendingName(next)).toLowerCase()}, in {(next.at - time) / 1000}{' '}
              s
            </PanelButton>
          )}
        </li>
      </ul>
      <h3>Active states</h3>
      <ActiveStates snapshot={step.step.snapshot} />
    </>
  )
})

/** The active leaf states, each with its ancestors, as links into the picture. */
function ActiveStates({ snapshot }: { readonly snapshot: AnyMachineSnapshot }) {
  const { tree } = useViewer()
  const innermost = activeStates(snapshot)
    .filter(({ id }) => tree.children(id).length === 0)
    .toSorted((one, other) => tree.positionOf(one.id) - tree.positionOf(other.id))
  return (
    <ul className="panel-list" aria-label="Active states">
      {innermost.map(({ id }) => (
        <li key={id}>
          {tree
            .upFrom(id)
            .slice(0, -1)
            .toReversed()
            .map((state) => (
              <span key={state.id}>
                <StateLink id={state.id} />
                {state.id !== id && ' › '}
              </span>
            ))}
        </li>
      ))}
    </ul>
  )
}
