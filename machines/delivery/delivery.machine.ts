import * as contracts from './actors.ts'
import { createDeliveryMachine } from './delivery-chart.ts'
import { DELIVERY_EVENT_SENDERS, DELIVERY_GUARD_WORDS } from './guard-words.ts'

/** The outbox with the contracts of its actors alone: to be drawn, tested and provided for. */
export const deliveryMachine = createDeliveryMachine(contracts, {
  guards: DELIVERY_GUARD_WORDS,
  senders: DELIVERY_EVENT_SENDERS,
})

export type DeliveryMachine = typeof deliveryMachine
