import type { AnyStateMachine } from 'xstate'
import { answersOf } from '../../../src/statechart/chart/cases.ts'
import { chartOf, matchesDescriptor } from '../../../src/statechart/chart/chart.ts'
import { TRANSITIONS } from '../../../src/statechart/chart/report.ts'
import type { Choice, Choices } from '../choices.ts'
import type { Exploration, GraphEdge } from '../explore.ts'
import { groupOf } from '../names.ts'
import type { Criterion } from './criterion.ts'

/** Every transition definition of the chart is taken. */
export function everyTransition(machine: AnyStateMachine): Criterion {
  return {
    name: TRANSITIONS,
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
function transitionCases({ name, transitions }: GraphEdge): string[] {
  return transitions.map((transition) => `${transition} × ${name}`)
}

/** Every guard evaluates to true and to false in its state, independent of the others. */
export function everyGuard(machine: AnyStateMachine, choices: Choices): Criterion {
  return {
    name: 'guards, true and false',
    items: guardedIn(machine).flatMap(({ id }) => [`${id} true`, `${id} false`]),
    covers: byChoice(choices, ({ holding, failing }) => [
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
    covers: byChoice(choices, ({ holding, taken }) =>
      taken === null ? [] : holding.slice(1).map((later) => pairOf(taken, later)),
    ),
  }
}

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
      const trigger = groupOf(id).split(' / ').at(-1) ?? ''
      return cases
        .filter(({ name, event }) => matchesDescriptor(event.type, trigger) && isMeant(id, name))
        .map(({ name }) => `${id} × ${name}`)
    }),
    covers: (edge) =>
      (choices.get(edge) ?? []).flatMap(({ event, holding, failing }) =>
        event === edge.event.type
          ? [...holding, ...failing].map((id) => `${id} × ${edge.name}`)
          : [],
      ),
  }
}

/** A row of a decision table: which of its conditions hold, by position, and the result. */
export interface DecisionRow {
  holding: readonly number[]
  /** The position of the branch that is taken. */
  taken: number
}

/**
 * Modified condition/decision coverage of the branches of one state and trigger: every row occurs.
 * A condition decides alone where two rows differ only in it and lead to different branches; {@link
 * deciding} returns the conditions of which a table shows this.
 */
export function everyRow(
  machine: AnyStateMachine,
  group: string,
  rows: readonly DecisionRow[],
  choices: Choices,
): Criterion {
  const branches = chartOf(machine).transitions.filter(({ id }) => groupOf(id) === group)
  const nameOf = ({ holding, taken }: DecisionRow) => {
    const guards = holding.map((position) => branches[position]?.guard).join(' and ')
    const [target = 'nothing'] = branches[taken]?.targets ?? []
    const result = target.slice(target.lastIndexOf('.') + 1)
    return `${guards === '' ? 'none holds' : `${guards} alone`} → ${result}`
  }
  return {
    name: 'conditions of the decision (MC/DC)',
    items: rows.map(nameOf),
    covers: byChoice(choices, (choice) => (choice.group === group ? [nameOf(rowOf(choice))] : [])),
  }
}

/** What a step covers by its choices; of equal choices, which are one object, it is worked out once. */
function byChoice(
  choices: Choices,
  itemsOf: (choice: Choice) => readonly string[],
): Criterion['covers'] {
  const items = new Map<Choice, readonly string[]>()
  return (edge) =>
    (choices.get(edge) ?? []).flatMap((choice) => {
      const known = items.get(choice) ?? itemsOf(choice)
      items.set(choice, known)
      return known
    })
}

/** The conditions of which a table shows that they decide alone, by position. */
export function deciding(rows: readonly DecisionRow[]): number[] {
  const found = rows.flatMap((one) =>
    rows.flatMap((other) => {
      const differing = [...one.holding, ...other.holding].filter(
        (condition) => one.holding.includes(condition) !== other.holding.includes(condition),
      )
      return differing.length === 1 && one.taken !== other.taken ? differing : []
    }),
  )
  return [...new Set(found)].sort((one, other) => one - other)
}

/** The branch without a guard always holds: it is no condition. */
function rowOf({ holding, failing, taken }: Choice): DecisionRow {
  const fallback = holding.length + failing.length - 1
  return {
    holding: holding.map(positionOf).filter((position) => position !== fallback),
    taken: taken === null ? -1 : positionOf(taken),
  }
}

function positionOf(id: string): number {
  return Number(id.slice(id.lastIndexOf(' ') + 1))
}

function guardedIn(machine: AnyStateMachine) {
  return chartOf(machine).transitions.filter(({ guard }) => guard !== null)
}

function pairOf(first: string, later: string): string {
  return `${first} before ${later.slice(later.lastIndexOf(' ') + 1)}`
}
