import { changeInWords } from '../../graph/change-words.ts'
import type { Chart } from '../../graph/chart.ts'
import type { Change } from '../../graph/compare.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import type { ChartTree } from '../layout/tree.ts'
import type { Gone, Overlay, StateMark, TransitionMark } from '../overlay.ts'
import { ChangeMark } from './ChangeMark.tsx'
import { goneStates } from './gone-states.ts'
import { goneWays } from './gone-ways.ts'

/** `funnel.flow.contact / CONTACT.SUBMITTED / 0` belongs to the state before the first slash. */
const SOURCE = /^(.*?) \/ /

/**
 * Draws changes on the chart as it is in the picture: what it has is marked itself, what it no
 * longer has is counted on the nearest state around that it still has. States that are gone are
 * drawn beside one that is left, ways that are gone where they led.
 */
export function changesOverlay(
  changes: readonly Change[],
  { earlier, later }: { readonly earlier: Chart; readonly later: Chart },
  { chart, tree }: Pick<ChartAtlas, 'chart' | 'tree'>,
): Overlay & { gone: Gone } {
  const ids = new Set(chart.states.map(({ id }) => id))
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
    } else {
      const mark = <ChangeMark kind={change.kind} />
      transitions.set(change.id, { words, tone: change.kind, mark })
    }
  }
  for (const [id, gone] of removed) {
    const words = gone.map(({ what, name }) => `Removed ${what}: ${name}.`).join(' ')
    const others = states.get(id)
    states.set(id, {
      text: [others?.text, `${gone.length} removed`].filter(Boolean).join(', '),
      words: [others?.words, words].filter(Boolean).join(' '),
      tone: 'changed',
    })
  }
  const gone = { states: goneStates(earlier, ids), ways: goneWays(changes, earlier, later) }
  return { states, transitions, gone }
}

function homeOf({ what, id }: Change, tree: ChartTree, ids: ReadonlySet<string>): string {
  let home = what === 'transition' ? (SOURCE.exec(id)?.[1] ?? '') : id
  while (home !== '' && !ids.has(home)) {
    home = home.includes('.') ? home.slice(0, home.lastIndexOf('.')) : ''
  }
  return home === '' ? tree.root.id : home
}
