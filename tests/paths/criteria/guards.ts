import type { AnyStateMachine } from 'xstate'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import type { Choices } from '../choices.ts'
import type { Criterion } from './criterion.ts'

/** Every guard evaluates to true and to false in its state, independent of the others. */
export function everyGuard(machine: AnyStateMachine, choices: Choices): Criterion {
  return {
    name: 'guards, true and false',
    items: guardedIn(machine).flatMap(({ id }) => [`${id} true`, `${id} false`]),
    covers: (edge) =>
      (choices.get(edge) ?? []).flatMap(({ holding, failing }) => [
        ...holding.map((id) => `${id} true`),
        ...failing.map((id) => `${id} false`),
      ]),
  }
}

/** Every pair of guarded branches of one state and trigger: both true, and the first taken. */
export function everyOrder(machine: AnyStateMachine, choices: Choices): Criterion {
  const guarded = guardedIn(machine)
  return {
    name: 'branches in their order',
    items: guarded.flatMap((one) =>
      guarded
        .filter((other) => groupOf(other.id) === groupOf(one.id) && other.order > one.order)
        .map((other) => pairOf(one.id, other.id)),
    ),
    covers: (edge) =>
      (choices.get(edge) ?? []).flatMap(({ holding, taken }) =>
        holding.slice(1).flatMap((later) => (taken === null ? [] : pairOf(taken, later))),
      ),
  }
}

/** The group of a branch: its id without its position. */
export function groupOf(id: string): string {
  return id.slice(0, id.lastIndexOf(' / '))
}

export function guardedIn(machine: AnyStateMachine) {
  return chartOf(machine).transitions.filter(({ guard }) => guard !== null)
}

function pairOf(first: string, later: string): string {
  return `${first} before ${later.slice(later.lastIndexOf(' ') + 1)}`
}
