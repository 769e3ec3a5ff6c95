import type { AnyStateMachine } from 'xstate'
import { nodesBelow } from '../../../src/statechart/chart/chart.ts'
import type { Choice, Choices } from '../choices.ts'
import type { GraphEdge } from '../explore.ts'
import type { Reason } from './criterion.ts'

/**
 * What no case can reach, proven by what the guards answered to every case in every state: two branches
 * of which each holds somewhere, and both together nowhere; a branch that holds only where one before it
 * does, though each of those also fails somewhere. A guard that no case makes true, or false, is no proof.
 */
export function unreachable(choices: Choices): Reason[] {
  const made = new Set([...choices.values()].flat())
  return [...Map.groupBy(made, ({ group }) => group).values()].flatMap((same) => {
    const branches = [...new Set(same.flatMap(({ holding, failing }) => [...holding, ...failing]))]
    const ids = branches.toSorted((one, other) => placeOf(one) - placeOf(other))
    const isEver = (hold: (choice: Choice) => boolean) => same.some(hold)
    const holds = (id: string) => isEver(({ holding }) => holding.includes(id))
    const fails = (id: string) => isEver(({ failing }) => failing.includes(id))
    const both = (one: string, other: string) =>
      isEver(({ holding }) => holding.includes(one) && holding.includes(other))
    return ids.flatMap((id, place) => {
      const before = ids.slice(0, place)
      const exclusive = before.filter((one) => holds(one) && holds(id) && !both(one, id))
      const isShadowed =
        holds(id) &&
        !isEver(({ taken }) => taken === id) &&
        before.every((one) => holds(one) && fails(one))
      return [
        ...exclusive.map((one) => ({
          of: exactly(`${one} before ${placeOf(id)}`),
          because: 'Each of the two holds in some case; in none do both.',
        })),
        ...(isShadowed
          ? [{ of: exactly(id), because: 'In every case one of the branches before it holds.' }]
          : []),
      ]
    })
  })
}

/**
 * Delays that no case awaits to their end, though another one of their state ends in some: a shorter one
 * always comes first, and leaves the state.
 */
export function overtakenDelays(machine: AnyStateMachine, edges: readonly GraphEdge[]): Reason[] {
  const ended = new Set(edges.map(({ event }) => event.type))
  return nodesBelow(machine.root).flatMap(({ id, transitions }) => {
    const delays = [...transitions.keys()].filter((type) => type.startsWith('xstate.after.'))
    const overtaken = delays.some((type) => ended.has(type))
      ? delays.filter((type) => !ended.has(type))
      : []
    return overtaken.map((type) => ({
      of: beginningWith(`${id} / ${type} / `),
      because: 'In every case a shorter delay of its state ends first, and leaves the state.',
    }))
  })
}

function placeOf(id: string): number {
  return Number(id.slice(id.lastIndexOf(' ') + 1))
}

function exactly(item: string): RegExp {
  return new RegExp(`${beginningWith(item).source}$`)
}

function beginningWith(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
}
