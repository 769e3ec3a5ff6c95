import type { AnyMachineSnapshot } from 'xstate'
import { activeStates } from '../../chart/chart.ts'
import type { ChartTree } from '../../layout/tree.ts'
import { mainPartOf } from '../../layout/tree.ts'
import { inWords, titleOf } from '../../layout/words.ts'
import type { Overlay } from '../overlay.ts'

/** Marks where a machine stands and which transitions its last step took. */
export function overlayOf(
  tree: ChartTree,
  snapshot: AnyMachineSnapshot,
  taken: readonly string[],
): Overlay {
  const active = activeStates(snapshot)
  const ids = new Set(active.map(({ id }) => id))
  const { main } = mainPartOf(tree)
  const inside = (id: string) => tree.children(id).filter((child) => ids.has(child.id))
  return {
    states: new Map(
      [...ids]
        .filter((id) => id !== tree.root.id)
        .map((id) => {
          const [only, ...others] = inside(id)
          const text = only && others.length === 0 ? inWords(only.name).toLowerCase() : 'here'
          const words = `The simulation stands in ${titleOf(tree.state(id))}.`
          return [id, { text, words, tone: 'strong' }]
        }),
    ),
    sought: active
      .filter(({ id }) => id !== main.id && tree.isWithin(id, main.id))
      .toSorted((one, other) => other.path.length - one.path.length)
      .map(({ id }) => id),
    transitions: new Map(
      taken.map((id) => [id, { tone: 'changed', words: 'Taken in the last step.' }]),
    ),
  }
}
