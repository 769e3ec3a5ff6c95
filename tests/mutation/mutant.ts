import type { AnyStateMachine } from 'xstate'
import type { StateDefinition } from './definition.ts'

/** The kinds of mutations; each mutant has one. */
export const MUTATION_KINDS = [
  'guard dropped',
  'guard negated',
  'branches swapped',
  'target changed',
  'target dropped',
  'action dropped',
  'transition removed',
  'transition added',
  'entry or exit dropped',
  'initial changed',
  'invoke dropped',
  'tag dropped',
  'screen changed',
  'assignment left out',
  'assignment wrong',
  'delay changed',
] as const
export type MutationKind = (typeof MUTATION_KINDS)[number]

/** Where a mutation can show: the conditions for a run to differ from the original chart. */
export interface Touched {
  /** Ids of transitions, as in the chart. */
  transitions: readonly string[]
  /** Ids of states that are entered or left; with events, the states in which these are handled. */
  states: readonly string[]
  /** Types of events that are handled differently in these states. */
  events: readonly string[]
}

/** A chart with one mutation. */
export interface Mutant {
  kind: MutationKind
  /** The changed element, by the ids of the chart; kind and element name the mutant. */
  what: string
  touched: Touched
  make(): AnyStateMachine
}

/** A mutation, to be applied to a copy of the definition. */
export type Change = Omit<Mutant, 'make'> & { change: (copy: StateDefinition) => void }
