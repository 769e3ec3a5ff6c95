import { type AnyStateMachine, createMachine } from 'xstate'
import { definitionOf, type StateDefinition } from './definition.ts'
import type { Mutant } from './mutant.ts'

/** A mutation, to be applied to a copy of the definition. */
export type Change = Omit<Mutant, 'make'> & { change: (copy: StateDefinition) => void }

/** The machine with the mutation applied to a copy of its definition. */
export function changed(machine: AnyStateMachine, { change, ...mutant }: Change): Mutant {
  return {
    ...mutant,
    make() {
      const copy = definitionOf(machine)
      change(copy)
      return createMachine(copy as never, machine.implementations as never)
    },
  }
}
