import type { AnyStateNode } from 'xstate'
import { nodesBelow } from '../../src/statechart/chart/chart.ts'

/**
 * The id of another stable state of the region around a state, neither inside nor around the state
 * itself: always the same one. Undefined if the region has no other.
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

/** Whether a state is transient: `always` leaves it at once. */
export function isPassing(node: AnyStateNode): boolean {
  return node.always?.some(({ guard }) => guard === undefined) ?? false
}

/** The parallel region that contains a state. */
export function regionOf(node: AnyStateNode): AnyStateNode {
  const { parent } = node
  return parent === undefined || parent.type === 'parallel' ? node : regionOf(parent)
}

/** The ids of a state and its ancestors. */
export function lineOf(node: AnyStateNode | undefined): string[] {
  return node ? [node.id, ...lineOf(node.parent)] : []
}

const STRIDE = 3
