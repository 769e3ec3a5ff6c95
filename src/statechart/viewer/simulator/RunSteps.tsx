import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { activeStates, type ChartState } from '../../chart/chart.ts'
import { StateLink, TransitionLink } from '../about/links.tsx'
import { StepList } from '../parts/parts.tsx'
import { useViewer } from '../viewer.ts'
import { caseInWords } from './offers.ts'
import { type Moment, waitedIn } from './simulation.ts'

interface RunStepsProps<Machine extends AnyStateMachine> {
  readonly moments: readonly Moment<Machine>[]
  /** Goes back to where so many moments are left. */
  readonly onRewind: (length: number) => void
}

/** The run so far; what its last step did is said in words. */
export function RunSteps<Machine extends AnyStateMachine>({
  moments,
  onRewind,
}: RunStepsProps<Machine>) {
  const { root } = useViewer().tree
  const last = moments.at(-1)
  return (
    <>
      <h3>What the last step did</h3>
      <div aria-live="polite">
        {last?.transitions.length === 0 && <p>Nothing: no transition was taken.</p>}
        <ul className="panel-list">
          {last?.transitions.map((id, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a transition can be taken twice in a step
            <li key={`${id} ${position}`}>
              <TransitionLink id={id} withSource />
            </li>
          ))}
        </ul>
      </div>
      <h3>The run so far</h3>
      <StepList
        names={moments.map(({ name }) => stepWords(root, name))}
        titles={moments.map(({ name }) => name)}
        current={moments.length - 1}
        onChoose={(position) => onRewind(position + 1)}
      />
    </>
  )
}

function stepWords(root: ChartState, name: string): string {
  const wait = waitedIn(name)
  return wait === undefined ? caseInWords(root, name) : `${wait / 1000} s pass`
}

/** The active leaf states, each with its ancestors, as links into the picture. */
export function ActiveStates({ snapshot }: { readonly snapshot: AnyMachineSnapshot }) {
  const { tree } = useViewer()
  const innermost = activeStates(snapshot)
    .filter(({ id }) => tree.children(id).length === 0)
    .toSorted((one, other) => tree.positionOf(one.id) - tree.positionOf(other.id))
  return (
    <ul className="stands-in" aria-label="Where the simulation stands">
      {innermost.map(({ id }) => {
        const around = tree.around(id).filter((state) => state.id !== tree.root.id)
        return (
          <li key={id}>
            {around.toReversed().map((state) => (
              <span key={state.id}>
                <StateLink id={state.id} /> ›{' '}
              </span>
            ))}
            <StateLink id={id} />
          </li>
        )
      })}
    </ul>
  )
}
