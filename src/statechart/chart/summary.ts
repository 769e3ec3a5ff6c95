import { decidingBranches } from './branches.ts'
import type { Chart } from './chart.ts'
import { type Finding, provenOf } from './proven.ts'
import { treeOf } from './tree.ts'

/** What is proven of a chart, as the line above the map says it. */
export interface ChartSummary {
  steps: number
  /** Branches that decide, without the one that is taken if no rule holds. */
  rules: number
  /** Whether the chart has outcomes or final states that could be missed. */
  hasEnds: boolean
  findings: readonly Finding[]
  /** The most milliseconds that a person waits for the outcome; null if it is not known. */
  waitMs: number | null
}

/** Computed when a page is built: the page itself only reads it. */
export function summaryOf(chart: Chart, waitMs: number | null = null): ChartSummary {
  const tree = treeOf(chart)
  const { steps, hasEnds, findings } = provenOf(chart)
  const rules = decidingBranches(chart, tree).filter(({ guard }) => guard !== null).length
  return { steps, rules, hasEnds, findings, waitMs }
}
