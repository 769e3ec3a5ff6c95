import { funnelMachine } from '../../../../../machines/funnel.machine.ts'
import type { Numbers } from '../../../../../machines/progress/application-numbers.ts'
import { chartOf } from '../../../../../src/statechart/chart/chart.ts'

export const chart = chartOf(funnelMachine)

type Row = readonly [
  day: number,
  step: number | null,
  rule: string | null,
  count: number,
  left: number,
  now: number,
]

/** Applications by day (today is 83), furthest step and rule, and how many of the undecided left or are there now. */
const APPLICATIONS: readonly Row[] = [
  [83, 0, null, 7, 0, 0],
  [83, 1, null, 2, 1, 1],
  [83, 3, null, 3, 2, 0],
  [83, 12, 'qualified', 4, 0, 0],
  [83, 12, 'appliedByAge', 1, 0, 0],
  [76, 12, 'qualified', 1, 0, 0],
  [76, 2, null, 3, 3, 0],
  [60, null, null, 3, 2, 0],
  [60, null, 'qualified', 1, 0, 0],
  [60, 1, null, 1, 1, 0],
]

/** Counted today, the 25th of November 2026, at 16:17 by this device's clock. */
export const NUMBERS: Numbers = {
  ...{ asOf: new Date(2026, 10, 25, 16, 17).toISOString(), leftAfterMinutes: 30 },
  ...{ thereWithinMinutes: 5, halfWayWithinDays: 30, halfWay: [] },
  applications: APPLICATIONS.map(([day, step, rule, count, left, now]) => ({
    ...{ day, step, rule, count, left, now },
    vettingUnknown: rule === 'qualified' && day === 83 ? 1 : 0,
  })),
  times: [
    { step: 1, count: 8, median: 40, ninetyPercent: 95 },
    { step: 3, count: 5, median: 130, ninetyPercent: 600 },
  ],
  stays: [{ step: 3, count: 2, median: 15 }],
  unreported: [
    { day: 83, count: 2 },
    { day: 77, count: 1 },
    { day: 76, count: 4 },
  ],
  refused: [
    { field: 'phone', times: 3, applications: 2 },
    { field: 'goodFitReason', times: 1, applications: 1 },
    { field: 'of another release', times: 7, applications: 7 },
    { field: 'email', times: 4, applications: 4 },
  ],
  lastFields: [
    { step: 1, field: 'email', count: 2 },
    { step: 1, field: 'lastName', count: 3 },
    { step: 1, field: null, count: 4 },
    // Gone back to, and left there.
    { step: 3, field: 'phone', count: 1 },
    { step: 6, field: null, count: 9 },
  ],
  releases: [
    { name: '0.9.0+b', startedAt: new Date(2026, 8, 2, 23).toISOString() },
    { name: '1.0.0+a', startedAt: new Date(2026, 8, 3, 0).toISOString() },
    { name: '1.1.0+c', startedAt: new Date(2026, 10, 22, 12).toISOString() },
  ],
  ...{ device: ['phone'], source: [''], campaign: [''], variant: [''], release: [''] },
  ...{ utm_source: [], utm_campaign: [] },
}
