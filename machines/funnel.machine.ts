import * as contracts from './actors.ts'
import { createFunnelMachine } from './funnel-chart.ts'
import { EVENT_SENDERS, EVENT_WORDS, GUARD_WORDS } from './guard-words.ts'

/** The funnel with the contracts of its actors alone: to be drawn, tested and provided for. */
export const funnelMachine = createFunnelMachine(contracts, {
  title: 'Application funnel',
  guards: GUARD_WORDS,
  events: EVENT_WORDS,
  senders: EVENT_SENDERS,
})

export type FunnelMachine = typeof funnelMachine
