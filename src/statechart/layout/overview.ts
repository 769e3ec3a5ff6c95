import type { ChartState, ChartTransition } from '../chart/chart.ts'
import { metaOf } from '../chart/meta.ts'
import type { ChartTree } from '../chart/tree.ts'
import { mainPartOf } from '../chart/tree.ts'
import { factsOf, titleOf } from '../chart/words.ts'
import { drawCard } from './card.ts'
import { CARD_WIDTH, headTexts, MARGIN, PADDING, textAt } from './measures.ts'
import type { PlacedCard, PlacedEdge, Sheet } from './sheet.ts'
import { jumpsOf, kindOf, labelOf, sizeOf, transitionsBetween } from './spine.ts'
import { fitted } from './text.ts'

const GUTTER = 40
const NODE = { width: 264, height: 52 }
/** The line down between two states is at least this long, longer with more lines next to it. */
const GAP = 44
/** Free above and below the words of the line down: marks are laid on the upper border of states. */
const MARK_ROOM = 14
/** How far the transitions back swing out to the left. */
const SWING = 28
const JUMP = 28
const DOT_ROOM = 36
/** From the dot to the left of the state that is entered first, if another is above it. */
const DOT_LEFT = 16
/** Room for what the signs mean. */
const LEGEND_HEIGHT = 250

/**
 * Lays out the main part of a chart: its states straight below each other in the order of the
 * chart, transitions on between neighbours to the right of the line, transitions back to the left, jumps
 * elsewhere as names next to the state; at the right what is possible anywhere, and the regions.
 * Nothing crosses, whatever the chart.
 */
export function layOutOverview(tree: ChartTree): Sheet {
  const { main, regions } = mainPartOf(tree)
  const states = tree.children(main.id)
  const around = tree.upFrom(main.id)
  const anywhere = around.flatMap((state) => anywhereOf(tree, state))
  const segments = states.map((state, position) => segmentOf(tree, state, states[position + 1]))
  const backWidth = Math.max(0, ...segments.map(({ back }) => sizeOf(labelOf(back)).width))
  const x = MARGIN + (backWidth > 0 ? Math.ceil(backWidth) + SWING + 14 : 0)
  const head = headTexts(
    titleOf(tree.root),
    [tree.root.description],
    around.toReversed().flatMap(factsOf),
  )
  const top = MARGIN + sizeOf(head).height + DOT_ROOM

  const cards: PlacedCard[] = []
  const isFirst = (state: ChartState | undefined) => state?.id === main.initial
  const edges: PlacedEdge[] = isFirst(states[0]) ? [initialEdge(x + NODE.width / 2, top)] : []
  const dots = isFirst(states[0]) ? [{ x: x + NODE.width / 2, y: top - DOT_ROOM + 6 }] : []
  let y = top
  for (const [position, state] of states.entries()) {
    const segment = segments[position]
    cards.push({ ...nodeOf(tree, state), x, y })
    edges.push(...jumpEdges(tree, state, states, { x, y }))
    if (isFirst(state) && position > 0) {
      const middle = y + NODE.height / 2
      const points = [
        { x: x - DOT_LEFT, y: middle },
        { x, y: middle },
      ]
      edges.push({ id: 'initial', kind: 'initial', transitions: [], points, label: null })
      dots.push({ x: x - DOT_LEFT, y: middle })
    }
    if (!segment) break
    edges.push(...onwardEdges(segment, x, y), ...backEdges(segment, x, y))
    y += NODE.height + segment.gap
  }

  const right = Math.max(
    x + NODE.width,
    ...edges.map(({ label }) => (label ? label.x + label.width : 0)),
  )
  const anywhereX = right + GUTTER
  const outside = anywhereX + (anywhere.length > 0 ? CARD_WIDTH + GUTTER : 0)
  const panels = panelsOf(tree, regions, { x: outside, y: top })
  const legendY = Math.max(top, ...panels.map((card) => card.y + card.height + 20))
  const placed = [...cards, ...below(anywhere, { x: anywhereX, y: top }), ...panels]
  return {
    id: main.id,
    title: titleOf(tree.root),
    description: tree.root.description,
    width: outside + CARD_WIDTH + MARGIN,
    height:
      Math.max(legendY + LEGEND_HEIGHT, ...placed.map((card) => card.y + card.height)) + MARGIN,
    head,
    frames: [],
    cards: placed,
    edges,
    dots,
    legend: { x: outside, y: legendY },
  }
}

/** From one state to the next: what leads on, what leads back, how long it is drawn. */
interface Segment {
  state: ChartState
  onward: ChartTransition[]
  back: ChartTransition[]
  gap: number
}

