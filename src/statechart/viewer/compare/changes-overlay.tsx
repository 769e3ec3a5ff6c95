import type { Chart } from '../../chart/chart.ts'
import { type Change, changeInWords, countsInWords } from '../../chart/compare.ts'
import { mergedId, REMOVED } from '../../chart/merge.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import type { Overlay, StateMark, TransitionMark } from '../overlay.ts'
import { guardNames } from '../rules/guards.tsx'
import { boxesOf } from '../stage/boxes.ts'
import '../picture/marks.css'

const SHAPES: Record<Change['kind'], string> = {
  added: 'M-4.5 0h9M0-4.5v9',
  removed: 'M-4.5 0h9',
  changed: 'M-4.5-2h9M-4.5 2h9M2.5-5l-5 10',
}

/** What became of something, as a sign around 0, 0. */
export function ChangeMark({ kind }: Pick<Change, 'kind'>) {
  return (
    <g className="mark mark-change">
      <circle r="8.5" />
      <path d={SHAPES[kind]} />
    </g>
  )
}

interface Marked {
  id: string
  kind: Change['kind']
  change: Change
}

/**
 * Marks changes on the merged chart: states and transitions themselves, rules and delays where they
 * are asked. What the overview does not draw is counted on the card around it.
 */
export function changesOverlay(changes: readonly Change[], atlas: ChartAtlas): Overlay {
  const marked = changes
    .flatMap((change) => markedBy(change, atlas.chart))
    .filter(({ id }) => atlas.hasState(id) || atlas.transition(id))
  const states = new Map<string, StateMark>()
  for (const { id, kind, change } of marked.filter(({ id }) => atlas.hasState(id))) {
    states.set(id, { text: kind, words: changeInWords(change).join(' '), tone: kind })
  }
  const undrawn = marked.filter(({ id }) => boxesOf(atlas.overview, id).length === 0)
  for (const [card, inside] of Map.groupBy(undrawn, ({ id }) => cardAround(id, atlas))) {
    const own = states.get(card)
    const counted = [...new Set(inside.map(({ change }) => change))]
    if (card === '') continue
    states.set(card, {
      text: [...(own ? [own.text] : []), countsInWords(counted)].join(', '),
      words: [own?.words, ...counted.flatMap(changeInWords)].filter(Boolean).join(' '),
      tone: own?.tone ?? 'changed',
    })
  }
  return {
    meanings: { added: 'added', changed: 'changed', removed: 'removed' },
    states,
    transitions: new Map(
      marked
        .filter(({ id }) => atlas.transition(id))
        .map(({ id, kind, change }) => [id, markOf(kind, changeInWords(change).join(' '))]),
    ),
    together: ([first, ...others]) =>
      others.every((other) => other?.tone === first?.tone) ? first : markOf('changed', ''),
  }
}

function markOf(kind: Change['kind'], words: string): TransitionMark {
  return { tone: kind, words, mark: <ChangeMark kind={kind} /> }
}

/** The states and transitions that a change is marked on. */
function markedBy(change: Change, chart: Chart): Marked[] {
  const { what, kind, id, differences } = change
  if (what === 'rule' || what === 'delay') {
    return transitionsAbout(change, chart).map((about) => ({ id: about, kind: 'changed', change }))
  }
  const itself = { id: mergedId(change), kind, change }
  const hasMoved = what === 'transition' && differences.some(({ field }) => field === 'target')
  return hasMoved ? [itself, { id: `${REMOVED}${id}`, kind: 'removed', change }] : [itself]
}

/** The transitions of today that ask a rule or wait for a delay. */
export function transitionsAbout({ what, id }: Change, { transitions }: Chart): string[] {
  return transitions
    .filter(({ guard, trigger }) =>
      what === 'rule'
        ? guard !== null && guardNames(guard).includes(id)
        : what === 'delay' && trigger.kind === 'after' && trigger.delay === id,
    )
    .map((transition) => transition.id)
    .filter((transition) => !transition.startsWith(REMOVED))
}

/** The nearest state around that the overview draws; empty where there is none. */
function cardAround(id: string, { tree, overview, transition }: ChartAtlas): string {
  const state = transition(id)?.source ?? id
  return (
    [state, ...tree.around(state).map((around) => around.id)].find(
      (around) => boxesOf(overview, around).length > 0,
    ) ?? ''
  )
}
