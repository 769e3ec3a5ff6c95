import type { AnyStateMachine } from 'xstate'
import { type DefinedState, definedStatesIn, stateAt } from './definition.ts'
import type { Change } from './machine.ts'
import { elsewhere, isPassing } from './targets.ts'

/**
 * Additional transitions: from atomic states, on events that neither they nor their ancestors
 * handle, to another state of the region. Every `stride`-th, always the same.
 */
export function additions(
  machine: AnyStateMachine,
  events: readonly string[],
  stride: number,
): Change[] {
  const all = definedStatesIn(machine)
    .filter(({ node }) => node.type === 'atomic' && !isPassing(node))
    .flatMap((place) =>
      events.filter((event) => !takes(place, event)).map((event) => ({ place, event })),
    )
  return all
    .filter((_, position) => position % stride === 0)
    .flatMap(({ place, event }) => {
      const target = elsewhere(place.node, place.node.id)
      return target === undefined ? [] : [addition(place, event, target)]
    })
}

function addition(place: DefinedState, event: string, target: string): Change {
  const { id } = place.node
  return {
    kind: 'transition added',
    what: `${id} / ${event} to ${target}`,
    touched: { transitions: [], states: [id], events: [event] },
    change(copy) {
      const state = stateAt(copy, place)
      state.on = { ...state.on, [event]: [{ target: `#${target}` }] }
    },
  }
}

function takes({ node }: DefinedState, event: string): boolean {
  for (let at: DefinedState['node'] | undefined = node; at; at = at.parent) {
    if (at.transitions.has(event)) return true
  }
  return false
}
