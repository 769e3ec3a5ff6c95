import type { AnyStateMachine } from 'xstate'
import { answersOf } from '../../../src/statechart/chart/cases.ts'
import type { Choices } from '../choices.ts'
import type { Exploration } from '../explore.ts'
import type { Criterion } from './criterion.ts'
import { groupOf, guardedIn } from './guards.ts'

/**
 * Every case of an event, and every answer of an actor, meets each guard that can evaluate it.
 * `isMeant` tells whether a case is meant for a transition.
 */
export function everyCaseAtGuards<Machine extends AnyStateMachine>(
  { machine, events, actors }: Pick<Exploration<Machine>, 'machine' | 'events' | 'actors'>,
  choices: Choices,
  isMeant: (transition: string, name: string) => boolean = () => true,
): Criterion {
  const cases: { name: string; event: { type: string } }[] = [
    ...events,
    ...Object.entries(actors).flatMap(([id, answers]) => answersOf(id, answers)),
  ]
  const guarded = guardedIn(machine)
  return {
    name: 'cases × guards that are asked about them',
    items: guarded.flatMap(({ id }) => {
      const trigger = groupOf(id).split(' / ')[1]
      return cases
        .filter(({ name, event }) => event.type === trigger && isMeant(id, name))
        .map(({ name }) => `${id} × ${name}`)
    }),
    covers: (edge) =>
      (choices.get(edge) ?? []).flatMap(({ group, holding, failing }) =>
        group.endsWith(` / ${edge.event.type}`)
          ? [...holding, ...failing].map((id) => `${id} × ${edge.name}`)
          : [],
      ),
  }
}
