import { type AnyMachineSnapshot, type AnyStateMachine, getNextSnapshot } from 'xstate'
import { askGuards } from '../../chart/guards.ts'
import { TransitionLink } from '../about/TransitionLink.tsx'
import { useViewer } from '../viewer.ts'

interface GuardListProps {
  readonly machine: AnyStateMachine
  readonly snapshot: AnyMachineSnapshot
  /** What happens first, in the same step. */
  readonly before: readonly { readonly type: string }[]
  readonly event: { readonly type: string }
  /** Ids of the transitions that are asked. */
  readonly transitions: readonly string[]
}

/** The guards of transitions, each asked now: which hold, which do not, in words. */
export function GuardList({ machine, snapshot, before, event, transitions }: GuardListProps) {
  const { transition } = useViewer()
  const guarded = transitions.filter((id) => typeof transition(id)?.guard === 'string')
  if (guarded.length === 0) return null
  const asked = before.reduce((from, first) => getNextSnapshot(machine, from, first), snapshot)
  const answers = askGuards(machine, asked, event, guarded)
  const holding = guarded.filter((id) => answers.get(id)).length
  return (
    <details>
      <summary>
        Guards: {holding} true, {guarded.length - holding} false
      </summary>
      <ul className="panel-list guards">
        {guarded.map((id) => (
          <li key={id} className={answers.get(id) ? 'guard-true' : 'guard-false'}>
            <strong>{answers.get(id) ? '✓ true' : '✕ false'}</strong> <TransitionLink id={id} />
          </li>
        ))}
      </ul>
    </details>
  )
}
