import type { AnyStateMachine } from 'xstate'
import { chartOf } from '../../src/statechart/chart/chart.ts'
import { additions } from './additions.ts'
import { type Assignments, assignmentMutants } from './assignments.ts'
import { branchMistakes } from './branches.ts'
import { branchListsAt, definedStatesIn } from './definition.ts'
import { delayMutants } from './delays.ts'
import { changed } from './machine.ts'
import type { Mutant } from './mutant.ts'
import { stateMistakes } from './states.ts'

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
      list.branches.flatMap((_, position) => branchMistakes(list, position, chart)),
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
