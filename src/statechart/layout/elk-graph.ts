import type { ElkEdgeSection, ElkExtendedEdge, ElkNode, ElkPort } from 'elkjs'
import { CARD_WIDTH, type HeadText, headOf, MARGIN } from './measures.ts'
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
/** Where edges arrive at a card: beside its title. */
const ARRIVAL = 24

/** What is to be laid out: cards with a port at each row that an edge leaves from, and the edges. */
export function elkGraphOf(nest: Nest, edges: readonly NestEdge[], headHeight: number): ElkNode {
  const cards = new Set(cardsBelow(nest).map(({ id }) => id))
  return {
    id: 'root',
    layoutOptions: {
      ...LAYOUT,
      'elk.padding': `[top=${headHeight + MARGIN + BELOW_HEAD},left=${MARGIN},bottom=${MARGIN},right=${MARGIN}]`,
    },
    children: nodesOf(nest, edges),
    edges: [
      ...edges.map((edge, position) => edgeOf(edge, position, cards)),
      ...initialsOf(nest).map(({ id, initial }) => ({
        id: `initial ${id}`,
        sources: [`dot ${id}`],
        targets: [arrivalAt(initial, 'west', cards)],
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
  const own = state.initial === null ? [] : [{ id: state.id, initial: state.initial }]
  return [...own, ...nests.flatMap(initialsOf)]
}

export function cardsBelow({ cards, nests }: Nest): NestCard[] {
  return [...cards, ...nests.flatMap(cardsBelow)]
}

function nodesOf({ state, cards, nests }: Nest, edges: readonly NestEdge[]): ElkNode[] {
  return [
    ...(state.initial === null ? [] : [{ id: `dot ${state.id}`, width: DOT, height: DOT }]),
    ...cards.map((card) => nodeOf(card, edges)),
    ...nests.map((nest): ElkNode => {
      const { height }: HeadText = headOf(nest.state)
      return {
        id: nest.state.id,
        layoutOptions: {
          'elk.padding': `[top=${height + 14},left=20,bottom=20,right=20]`,
          'elk.nodeSize.constraints': 'MINIMUM_SIZE',
          'elk.nodeSize.minimum': `(${CARD_WIDTH}, ${height + 20})`,
        },
        children: nodesOf(nest, edges),
      }
    }),
  ]
}

function nodeOf({ id, card }: NestCard, edges: readonly NestEdge[]): ElkNode {
  const leaving = edges.filter(({ from }) => from === id)
  const middles = new Map(card.rows.map(({ transition, middle }) => [transition, middle]))
  const leavingPorts = new Map(leaving.map((edge) => [portOf(edge), edge]))
  return {
    id,
    width: card.width,
    height: card.height,
    layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
    ports: [
      portAt(`${id} west`, 0, ARRIVAL),
      portAt(`${id} east`, card.width, ARRIVAL),
      ...[...leavingPorts].map(([name, { isBack, transition }]) =>
        portAt(name, isBack ? 0 : card.width, middles.get(transition.id) ?? ARRIVAL),
      ),
    ],
  }
}

function portAt(id: string, x: number, y: number): ElkPort {
  return { id, x, y, width: 0, height: 0 }
}

/** Edges back are laid out reversed, so that they stay short. */
function edgeOf(edge: NestEdge, position: number, cards: ReadonlySet<string>): ElkExtendedEdge {
  const id = `edge ${position}`
  const { to, isBack } = edge
  return isBack
    ? { id, sources: [arrivalAt(to, 'east', cards)], targets: [portOf(edge)] }
    : { id, sources: [portOf(edge)], targets: [arrivalAt(to, 'west', cards)] }
}

function portOf({ from, transition, isBack }: NestEdge): string {
  return `${from} ${transition.id} ${isBack ? 'back' : 'on'}`
}

function arrivalAt(box: string, side: 'west' | 'east', cards: ReadonlySet<string>): string {
  return cards.has(box) ? `${box} ${side}` : box
}
