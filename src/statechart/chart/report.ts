import * as v from 'valibot'
import type { Chart, ChartTransition } from './chart.ts'

const CriterionSchema = v.object({
  name: v.string(),
  /** What it asks, in a sentence. */
  means: v.optional(v.string()),
  items: v.number(),
  covered: v.number(),
  missing: v.array(v.string()),
  /** How many of the covered items show something wrong. */
  wrong: v.optional(v.number()),
  /** What covering it costs; absent if a criterion costs nothing of its own. */
  tests: v.optional(v.number()),
  steps: v.optional(v.number()),
  seconds: v.optional(v.number()),
})

/** A path in a report. */
export const ReportedPathSchema = v.object({
  id: v.string(),
  /** What it is taken for. */
  name: v.string(),
  criterion: v.optional(v.string()),
  /** How it acts on the page of a browser: by mouse, touch, taps or keyboard. */
  hand: v.optional(v.string()),
  seconds: v.optional(v.number()),
  runner: v.picklist(['headless', 'browser']),
  steps: v.array(v.object({ name: v.string(), transitions: v.array(v.string()) })),
  /** The step at which it failed, counted from 0, and what was seen there; null if it passed. */
  failure: v.nullable(v.object({ step: v.number(), lines: v.array(v.string()) })),
})

/** What the generated paths covered of one chart, as a document that outlives the run. */
export const CoverageReportSchema = v.object({
  version: v.literal(1),
  /** The id of the chart; transitions are named by their ids in it. */
  chart: v.string(),
  criteria: v.array(CriterionSchema),
  paths: v.array(ReportedPathSchema),
  /** Why no browser, or nothing at all, takes a transition; by transition. */
  reasons: v.record(v.string(), v.string()),
  /** What no criterion asks, and why. */
  leftOut: v.optional(v.array(v.object({ what: v.string(), because: v.string() }))),
  /** What a reader of the report must know, in sentences. */
  notes: v.optional(v.array(v.string())),
  /** What shows a path again, with ID for its id. */
  command: v.optional(v.string()),
})

export type CoverageReport = v.InferOutput<typeof CoverageReportSchema>
export type ReportedPath = CoverageReport['paths'][number]

/** How far a transition is covered. */
export type Coverage = 'failed' | 'browser' | 'headless' | 'unreached'

/** The coverage of every transition that a path of the report takes; others are unreached. */
function coverageOf({ paths }: CoverageReport): Map<string, Coverage> {
  const coverage = new Map<string, Coverage>()
  for (const { runner, steps, failure } of paths) {
    for (const [position, { transitions }] of steps.entries()) {
      const isFailed = failure?.step === position
      if (failure && position > failure.step) break
      for (const id of transitions) {
        const reached = isFailed ? 'failed' : runner
        if (RANK[reached] > RANK[coverage.get(id) ?? 'unreached']) coverage.set(id, reached)
      }
    }
  }
  return coverage
}

const RANK: Record<Coverage, number> = {
  unreached: 0,
  headless: 1,
  browser: 2,
  failed: 3,
}

/** The criterion whose items are the transitions of the chart. */
export const TRANSITIONS = 'transitions'

/** The criterion of a path that shows a cause: its last step is the first that is wrong. */
export const WRONG_STEPS = 'wrong steps'

/** Orders paths: causes first, then failed ones and those of the browser, the shorter first. */
export function byUse(one: ReportedPath, other: ReportedPath): number {
  return rankOf(one) - rankOf(other) || one.steps.length - other.steps.length
}

function rankOf({ failure, runner, criterion }: ReportedPath): number {
  if (failure !== null) return criterion === WRONG_STEPS ? 0 : 1
  return runner === 'browser' ? 2 : 3
}

/** How far one transition is covered, and why no further if the report says so. */
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

/** How many transitions are covered how far. */
export function countsOf(reach: readonly Reach[]): Record<Coverage, number> {
  const counts: Record<Coverage, number> = {
    failed: 0,
    browser: 0,
    headless: 0,
    unreached: 0,
  }
  for (const { coverage } of reach) counts[coverage] += 1
  return counts
}

/** Whether the paths passed, in a sentence. */
export function verdictOn(paths: CoverageReport['paths']): string {
  const failed = paths.filter(({ failure }) => failure !== null).length
  if (failed > 0) return `${failed} of ${paths.length} paths failed.`
  return paths.length === 0 ? 'There are no paths.' : `All ${paths.length} paths passed.`
}
