import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../chart/chart.ts'
import { chartFileOf } from '../chart/chart-file.ts'

export const chart = chartOf(funnelMachine)

/** As a release keeps it. */
export const chartFile = chartFileOf(chart)
