import type { AnyStateNode } from 'xstate'
import { nodesBelow } from '../../src/statechart/chart/chart.ts'

/**
 * The id of another state of the region around a state than the given one, neither inside nor around
 * that, where one can rest: always the same one. Undefined where the region has no other.
 */
export function elsewhere(from: AnyStateNode, id: string): string | undefined {
  const states = nodesBelow(regionOf(from)).slice(1)
  const position = states.findIndex((node) => node.id === id)
  const around = new Set([id, ...lineOf(states[position])])
  const others = states.filter(
    (node) => !around.has(node.id) && !lineOf(node).includes(id) && !isPassing(node),
  )
  return others[(position + STRIDE) % others.length]?.id
}

/** Whether nothing can rest in a state, because it is always left at once. */
export function isPassing(node: AnyStateNode): boolean {
  return node.always?.some(({ guard }) => guard === undefined) ?? false
}

/** The part of the chart around a state that is active at the same time as others. */
export function regionOf(node: AnyStateNode): AnyStateNode {
  const { parent } = node
  return parent === undefined || parent.type === 'parallel' ? node : regionOf(parent)
}

/** The ids of a state and of all states around it. */
export function lineOf(node: AnyStateNode | undefined): string[] {
  return node ? [node.id, ...lineOf(node.parent)] : []
}

const STRIDE = 3
