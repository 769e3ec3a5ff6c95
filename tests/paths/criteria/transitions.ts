import type { AnyStateMachine } from 'xstate'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { GraphEdge } from '../explore.ts'
import type { Criterion } from './criterion.ts'

/** Every transition definition of the chart is taken. */
export function everyTransition(machine: AnyStateMachine): Criterion {
  return {
    name: 'transitions',
    items: chartOf(machine).transitions.map(({ id }) => id),
    covers: ({ transitions }) => transitions,
  }
}

/** Every transition is taken by every case that can take it. */
export function everyCase(edges: readonly GraphEdge[]): Criterion {
  return {
    name: 'transitions × cases',
    items: [...new Set(edges.flatMap(transitionCases))],
    covers: transitionCases,
  }
}

/** The items of transitions × cases that an edge covers: each of its transitions with its case. */
export function transitionCases({ name, transitions }: GraphEdge): string[] {
  return transitions.map((transition) => `${transition} × ${name}`)
}
