import type { Chart } from '../../chart/chart.ts'
import { type Change, changeInWords } from '../../chart/compare.ts'
import type { ChartTree } from '../../chart/tree.ts'
import type { Overlay, TransitionMark } from '../overlay.ts'
import '../picture/marks.css'
import type { Note } from './note.ts'

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

interface Differing {
  readonly notes: readonly Note[]
  readonly changes: readonly Change[]
  readonly chart: Chart
  readonly tree: ChartTree
}

/**
 * Marks what was added and changed: states and transitions themselves, rules and delays where they are asked. On the
 * journey only what differs for applicants: what a sentence says, and rules that ask for other values.
 */
export function changesOverlay(
  { notes, changes, chart, tree }: Differing,
  isJourney: boolean,
): Overlay {
  const added = new Set(changes.flatMap(({ kind, id }) => (kind === 'added' ? [id] : [])))
  const bySentence = (isJourney ? notes : []).flatMap(({ place, words }): Marked[] =>
    place === null ? [] : [{ id: place, kind: added.has(place) ? 'added' : 'changed', words }],
  )
  const byChange = changes.flatMap((change): Marked[] => {
    const { kind } = change
    if (kind === 'removed' || (isJourney && !isOfValues(change))) return []
    const words = changeInWords(change).join(' ')
    return placesOf(change, chart).map((id) => ({ id, kind, words }))
  })
  return overlayOf([...byChange, ...bySentence], tree)
}

function isOfValues({ what, differences }: Change): boolean {
  return what === 'rule' && differences.some(({ path }) => path[0] === 'values')
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
    .filter(({ guards, trigger }) =>
      what === 'rule'
        ? guards.some(({ name }) => name === id)
        : trigger.kind === 'after' && trigger.delay === id,
    )
    .map((transition) => transition.id)
}
