import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { evaluateGuard } from 'xstate/guards'
import { definitionsOf, nodesBelow, transitionId } from './chart.ts'

/**
 * Asks the guards of transitions in a snapshot, by the transitions' ids; without a guard the answer
 * is yes. Ids that the machine does not have are left out.
 */
export function askGuards(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
  transitions: readonly string[],
): Map<string, boolean> {
  const asked = new Set(transitions)
  const definitions = nodesBelow(machine.root).flatMap(definitionsOf)
  return new Map(
    definitions
      .map((definition) => [transitionId(definition), definition] as const)
      .filter(([id]) => asked.has(id))
      .map(([id, { guard }]) => [
        id,
        guard === undefined || evaluateGuard(guard, snapshot.context, event, snapshot),
      ]),
  )
}
