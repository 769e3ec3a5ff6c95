import '../parts/panels.css'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { guardPresses } from '../../../ui/guard-presses.ts'
import { activeStates } from '../../chart/chart.ts'
import type { ChartTree } from '../../layout/tree.ts'
import type { Overlay } from '../overlay.ts'
import { PanelButton, Problem } from '../parts/parts.tsx'
import { standingIn } from '../play/play-overlay.ts'
import { SmallScreen } from '../screen/SmallScreen.tsx'
import { useOverlay, useViewer } from '../viewer.ts'
import { GuardList, OfferForm } from './OfferForm.tsx'
import { alwaysIn, offersIn, withDefaultAnswers } from './offers.ts'
import { ActiveStates, RunSteps } from './RunSteps.tsx'
import { type Examples, type Run, runOf, runText, simulate } from './simulation.ts'
import { TimeControls } from './TimeControls.tsx'

interface SimulatorProps<Machine extends AnyStateMachine> {
  readonly examples: Examples<Machine>
  /** The name of the run in the URL. */
  readonly name: string
}

/** A machine stepped by hand: nothing that it does leaves this page. */
export function Simulator<Machine extends AnyStateMachine>({
  examples,
  name,
}: SimulatorProps<Machine>) {
  const { route, go, tree } = useViewer()
  const text = route.texts[name] ?? ''
  const run: Run = runOf(text) ?? [examples.starts[0]?.name ?? '']
  const { moments, problem } = useMemo(() => {
    return simulate(examples, runOf(text) ?? [examples.starts[0]?.name ?? ''])
  }, [examples, text])
  const last = moments.at(-1) ?? moments[0]
  useOverlay(useMemo(() => overlayOf(tree, last.snapshot, last.transitions), [tree, last]))

  const goTo = (next: Run) => go({ texts: { ...route.texts, [name]: runText(next) } }, 'replace')
  const take = (step: string) => goTo([...followed(run, moments.length), step])
  const always = alwaysIn(last)
  const offers = offersIn(examples, last)
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(moments)
  useLayoutEffect(() => {
    shown.current = moments
  }, [moments])
  useEffect(() => (list.current ? guardPresses(list.current, () => shown.current) : undefined), [])

  return (
    <div className="panel-body simulator">
      <p className="panel-note">
        Nothing is stored or sent; the address of this page holds the run.
      </p>
      <div className="panel-row">
        <label className="panel-field">
          Start
          <select value={moments[0].name} onChange={({ target }) => goTo([target.value])}>
            {examples.starts.map((start) => (
              <option key={start.name}>{start.name}</option>
            ))}
          </select>
        </label>
        <PanelButton
          disabled={moments.length === 1}
          onClick={() => goTo(followed(run, moments.length - 1))}
        >
          Back a step
        </PanelButton>
      </div>
      <Problem text={problem} />
      <ActiveStates snapshot={last.snapshot} />
      <h3>What can happen</h3>
      {offers.some(({ kind }) => kind === 'answer') && (
        <div className="panel-row">
          <PanelButton
            onClick={() => goTo(withDefaultAnswers(examples, followed(run, moments.length)))}
          >
            Take the usual answers
          </PanelButton>
        </div>
      )}
      <ul ref={list} className="panel-list offers">
        {offers.map((offer) => (
          <OfferForm
            key={offer.name}
            machine={examples.machine}
            snapshot={last.snapshot}
            offer={offer}
            onStep={take}
          />
        ))}
      </ul>
      <TimeControls time={last.time} pending={last.pending} onWait={take} />
      <h3>What the applicant sees</h3>
      <SmallScreen snapshot={last.snapshot} />
      {always.length > 0 && (
        <>
          <h3>Asked at once</h3>
          <GuardList
            machine={examples.machine}
            snapshot={last.snapshot}
            before={[]}
            event={{ type: '' }}
            transitions={always}
          />
        </>
      )}
      <RunSteps moments={moments} onRewind={(length) => goTo(followed(run, length))} />
    </div>
  )
}

/** The first moments of a run, its start included. */
function followed([start, ...steps]: Run, moments: number): Run {
  return [start, ...steps.slice(0, Math.max(0, moments - 1))]
}

/** Marks the active states and the transitions that the last step took. */
export function overlayOf(
  tree: ChartTree,
  snapshot: AnyMachineSnapshot,
  taken: readonly string[],
): Overlay {
  const active = activeStates(snapshot).map(({ id }) => id)
  return {
    ...standingIn(tree, active, 'The simulation'),
    transitions: new Map(
      taken.map((id) => [id, { tone: 'changed', words: 'Taken in the last step.' }]),
    ),
  }
}
