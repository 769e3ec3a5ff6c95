import * as contracts from './actors.ts'
import { OUTBOX_EVENT_SENDERS, OUTBOX_GUARD_WORDS } from './guard-words.ts'
import { createOutboxMachine } from './outbox-chart.ts'

/** The outbox with the contracts of its actors alone: to be drawn, tested and provided for. */
export const outboxMachine = createOutboxMachine(contracts, {
  guards: OUTBOX_GUARD_WORDS,
  senders: OUTBOX_EVENT_SENDERS,
})

export type OutboxMachine = typeof outboxMachine
