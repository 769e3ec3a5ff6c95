import { changeInWords } from '../../graph/change-words.ts'
import type { Chart } from '../../graph/chart.ts'
import type { Change } from '../../graph/compare.ts'
import type { ChartTree } from '../layout/tree.ts'
import type { Overlay, StateMark, TransitionMark } from '../overlay.ts'
import { goneStates } from './gone-states.ts'

/** `funnel.flow.contact / CONTACT.SUBMITTED / 0` belongs to the state before the first slash. */
const SOURCE = /^(.*?) \/ /

/**
 * Draws changes on the chart as it is in the picture: what it has is marked itself, what it no
 * longer has is counted on the nearest state around that it still has, and states that are gone are
 * drawn beside one that is left.
 */
export function changesOverlay(
  changes: readonly Change[],
  earlier: Chart,
  tree: ChartTree,
  ids: ReadonlySet<string>,
): Overlay {
  const states = new Map<string, StateMark>()
  const transitions = new Map<string, TransitionMark>()
  const removed = new Map<string, Change[]>()
  for (const change of changes) {
    if (change.what !== 'state' && change.what !== 'transition') continue
    const words = changeInWords(change).join(' ')
    if (change.kind === 'removed') {
      const home = homeOf(change, tree, ids)
      removed.set(home, [...(removed.get(home) ?? []), change])
    } else if (change.what === 'state') {
      states.set(change.id, { text: change.kind, words, tone: change.kind })
    } else transitions.set(change.id, { words, tone: change.kind })
  }
  for (const [id, gone] of removed) {
    const words = gone.map(({ what, name }) => `Removed ${what}: ${name}.`).join(' ')
    const others = states.get(id)
    states.set(id, {
      text: [others?.text, `${gone.length} removed`].filter(Boolean).join(', '),
      words: [others?.words, words].filter(Boolean).join(' '),
      tone: 'removed',
    })
  }
  return { states, transitions, gone: goneStates(earlier, ids) }
}

function homeOf({ what, id }: Change, tree: ChartTree, ids: ReadonlySet<string>): string {
  let home = what === 'transition' ? (SOURCE.exec(id)?.[1] ?? '') : id
  while (home !== '' && !ids.has(home)) {
    home = home.includes('.') ? home.slice(0, home.lastIndexOf('.')) : ''
  }
  return home === '' ? tree.root.id : home
}
