import { changeInWords } from '../../chart/change-words.ts'
import type { Chart } from '../../chart/chart.ts'
import type { Change } from '../../chart/compare.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import type { Gone, Overlay, StateMark, TransitionMark } from '../overlay.ts'
import { seatBox } from '../stage/gone-seats.ts'
import { ChangeMark } from './ChangeMark.tsx'
import { goneStates } from './gone-states.ts'
import { goneWays } from './gone-ways.ts'
import { transitionsToldBy } from './told-by.ts'

/** `funnel.flow.contact / CONTINUE.PRESSED / 0` belongs to the state before the first slash. */
const SOURCE = /^(.*?) \/ /

/**
 * Draws changes on the chart as it is in the picture: what it has is marked itself, rules and delays
 * where they are asked, what it no longer has is counted on the nearest state around that it still
 * has. What the overview does not draw is counted on its card. States that are gone are drawn beside
 * one that is left, ways that are gone where they led.
 */
export function changesOverlay(
  changes: readonly Change[],
  { earlier, later }: { readonly earlier: Chart; readonly later: Chart },
  { chart, tree, overview }: Pick<ChartAtlas, 'chart' | 'tree' | 'overview'>,
): Overlay & { gone: Gone } {
  const ids = new Set(chart.states.map(({ id }) => id))
  const drawn = new Set(overview.edges.flatMap((edge) => edge.transitions))
  const states = new Map<string, StateMark>()
  const transitions = new Map<string, TransitionMark>()
  const counted = new Map<string, Set<Change>>()

  function count(state: string, change: Change): void {
    counted.set(state, (counted.get(state) ?? new Set()).add(change))
  }

  function countInOverview(state: string, change: Change): void {
    const around = ids.has(state) ? [state, ...tree.around(state).map(({ id }) => id)] : []
    const card = around.find((id) => seatBox(overview, id))
    if (card !== undefined) count(card, change)
  }

  function markTransition(id: string, change: Change, tone: 'added' | 'changed'): void {
    const words = changeInWords(change).join(' ')
    if (!transitions.has(id)) transitions.set(id, { words, tone, mark: <ChangeMark kind={tone} /> })
    if (!drawn.has(id)) countInOverview(SOURCE.exec(id)?.[1] ?? '', change)
  }

  for (const change of changes) {
    const { what, kind, id } = change
    if (what === 'rule' || what === 'delay') {
      for (const told of transitionsToldBy(change, chart))
        markTransition(told.id, change, 'changed')
    } else if (kind === 'removed') {
      const home = homeOf(change)
      count(home, change)
      countInOverview(home, change)
    } else if (what === 'transition') markTransition(id, change, kind)
    else {
      states.set(id, { text: kind, words: changeInWords(change).join(' '), tone: kind })
      if (!seatBox(overview, id)) countInOverview(id, change)
    }
  }
  for (const [id, told] of counted) {
    const own = states.get(id)
    states.set(id, {
      text: [...(own ? [own.text] : []), ...countsOf([...told])].join(', '),
      words: [own?.words, ...[...told].flatMap(changeInWords)].filter(Boolean).join(' '),
      tone: own?.tone ?? 'changed',
    })
  }
  const gone = { states: goneStates(earlier, ids), ways: goneWays(changes, earlier, later) }
  return { states, transitions, gone }

  function homeOf({ what, id }: Change): string {
    let home = what === 'transition' ? (SOURCE.exec(id)?.[1] ?? '') : id
    while (home !== '' && !ids.has(home)) {
      home = home.includes('.') ? home.slice(0, home.lastIndexOf('.')) : ''
    }
    return home === '' ? tree.root.id : home
  }
}

/** `1 added`, `2 removed`: how many there are of each kind. */
function countsOf(changes: readonly Change[]): string[] {
  return (['added', 'removed', 'changed'] as const)
    .map((kind) => [changes.filter((change) => change.kind === kind).length, kind] as const)
    .filter(([number]) => number > 0)
    .map(([number, kind]) => `${number} ${kind}`)
}
