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
  /** What the assign actions were seen to change. */
  assignments: Assignments
  /** Types of the events that come from outside. */
  events: readonly string[]
  /** Of the transitions that could be added every so many-th is. */
  stride: number
}

/** Every machine that differs from the given one by one mistake, in the order of the chart. */
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
