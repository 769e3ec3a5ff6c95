import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../chart/chart.ts'
import { chartFileOf } from '../chart/chart-file.ts'
import { savedRecords } from './half-way/example-records.ts'
import { applicantWords } from './versions/applicant-words.ts'

export const chart = chartOf(funnelMachine)

/** As a release is stored: with what its applicants have saved half-way, and what they read. */
export const chartFile = chartFileOf(chart, {
  records: savedRecords(),
  words: applicantWords(chart),
})
