import * as contracts from './actors.ts'
import { createDeliveryMachine } from './delivery-chart.ts'

/** The outbox with the contracts of its actors alone: to be drawn, tested and provided for. */
export const deliveryMachine = createDeliveryMachine(contracts)

export type DeliveryMachine = typeof deliveryMachine
