import type { ElkEdgeSection, ElkExtendedEdge, ElkNode, ElkPort } from 'elkjs'
import { CARD_WIDTH, headOf, MARGIN } from './measures.ts'
import type { Nest, NestCard, NestEdge } from './nest.ts'
import type { Point } from './sheet.ts'

const LAYOUT = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.spacing.nodeNodeBetweenLayers': '56',
  'elk.layered.spacing.edgeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '16',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '16',
}
/** Pixels across the dot before what is entered first. */
export const DOT = 12
/** Pixels between the head of a sheet and what it shows. */
const BELOW_HEAD = 16
/** Where the first line arrives at a card: at the height of its title. */
const ARRIVAL = 24
/** From there to the next, and at least between a line that arrives and one that leaves. */
const ARRIVAL_STEP = 12

/**
 * What is to be laid out: cards with a port at each row that an edge leaves from, and one for each edge that arrives,
 * in the order of `rankOf`, so that no two edges are drawn as one.
 */
export function elkGraphOf(
  nest: Nest,
  edges: readonly NestEdge[],
  headHeight: number,
  rankOf: (edge: string) => number = () => 0,
): ElkNode {
  const cards = new Set(cardsBelow(nest).map(({ id }) => id))
  const arrivals = [
    ...edges.map(({ to, isBack }, position) => ({ edge: `edge ${position}`, to, isBack })),
    ...initialsOf(nest).map(({ id, initial }) => ({
      ...{ edge: `initial ${id}`, to: initial, isBack: false },
    })),
  ].toSorted((one, other) => rankOf(one.edge) - rankOf(other.edge))
  const arrivalAt = (box: string, edge: string) => (cards.has(box) ? `${edge} arrives` : box)
  return {
    id: 'root',
    layoutOptions: {
      ...LAYOUT,
      'elk.padding': `[top=${headHeight + MARGIN + BELOW_HEAD},left=${MARGIN},bottom=${MARGIN},right=${MARGIN}]`,
    },
    children: nodesOf(nest, edges, arrivals),
    edges: [
      // Edges back are laid out reversed, so that they stay short.
      ...edges.map((edge, position): ElkExtendedEdge => {
        const id = `edge ${position}`
        const ends = [[portOf(edge)], [arrivalAt(edge.to, id)]] as const
        const [sources, targets] = edge.isBack ? ends.toReversed() : ends
        return { id, sources: [...(sources ?? [])], targets: [...(targets ?? [])] }
      }),
      ...initialsOf(nest).map(({ id, initial }) => ({
        id: `initial ${id}`,
        sources: [`dot ${id}`],
        targets: [arrivalAt(initial, `initial ${id}`)],
      })),
    ],
  }
}

/** The points of a laid out edge, in whole pixels and in the direction in which it is taken. */
export function pointsOf(section: ElkEdgeSection | undefined, isReversed: boolean): Point[] {
  if (!section) return []
  const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(
    ({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }),
  )
  return isReversed ? points.reverse() : points
}

/** The states with a dot before what they enter first. */
export function initialsOf({ state, nests }: Nest): { id: string; initial: string }[] {
  const { id, initial } = state
  const own = initial === null || state.kind === 'history' ? [] : [{ id, initial }]
  return [...own, ...nests.flatMap(initialsOf)]
}

export function cardsBelow({ cards, nests }: Nest): NestCard[] {
  return [...cards, ...nests.flatMap(cardsBelow)]
}

/** An edge at its end. */
interface Arrival {
  edge: string
  /** A card or an opened state. */
  to: string
  isBack: boolean
}

function nodesOf(
  { state, cards, nests }: Nest,
  edges: readonly NestEdge[],
  arrivals: readonly Arrival[],
): ElkNode[] {
  const [first] = initialsOf({ state, cards, nests: [] })
  return [
    ...(first ? [{ id: `dot ${first.id}`, width: DOT, height: DOT }] : []),
    ...cards.map((card) => nodeOf(card, edges, arrivals)),
    ...nests.map((nest): ElkNode => {
      const { y: height } = headOf(nest.state)
      return {
        id: nest.state.id,
        layoutOptions: {
          'elk.padding': `[top=${height + 14},left=20,bottom=20,right=20]`,
          'elk.nodeSize.constraints': 'MINIMUM_SIZE',
          'elk.nodeSize.minimum': `(${CARD_WIDTH}, ${height + 20})`,
        },
        children: nodesOf(nest, edges, arrivals),
      }
    }),
  ]
}

function nodeOf(
  { id, card }: NestCard,
  edges: readonly NestEdge[],
  arrivals: readonly Arrival[],
): ElkNode {
  const leaving = edges.filter(({ from }) => from === id)
  const middles = new Map(card.rows.map(({ transition, middle }) => [transition, middle]))
  const leavingPorts = [...new Map(leaving.map((edge) => [portOf(edge), edge]))].map(
    ([name, { isBack, transition }]) =>
      portAt(name, isBack ? 0 : card.width, middles.get(transition.id) ?? ARRIVAL),
  )
  const arrivingPorts = [false, true].flatMap((isBack) => {
    const x = isBack ? card.width : 0
    const taken = leavingPorts.filter((port) => port.x === x).map(({ y = 0 }) => y)
    const arriving = arrivals.filter((arrival) => arrival.to === id && arrival.isBack === isBack)
    const free = freeOffsets(arriving.length, card.height, taken)
    return arriving.map(({ edge }, position) => portAt(`${edge} arrives`, x, free[position] ?? 0))
  })
  return {
    id,
    width: card.width,
    height: card.height,
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: [...leavingPorts, ...arrivingPorts],
  }
}

/** So many places down the side of a card, clear of those that are taken; closer if the card is low. */
function freeOffsets(count: number, height: number, taken: readonly number[]): number[] {
  for (let step = ARRIVAL_STEP; step > 1; step -= 1) {
    const places = Array.from(
      { length: Math.floor((height - 2 * step) / step) },
      (_, position) => Math.min(ARRIVAL, 2 * step) + position * step,
    ).filter((y) => taken.every((other) => Math.abs(other - y) >= step))
    if (places.length >= count) return places
  }
  return []
}

function portAt(id: string, x: number, y: number): ElkPort {
  return { id, x, y, width: 0, height: 0 }
}

function portOf({ from, transition, isBack }: NestEdge): string {
  return `${from} ${transition.id} ${isBack ? 'back' : 'on'}`
}
