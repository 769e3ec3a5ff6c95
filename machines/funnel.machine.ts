import * as contracts from './actors.ts'
import { createFunnelMachine } from './funnel-chart.ts'

/** The funnel with the contracts of its actors alone: to be drawn, tested and provided for. */
export const funnelMachine = createFunnelMachine(contracts)

export type FunnelMachine = typeof funnelMachine
