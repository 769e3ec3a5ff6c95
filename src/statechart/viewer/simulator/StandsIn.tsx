import type { AnyMachineSnapshot } from 'xstate'
import { activeStates } from '../../chart/chart.ts'
import { StateLink } from '../about/StateLink.tsx'
import { useViewer } from '../viewer.ts'

/** The active states that hold no other, each with what is around it; they lead into the picture. */
export function StandsIn({ snapshot }: { readonly snapshot: AnyMachineSnapshot }) {
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
