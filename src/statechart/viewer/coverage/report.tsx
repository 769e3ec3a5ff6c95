import * as v from 'valibot'
import type { Chart } from '../../chart/chart.ts'
import {
  byUse,
  type Coverage,
  type CoverageReport,
  CoverageReportSchema,
  type ReportedPath,
  reachOf,
} from '../../chart/report.ts'
import { titleOf } from '../../layout/words.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import type { Overlay, Tone, TransitionMark } from '../overlay.ts'
import { COVERAGE_WORDS, CoverageMark } from '../picture/signs.tsx'
import { conditionInWords } from '../rules/guards.tsx'

const TONES: Record<Coverage, Tone> = {
  browser: 'good',
  headless: 'weak',
  planned: 'weak',
  failed: 'bad',
  unreached: 'muted',
}

/** What is shown of several together: a failure first, else the least covered. */
const ORDER: readonly Tone[] = ['bad', 'muted', 'weak', 'good']

/** How far each transition of the chart is covered, by the marks of the testers' report. */
export function coverageOverlay(chart: Chart, report: CoverageReport): Overlay {
  const { browser, headless, planned, failed, unreached } = COVERAGE_WORDS
  const isPlanned = report.paths.some(({ runner }) => runner === 'planned')
  return {
    meanings: {
      good: browser,
      weak: isPlanned ? planned : headless,
      bad: failed,
      muted: unreached,
    },
    together: (marks) =>
      ORDER.flatMap((tone) => marks.find((mark) => mark?.tone === tone) ?? [])[0],
    transitions: new Map(
      reachOf(chart, report).map(({ transition, coverage, reason }): [string, TransitionMark] => {
        const words = `${sentence(COVERAGE_WORDS[coverage])} ${reason}`.trim()
        return [
          transition.id,
          { tone: TONES[coverage], words, mark: <CoverageMark coverage={coverage} /> },
        ]
      }),
    ),
  }
}

/**
 * The paths through the chosen transition, if one is, that have a text in their id, their purpose, their
 * hand, their steps, or in the states, events and guards on the way, by name or in words; the most
 * useful first.
 */
export function findPaths(
  { chart, tree }: Pick<ChartAtlas, 'chart' | 'tree'>,
  paths: readonly ReportedPath[],
  chosen: string | null,
  text: string,
): ReportedPath[] {
  const wanted = text.trim().toLowerCase()
  const matches = (one: string) => one.toLowerCase().includes(wanted)
  const matching = new Set(
    chart.transitions
      .filter(({ id, source, targets, guard, description }) =>
        [
          id,
          description,
          ...(guard === null ? [] : [guard, conditionInWords(chart, guard)]),
          ...[source, ...targets].flatMap((state) => [state, titleOf(tree.state(state))]),
        ].some(matches),
      )
      .map(({ id }) => id),
  )
  return paths
    .filter(
      ({ steps }) =>
        chosen === null || steps.some(({ transitions }) => transitions.includes(chosen)),
    )
    .filter(
      ({ id, name = '', hand = '', criterion = '', steps }) =>
        [id, name, hand, criterion].some(matches) ||
        steps.some(
          ({ name, transitions }) => matches(name) || transitions.some((one) => matching.has(one)),
        ),
    )
    .toSorted(byUse)
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

const FileSchema = v.pipe(v.string(), v.parseJson())
const VersionSchema = v.object({ version: v.number() })

/** What writes the report of a chart's generated paths, and where. */
export interface ReportSource {
  command: string
  file: string
}

/** The text of the last report; empty where the server has none. */
export async function lastReport(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal })
  return response.ok && response.status !== 204 ? response.text() : ''
}

/** Reads a report of the generated paths about a chart, or says in a sentence why it cannot. */
export function readReport(
  text: string,
  name: string,
  chartId: string,
  { command, file: reportFile }: ReportSource,
): { report: CoverageReport } | { problem: string } {
  const again = `run '${command}' and choose ${reportFile}`
  const file = v.safeParse(FileSchema, text)
  if (!file.success) return { problem: `${name} is not JSON: ${again}.` }
  const report = v.safeParse(CoverageReportSchema, file.output)
  if (report.success && report.output.chart === chartId) return { report: report.output }
  if (report.success) {
    return {
      problem: `${name} is about the chart '${report.output.chart}', not this one: ${again}.`,
    }
  }
  const version = v.safeParse(VersionSchema, file.output)
  if (version.success && version.output.version !== 1) {
    return { problem: `${name} is a report of version ${version.output.version}: ${again}.` }
  }
  return { problem: `${name} is no report of the paths: ${again}.` }
}
