import type { AnyStateMachine } from 'xstate'

/** The kinds of mistakes that are made on purpose, one in each mutant. */
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

/** Where a mistake can show: what has to happen for a run to differ from that of the right chart. */
export interface Touched {
  /** Ids of transitions, as in the chart. */
  transitions: readonly string[]
  /** Ids of states that are entered or left; with events, in which these happen. */
  states: readonly string[]
  /** Types of events that now do something else in these states, or something at all. */
  events: readonly string[]
}

/** A chart with one deliberate mistake in it. */
export interface Mutant {
  kind: MutationKind
  /** What was changed, by the ids of the chart; with the kind it names the mutant. */
  what: string
  touched: Touched
  make(): AnyStateMachine
}

export const NOTHING_TOUCHED: Touched = { transitions: [], states: [], events: [] }
