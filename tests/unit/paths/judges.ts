import { getAdjacencyMap } from '@xstate/graph'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { answersOf } from '../../../src/statechart/chart/cases.ts'
import { exactInMemory } from '../../../src/statechart/chart/exact.ts'
import type { MeasuredChart } from '../../paths/criteria/measure.ts'
import type { Exploration } from '../../paths/explore.ts'

/** The states of a machine whose delays and answers are events, as @xstate/graph finds them. */
export function statesByGraph({
  machine,
  events,
  actors,
  endless = [],
}: Exploration<AnyStateMachine>): string[] {
  const map = getAdjacencyMap(machine, {
    events: (snapshot: AnyMachineSnapshot) => [
      ...events.map(({ event }) => event),
      ...snapshot._nodes
        .flatMap((node) => node.after.map(({ eventType: type }) => ({ type })))
        .filter(({ type }) => !endless.includes(type)),
      ...snapshot._nodes
        .flatMap((node) => node.invoke.flatMap(({ id }) => answersOf(id, actors[id] ?? [])))
        .map(({ event }) => event),
    ],
    serializeState: (snapshot) => stateOf(snapshot as AnyMachineSnapshot),
  })
  return Object.keys(map).toSorted()
}

/** The states that were explored, each once. */
export function exploredStates({ graph }: MeasuredChart<AnyStateMachine>): string[] {
  const states = [...graph.nodes.values()].map(({ snapshot }) => stateOf(snapshot))
  return [...new Set(states)].toSorted()
}

function stateOf({ value, context, historyValue }: AnyMachineSnapshot): string {
  const history = Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map(({ id }) => id)])
  return `${JSON.stringify([value, history.toSorted()])} ${exactInMemory(context)}`
}
