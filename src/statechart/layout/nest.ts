import type { ChartState, ChartTransition } from '../chart/chart.ts'
import type { ChartTree } from '../chart/tree.ts'
import { drawCard } from './card.ts'
import type { PlacedCard } from './sheet.ts'

/** A card before it has a place. */
export interface NestCard {
  /** Unique in its sheet: the state's id, with ` anywhere` behind it for the transitions of all of it. */
  id: string
  card: PlacedCard
}

/** A state opened in place: its cards, and the states inside that are opened as well. */
export interface Nest {
  state: ChartState
  cards: NestCard[]
  nests: Nest[]
}

/** A transition that is drawn from one box of a sheet to another. */
export interface NestEdge {
  transition: ChartTransition
  /** The card that it is written in. */
  from: string
  /** The card or opened state that it leads to. */
  to: string
  /** Leads to an earlier state of the chart. */
  isBack: boolean
}

/** From this many transitions on, the branches of one trigger are a fan. */
const FAN = 4

/** What is seen of a state on its own sheet, and the edges between its parts. */
export function openState(tree: ChartTree, opened: ChartState): { nest: Nest; edges: NestEdge[] } {
  const shown = shownIn(tree, opened)
  const edges = shown.sources.flatMap(({ id, state }) =>
    tree.transitionsOf(state.id).flatMap((transition) =>
      transition.targets.flatMap((target) => {
        const to = boxOf(tree, target, shown.boxes)
        if (to === undefined || tree.isWithin(state.id, to)) return []
        const isBack = tree.positionOf(to) < tree.positionOf(state.id)
        return [{ transition, from: id, to, isBack }]
      }),
    ),
  )
  const drawn = withoutRepeatedFans(edges)
  return { nest: nestOf(tree, opened, drawn), edges: drawn }
}

interface Shown {
  sources: { id: string; state: ChartState }[]
  boxes: Set<string>
}

/** The states whose transitions are written into a sheet, and the boxes that edges may lead to. */
function shownIn(tree: ChartTree, opened: ChartState): Shown {
  if (isLeaf(opened)) return { sources: [{ id: opened.id, state: opened }], boxes: new Set() }
  const parts = tree.children(opened.id).map((child) => {
    if (isCollapsed(opened, child)) return { sources: [], boxes: new Set([child.id]) }
    const inner = shownIn(tree, child)
    return { sources: inner.sources, boxes: new Set([child.id, ...inner.boxes]) }
  })
  return {
    sources: [
      { id: anywhereIn(opened), state: opened },
      ...parts.flatMap(({ sources }) => sources),
    ],
    boxes: new Set(parts.flatMap(({ boxes }) => [...boxes])),
  }
}

function nestOf(tree: ChartTree, opened: ChartState, edges: readonly NestEdge[]): Nest {
  const rowsOf = (state: ChartState, id: string) =>
    tree.transitionsOf(state.id).map((transition) => {
      const drawn = edges.filter((edge) => edge.transition === transition && edge.from === id)
      const named = transition.targets.filter(
        (target) => !drawn.some(({ to }) => tree.isWithin(target, to)),
      )
      return { transition, named: named.map(tree.state) }
    })
  const card = (state: ChartState): NestCard => ({
    id: state.id,
    card: drawCard({ state, role: 'state', rows: rowsOf(state, state.id) }),
  })
  if (isLeaf(opened)) return { state: opened, cards: [card(opened)], nests: [] }

  const anywhere = rowsOf(opened, anywhereIn(opened))
  const children = tree.children(opened.id)
  return {
    state: opened,
    cards: [
      ...(anywhere.length === 0
        ? []
        : [
            {
              id: anywhereIn(opened),
              card: drawCard({ state: opened, role: 'anywhere', rows: anywhere }),
            },
          ]),
      ...children.flatMap((child) => {
        if (isCollapsed(opened, child)) {
          const inside = tree.children(child.id)
          return [
            { id: child.id, card: drawCard({ state: child, role: 'collapsed', rows: [], inside }) },
          ]
        }
        return isLeaf(child) ? [card(child)] : []
      }),
    ],
    nests: children
      .filter((child) => !isLeaf(child) && !isCollapsed(opened, child))
      .map((child) => nestOf(tree, child, edges)),
  }
}

/** Only the last of several fans into the same states is drawn; the others name their targets. */
function withoutRepeatedFans(edges: readonly NestEdge[]): NestEdge[] {
  const fans = [
    ...Map.groupBy(edges, ({ from, transition }) => `${from} ${transition.trigger.kind}`),
  ]
    .map(([, fan]) => fan)
    .filter((fan) => fan.length >= FAN)
  const repeated = fans.flatMap((fan, position) =>
    fan.filter((edge) =>
      fans.slice(position + 1).some((later) => later.some(({ to }) => to === edge.to)),
    ),
  )
  return edges.filter((edge) => !repeated.includes(edge))
}

function boxOf(tree: ChartTree, target: string, boxes: ReadonlySet<string>): string | undefined {
  return tree.upFrom(target).find(({ id }) => boxes.has(id))?.id
}

function isLeaf({ kind }: ChartState): boolean {
  return kind !== 'compound' && kind !== 'parallel'
}

/** Regions have sheets of their own, and so have states with regions. */
function isCollapsed(parent: ChartState, child: ChartState): boolean {
  return parent.kind === 'parallel' || child.kind === 'parallel'
}

function anywhereIn(state: ChartState): string {
  return `${state.id} anywhere`
}
