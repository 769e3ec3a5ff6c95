import { type ChartTree, mainPartOf } from '../../chart/tree.ts'
import { titleOf } from '../../chart/words.ts'
import { LIT, type Overlay, type StateMark, type TransitionMark } from '../overlay.ts'
import type { RunStep } from './run.ts'

/** The active states of one step, and what was taken up to it. A parallel region is marked only while it has left its initial state. */
export function runOverlay(tree: ChartTree, steps: readonly RunStep[], position: number): Overlay {
  const active = steps[position]?.active ?? []
  const { main, regions } = mainPartOf(tree)
  const isIdle = (id: string) => {
    const region = regions.find((one) => tree.isWithin(id, one.id))
    return region !== undefined && region.initial !== null && active.includes(region.initial)
  }
  const transitions = new Map<string, TransitionMark>()
  for (const [at, step] of steps.slice(0, position + 1).entries()) {
    const isNow = at === position
    const tone = isNow && step.problem !== null ? 'bad' : isNow ? 'changed' : 'good'
    for (const id of step.transitions) {
      transitions.delete(id)
      transitions.set(id, { tone, words: isNow ? 'Taken in this step.' : 'Taken before.' })
    }
  }
  return {
    states: new Map(
      active
        .filter((id) => id !== tree.root.id && !isIdle(id))
        .map((id): [string, StateMark] => {
          const words = `The application is in ${titleOf(tree.state(id))}.`
          return [id, { text: LIT, words, tone: tree.isWithin(id, main.id) ? 'strong' : 'weak' }]
        }),
    ),
    transitions,
    reveal: active
      .filter((id) => id !== main.id && tree.isWithin(id, main.id))
      .toSorted((one, other) => tree.around(other).length - tree.around(one).length),
  }
}
