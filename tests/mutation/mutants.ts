import { type AnyStateMachine, createMachine } from 'xstate'
import { chartOf } from '../../src/statechart/chart/chart.ts'
import { type Assignments, assignmentMutants } from './assignments.ts'
import { branchListsAt, definedStatesIn, definitionOf } from './definition.ts'
import type { Change, Mutant } from './mutant.ts'
import { stateMistakes } from './states.ts'
import { additions, transitionMistakes } from './transitions.ts'

export interface MutationOptions {
  /** The recorded changes of the assign actions. */
  assignments: Assignments
  /** Types of the events that come from outside. */
  events: readonly string[]
  /** Every n-th of the possible additional transitions is tried. */
  stride: number
}

/** Every mutant of the machine, in the order of the chart. */
export function mutantsOf(machine: AnyStateMachine, options: MutationOptions): Mutant[] {
  const chart = chartOf(machine)
  const changes = definedStatesIn(machine).flatMap((place) => [
    ...branchListsAt(place).flatMap((list) =>
      list.branches.flatMap((_, position) => transitionMistakes(list, position, chart)),
    ),
    ...stateMistakes(place),
  ])
  return [
    ...[...changes, ...additions(machine, options.events, options.stride)].map((change) =>
      changed(machine, change),
    ),
    ...assignmentMutants(machine, options.assignments),
    ...delayMutants(machine),
  ]
}

/** The machine with the mutation applied to a copy of its definition. */
function changed(machine: AnyStateMachine, { change, ...mutant }: Change): Mutant {
  return {
    ...mutant,
    make() {
      const copy = definitionOf(machine)
      change(copy)
      return createMachine(copy as never, machine.implementations as never)
    },
  }
}

const DELAY_CHANGES: readonly [string, (ms: number) => number][] = [
  ['halved', (ms) => ms / 2],
  ['doubled', (ms) => ms * 2],
  ['a millisecond early', (ms) => ms - 1],
  ['a millisecond late', (ms) => ms + 1],
]

/** Machines in which one named delay has another length. */
function delayMutants(machine: AnyStateMachine): Mutant[] {
  return Object.entries(chartOf(machine).delays).flatMap(([name, ms]) =>
    DELAY_CHANGES.map(([how, change]) => ({
      kind: 'delay changed' as const,
      what: `${name} ${how}`,
      touched: { transitions: [], states: [], events: [] },
      make: () => machine.provide({ delays: { [name]: change(ms) } } as never),
    })),
  )
}
