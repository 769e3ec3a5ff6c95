import type { ChartState, ChartTransition } from '../chart/chart.ts'
import { triggerText } from '../chart/chart.ts'
import type { ChartTree } from '../chart/tree.ts'
import { titleOf } from '../chart/words.ts'
import { textAt, textColumn } from './measures.ts'
import type { PlacedEdge, PlacedLabel, PlacedText } from './sheet.ts'
import { fitted, LINE_HEIGHTS, widthOf } from './text.ts'

const LABEL_WIDTH = 250
const PILL_HEIGHT = 24
/** More targets than these from one state are counted, not listed. */
const LISTED_JUMPS = 2

/** What leads from one state of the overview to another, from inside the one and to inside the other. */
export function transitionsBetween(
  tree: ChartTree,
  from: ChartState,
  to: ChartState,
): ChartTransition[] {
  return transitionsWithin(tree, from).filter(({ targets }) =>
    targets.some((target) => tree.isWithin(target, to.id)),
  )
}

/** The transitions of a state and of everything inside it. */
function transitionsWithin(tree: ChartTree, state: ChartState): ChartTransition[] {
  return [
    ...tree.transitionsOf(state.id),
    ...tree.children(state.id).flatMap((child) => transitionsWithin(tree, child)),
  ]
}

/** A label's lines for several transitions: each trigger, none twice; a single one with its guard. */
export function labelOf(transitions: readonly ChartTransition[]): PlacedText[] {
  const column = textColumn(0, 0, LABEL_WIDTH)
  const seen = new Set([''])
  for (const { trigger, guard } of transitions) {
    for (const [style, text] of [
      ['event', triggerText(trigger)],
      ['code', guard === null || transitions.length > 1 ? '' : `[${guard}]`],
    ] as const) {
      if (!seen.has(text)) column.write(style, text)
      seen.add(text)
    }
  }
  return column.texts
}

export function sizeOf(texts: readonly PlacedText[]): { width: number; height: number } {
  return {
    width: Math.max(0, ...texts.map(({ x, text, style }) => x + widthOf(text, style))),
    height: texts.reduce((sum, { style }) => sum + LINE_HEIGHTS[style], 0),
  }
}

/** The kind that a line for several transitions is drawn as. */
export function kindOf(transitions: readonly ChartTransition[]): PlacedEdge['kind'] {
  return transitions[0]?.trigger.kind ?? 'event'
}

/** What leads from a state to others of the overview that are not adjacent, with their names. */
export function jumpsOf(
  tree: ChartTree,
  state: ChartState,
  others: readonly ChartState[],
): { transitions: ChartTransition[]; label: PlacedLabel }[] {
  const jumps = others
    .map((to) => ({ to, transitions: transitionsBetween(tree, state, to) }))
    .filter(({ transitions }) => transitions.length > 0)
  const first = jumps[0]
  if (first && jumps.length > LISTED_JUMPS) {
    const transitions = jumps.flatMap((jump) => jump.transitions)
    return [{ transitions, label: pillOf(`${jumps.length} more states`, state) }]
  }
  return jumps.map(({ to, transitions }) => ({ transitions, label: pillOf(titleOf(to), to) }))
}

function pillOf(name: string, { id }: ChartState): PlacedLabel {
  const text = textAt(10, 4, 'note', fitted(`→ ${name}`, 'note', LABEL_WIDTH))
  return {
    x: 0,
    y: 0,
    width: widthOf(text.text, 'note') + 20,
    height: PILL_HEIGHT,
    texts: [text],
    state: id,
  }
}
