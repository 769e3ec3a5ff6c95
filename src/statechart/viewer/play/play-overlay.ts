import type { ChartTree } from '../../chart/tree.ts'
import { mainPartOf } from '../../chart/tree.ts'
import { inWords, titleOf } from '../../chart/words.ts'
import type { Overlay, StateMark, TransitionMark } from '../overlay.ts'
import type { Playback } from './playback.ts'

/** What a playback has taken so far, and which states are active: what runs in parallel with the screens only while it is at work. */
export function playOverlay(
  tree: ChartTree,
  { moments }: Playback,
  position: number,
  runsFor: number,
): Overlay {
  const { active, transitions: taken } = moments[position] ?? moments[0]
  const { main, regions } = mainPartOf(tree)
  const ids = new Set(active)
  const isIdle = (id: string) => {
    const region = regions.find((one) => tree.isWithin(id, one.id))
    return region !== undefined && region.initial !== null && active.includes(region.initial)
  }
  const transitions = new Map<string, TransitionMark>()
  for (const [index, moment] of moments.slice(0, position + 1).entries()) {
    const isNow = index === position
    const tone = isNow && moment.problem !== null ? 'bad' : isNow ? 'changed' : 'good'
    for (const id of moment.transitions) {
      transitions.delete(id)
      transitions.set(id, { tone, words: isNow ? 'Taken in this step.' : 'Taken before.' })
    }
  }
  return {
    states: new Map(
      active
        .filter((id) => id !== tree.root.id && !isIdle(id))
        .map((id): [string, StateMark] => {
          const [only, ...others] = tree.children(id).filter((child) => ids.has(child.id))
          const text = only && others.length === 0 ? inWords(only.name).toLowerCase() : 'here'
          const words = `The application is in ${titleOf(tree.state(id))}.`
          return [id, { text, words, tone: tree.isWithin(id, main.id) ? 'strong' : 'weak' }]
        }),
    ),
    transitions,
    token: { active, taken, runsFor },
    reveal: active
      .filter((id) => id !== main.id && tree.isWithin(id, main.id))
      .toSorted((one, other) => tree.around(other).length - tree.around(one).length),
  }
}
