import type { Chart } from '../../chart/chart.ts'
import { type Change, changeInWords } from '../../chart/compare.ts'
import { guardNames } from '../../chart/guards.ts'
import type { ChartTree } from '../../chart/tree.ts'
import type { Overlay, TransitionMark } from '../overlay.ts'
import '../picture/marks.css'
import type { Said } from './changes.ts'

type Shown = Exclude<Change['kind'], 'removed'>

const SHAPES: Record<Shown, string> = {
  added: 'M-4.5 0h9M0-4.5v9',
  changed: 'M-4.5-2h9M-4.5 2h9M2.5-5l-5 10',
}

/** A sign around 0, 0. */
function ChangeMark({ kind }: { readonly kind: Shown }) {
  return (
    <g className="mark">
      <circle r="8.5" />
      <path d={SHAPES[kind]} />
    </g>
  )
}

/** A state or transition of the later chart that differs. */
interface Marked {
  id: string
  kind: Shown
  words: string
}

/** Marks what was added and changed: states and transitions themselves, rules and delays where they are asked. */
export function changesOverlay(changes: readonly Change[], chart: Chart, tree: ChartTree): Overlay {
  const marked = changes.flatMap((change) => {
    const { kind } = change
    if (kind === 'removed') return []
    const words = changeInWords(change).join(' ')
    return placesOf(change, chart).map((id) => ({ id, kind, words }))
  })
  return overlayOf(marked, tree)
}

/**
 * Marks what differs for applicants: what a sentence says, and rules that ask for other values. Of everything else
 * that differs in the chart an applicant sees nothing.
 */
export function journeyOverlay(
  said: readonly Said[],
  changes: readonly Change[],
  chart: Chart,
  tree: ChartTree,
): Overlay {
  const added = new Set(changes.flatMap(({ kind, id }) => (kind === 'added' ? [id] : [])))
  const bySentence = said.flatMap(({ place, words }): Marked[] =>
    place === null ? [] : [{ id: place, kind: added.has(place) ? 'added' : 'changed', words }],
  )
  const otherValues = changes.filter(
    ({ what, differences }) =>
      what === 'rule' && differences.some(({ field }) => field.startsWith('values')),
  )
  const byRule = otherValues.flatMap((change): Marked[] => {
    const words = changeInWords(change).join(' ')
    return placesOf(change, chart).map((id) => ({ id, kind: 'changed', words }))
  })
  return overlayOf([...byRule, ...bySentence], tree)
}

function overlayOf(marked: readonly Marked[], tree: ChartTree): Overlay {
  return {
    isLit: true,
    meanings: { added: 'added', changed: 'changed' },
    states: new Map(
      marked
        .filter(({ id }) => tree.has(id))
        .map(({ id, kind, words }) => [id, { text: kind, words, tone: kind }]),
    ),
    transitions: new Map(
      marked
        .filter(({ id }) => tree.transition(id))
        .map(({ id, kind, words }) => [id, markOf(kind, words)]),
    ),
    together: ([first, ...others]) =>
      others.every((other) => other?.tone === first?.tone) ? first : markOf('changed', ''),
  }
}

function markOf(kind: Shown, words: string): TransitionMark {
  return { tone: kind, words, mark: <ChangeMark kind={kind} /> }
}

/** What itself changed, or the transitions that ask a rule or wait for a delay. */
function placesOf({ what, id }: Change, { transitions }: Chart): string[] {
  if (what === 'state' || what === 'transition') return [id]
  return transitions
    .filter(({ guard, trigger }) =>
      what === 'rule'
        ? guard !== null && guardNames(guard).includes(id)
        : trigger.kind === 'after' && trigger.delay === id,
    )
    .map((transition) => transition.id)
}