function segmentOf(tree: ChartTree, state: ChartState, next: ChartState | undefined): Segment {
  if (!next) return { state, onward: [], back: [], gap: 0 }
  const onward = transitionsBetween(tree, state, next)
  const back = transitionsBetween(tree, next, state)
  const lines = Math.max(sizeOf(labelOf(onward)).height, sizeOf(labelOf(back)).height)
  return { state, onward, back, gap: Math.max(GAP, lines + 2 * MARK_ROOM) }
}

function onwardEdges({ state, onward, gap }: Segment, x: number, y: number): PlacedEdge[] {
  if (onward.length === 0) return []
  const middle = x + NODE.width / 2
  const from = y + NODE.height
  const texts = labelOf(onward)
  const size = sizeOf(texts)
  return [
    {
      id: `on ${state.id}`,
      kind: kindOf(onward),
      transitions: onward.map(({ id }) => id),
      points: [
        { x: middle, y: from },
        { x: middle, y: from + gap },
      ],
      label: { x: middle + 14, y: from + (gap - size.height) / 2, ...size, texts, state: null },
    },
  ]
}

function backEdges({ state, back, gap }: Segment, x: number, y: number): PlacedEdge[] {
  if (back.length === 0) return []
  const from = y + NODE.height + gap + 16
  const to = y + NODE.height - 16
  const texts = labelOf(back)
  const size = sizeOf(texts)
  return [
    {
      id: `back to ${state.id}`,
      kind: kindOf(back),
      transitions: back.map(({ id }) => id),
      points: [
        { x, y: from },
        { x: x - SWING, y: from },
        { x: x - SWING, y: to },
        { x, y: to },
      ],
      label: {
        x: x - SWING - 14 - size.width,
        y: (from + to - size.height) / 2,
        ...size,
        texts,
        state: null,
      },
    },
  ]
}

function jumpEdges(
  tree: ChartTree,
  state: ChartState,
  states: readonly ChartState[],
  { x, y }: { x: number; y: number },
): PlacedEdge[] {
  const position = states.indexOf(state)
  const elsewhere = states.filter((_, other) => Math.abs(other - position) > 1)
  return jumpsOf(tree, state, elsewhere).map(({ transitions, label }, number, { length }) => {
    const from = x + NODE.width
    const middle = y + NODE.height / 2 + (number - (length - 1) / 2) * (label.height + 2)
    return {
      id: `jump ${number} ${state.id}`,
      kind: kindOf(transitions),
      transitions: transitions.map(({ id }) => id),
      points: [
        { x: from, y: middle },
        { x: from + JUMP, y: middle },
      ],
      label: { ...label, x: from + JUMP, y: middle - label.height / 2 },
    }
  })
}

function initialEdge(x: number, to: number): PlacedEdge {
  const points = [
    { x, y: to - DOT_ROOM + 6 },
    { x, y: to },
  ]
  return { id: 'initial', kind: 'initial', transitions: [], points, label: null }
}

function nodeOf(tree: ChartTree, state: ChartState): PlacedCard {
  const step = metaOf(state).screen?.step ?? null
  const indent = step === null ? PADDING : PADDING + 36
  return {
    state: state.id,
    role: 'state',
    kind: state.kind,
    step,
    x: 0,
    y: 0,
    ...NODE,
    texts: [
      textAt(
        indent,
        7,
        'title',
        fitted(titleOf(state), 'title', NODE.width - indent - PADDING / 2),
      ),
      textAt(
        indent,
        28,
        'name',
        fitted(nameOf(tree, state), 'name', NODE.width - indent - PADDING / 2),
      ),
    ],
    rules: [],
    rows: [],
  }
}

/** The state's name, with those of its regions if it has some. */
function nameOf(tree: ChartTree, { id, name, kind, history }: ChartState): string {
  if (kind === 'final') return `${name}: final`
  if (history !== undefined) return `${name}: ${history} history`
  if (kind !== 'parallel') return name
  return `${name}: ${tree
    .children(id)
    .map((region) => region.name)
    .join(' ‖ ')}`
}

function anywhereOf(tree: ChartTree, state: ChartState): PlacedCard[] {
  const transitions = tree.transitionsOf(state.id)
  if (transitions.length === 0) return []
  const rows = transitions.map((transition) => ({
    transition,
    named: transition.targets.map(tree.state),
  }))
  return [drawCard({ state, role: 'anywhere', rows })]
}

function panelsOf(
  tree: ChartTree,
  regions: readonly ChartState[],
  place: { x: number; y: number },
): PlacedCard[] {
  const cards = regions.map((state) =>
    drawCard({ state, role: 'region', rows: [], inside: tree.children(state.id) }),
  )
  return below(cards, place)
}

/** Cards straight below each other. */
function below(cards: readonly PlacedCard[], { x, y }: { x: number; y: number }): PlacedCard[] {
  let top = y
  return cards.map((card) => {
    const placed = { ...card, x, y: top }
    top += card.height + 20
    return placed
  })
}
