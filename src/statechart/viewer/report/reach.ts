import type { Chart, ChartTransition } from '../../chart/chart.ts'
import { type Coverage, type CoverageReport, coverageOf } from '../../chart/report.ts'

/** How far one transition is covered, and why no further where the report says so. */
export interface Reach {
  transition: ChartTransition
  coverage: Coverage
  reason: string
}

const UNEXPLAINED = 'No path takes it, and no reason is given.'

/** The reach of every transition of a chart, in the order of the chart. */
export function reachOf(chart: Chart, report: CoverageReport): Reach[] {
  const coverages = coverageOf(report)
  return chart.transitions.map((transition) => {
    const coverage = coverages.get(transition.id) ?? 'unreached'
    const given = report.reasons[transition.id] ?? ''
    const reason = coverage === 'browser' || coverage === 'failed' ? '' : given
    return {
      transition,
      coverage,
      reason: coverage === 'unreached' && reason === '' ? UNEXPLAINED : reason,
    }
  })
}

/** What is shown for several transitions together: a failure first, else the least covered. */
export function coverageTogether(coverages: readonly Coverage[]): Coverage | undefined {
  return (['failed', 'unreached', 'headless', 'browser'] as const).find((coverage) =>
    coverages.includes(coverage),
  )
}

/** How many transitions are covered how far. */
export function countsOf(reach: readonly Reach[]): Record<Coverage, number> {
  const counts: Record<Coverage, number> = { failed: 0, browser: 0, headless: 0, unreached: 0 }
  for (const { coverage } of reach) counts[coverage] += 1
  return counts
}
