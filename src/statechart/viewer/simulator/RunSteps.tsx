import type { AnyStateMachine } from 'xstate'
import { TransitionLink } from '../about/TransitionLink.tsx'
import { waitedIn } from './run-text.ts'
import type { Moment } from './simulation.ts'

interface RunStepsProps<Machine extends AnyStateMachine> {
  readonly moments: readonly Moment<Machine>[]
  /** Goes back to where so many moments are left. */
  readonly onBackTo: (length: number) => void
}

/** The run so far; what its last step did is said in words. */
export function RunSteps<Machine extends AnyStateMachine>({
  moments,
  onBackTo,
}: RunStepsProps<Machine>) {
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
      <ol className="run-steps">
        {moments.map(({ name }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a run have their places only
          <li key={position} aria-current={position === moments.length - 1 ? 'step' : undefined}>
            <button
              type="button"
              className="panel-link-button run-step"
              onClick={() => onBackTo(position + 1)}
            >
              {stepWords(name)}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

function stepWords(name: string): string {
  const wait = waitedIn(name)
  return wait === undefined ? name : `${wait / 1000} s pass`
}
