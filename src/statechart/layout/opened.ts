import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { ChartState } from '../chart/chart.ts'
import type { ChartTree } from '../chart/tree.ts'
import { factsOf, titleOf } from '../chart/words.ts'
import { cardsBelow, DOT, elkGraphOf, initialsOf, pointsOf } from './elk-graph.ts'
import { headOf, headTexts } from './measures.ts'
import { type Nest, type NestEdge, openState } from './nest.ts'
import type { PlacedCard, PlacedEdge, PlacedFrame, Point, Sheet } from './sheet.ts'
import { sizeOf } from './spine.ts'

/** Lays out the sheet of one state: everything that its part of the chart says. */
export async function layOutOpened(tree: ChartTree, opened: ChartState): Promise<Sheet> {
  const { nest, edges } = openState(tree, opened)
  const isSingleCard = nest.cards.some(({ id }) => id === opened.id)
  const head = isSingleCard
    ? headTexts(titleOf(opened), [])
    : headTexts(titleOf(opened), [opened.description], factsOf(opened))
  const laidOut = await laidOutBy(nest, edges, sizeOf(head).height)

  const nodes = new Map(nodesBelow(laidOut).map((node) => [node.id, node]))
  const sections = sectionsOf(laidOut)
  const at = (id: string): Point => {
    const { x = 0, y = 0 } = nodes.get(id) ?? {}
    return { x: Math.round(x), y: Math.round(y) }
  }
  return {
    id: opened.id,
    title: titleOf(opened),
    description: opened.description,
    width: Math.ceil(laidOut.width ?? 0),
    height: Math.ceil(laidOut.height ?? 0),
    head,
    legend: null,
    frames: nest.nests.flatMap(nestsBelow).map(({ state }): PlacedFrame => {
      const { width = 0, height = 0 } = nodes.get(state.id) ?? {}
      return {
        state: state.id,
        ...at(state.id),
        width: Math.round(width),
        height: Math.round(height),
        texts: headOf(state).texts,
      }
    }),
    cards: cardsBelow(nest).map(({ id, card }): PlacedCard => ({ ...card, ...at(id) })),
    edges: [
      ...edges.map(({ transition, isBack }, position): PlacedEdge => {
        const id = `edge ${position}`
        const points = pointsOf(sections.get(id), isBack)
        const kind = transition.trigger.kind
        return { id, kind, transitions: [transition.id], points, label: null }
      }),
      ...initialsOf(nest).map((initial): PlacedEdge => {
        const id = `initial ${initial.id}`
        const points = pointsOf(sections.get(id), false)
        return { id, kind: 'initial', transitions: [], points, label: null }
      }),
    ],
    dots: initialsOf(nest).map(({ id }) => {
      const { x, y } = at(`dot ${id}`)
      return { x: x + DOT / 2, y: y + DOT / 2 }
    }),
  }
}

/** Twice: from where the edges come tells in which order they arrive without crossing. */
async function laidOutBy(nest: Nest, edges: readonly NestEdge[], headHeight: number) {
  const elk = new ELK()
  const sections = sectionsOf(await elk.layout(elkGraphOf(nest, edges, headHeight)))
  const comesFrom = (edge: string) => {
    const isBack = edges.some((one, position) => one.isBack && edge === `edge ${position}`)
    const points = pointsOf(sections.get(edge), isBack)
    return (points.at(-3) ?? points[0])?.y ?? 0
  }
  return elk.layout(elkGraphOf(nest, edges, headHeight, comesFrom))
}

function sectionsOf({ edges = [] }: ElkNode) {
  return new Map(edges.map(({ id, sections }) => [id, sections?.[0]]))
}

function nestsBelow(nest: Nest): Nest[] {
  return [nest, ...nest.nests.flatMap(nestsBelow)]
}

function nodesBelow(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesBelow)]
}
