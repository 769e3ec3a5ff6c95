import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Chart } from '../../chart/chart.ts'
import { type CoverageReport, CoverageReportSchema, TRANSITIONS } from '../../chart/report.ts'
import { type ReportSource, useViewer } from '../viewer.ts'

/** A report, or why it is not shown, in a sentence. */
type ReadReport = { report: CoverageReport } | { problem: string }

/** The last report of the shown chart's paths, or that the server has none; null until that is known. */
export function useLastReport(): ReadReport | { isMissing: true } | null {
  const { adapter, chart } = useViewer()
  const [last, setLast] = useState<ReturnType<typeof useLastReport>>(null)
  useEffect(() => {
    const source = adapter.report
    if (!source) return
    const asking = new AbortController()
    textAt(source.address, asking.signal).then(
      (text) => setLast(text === '' ? { isMissing: true } : readReport(text, chart, source)),
      () => {
        if (asking.signal.aborted) return
        setLast({ problem: 'The last report cannot be loaded: look whether you are online.' })
      },
    )
    return () => asking.abort()
  }, [adapter, chart])
  return last
}

/** Empty if the server has none. */
async function textAt(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal })
  return response.ok && response.status !== 204 ? response.text() : ''
}

const FileSchema = v.pipe(v.string(), v.parseJson())
const VersionSchema = v.object({ version: v.number() })

/** Reads a report of the generated paths about this version of a chart. */
export function readReport(
  text: string,
  { id: chartId, transitions }: Pick<Chart, 'id' | 'transitions'>,
  { command }: Pick<ReportSource, 'command'>,
): ReadReport {
  const refuse = (why: string) => ({
    problem: `The last report is ${why}: run '${command}' and load this page again.`,
  })
  const file = v.safeParse(FileSchema, text)
  if (!file.success) return refuse('not JSON')
  const version = v.safeParse(VersionSchema, file.output)
  if (version.success && version.output.version !== 1) {
    return refuse(`a report of version ${version.output.version}`)
  }
  const parsed = v.safeParse(CoverageReportSchema, file.output)
  if (!parsed.success) return refuse('no report of the paths')
  const report = parsed.output
  if (report.chart !== chartId) return refuse(`about the chart '${report.chart}', not this one`)
  const known = new Set(transitions.map(({ id }) => id))
  const taken = report.paths.flatMap(({ steps }) => steps.flatMap((one) => one.transitions))
  const counted = report.criteria.find(({ name }) => name === TRANSITIONS)?.items ?? known.size
  if (counted === known.size && taken.every((id) => known.has(id))) return { report }
  return refuse('of another version of this chart')
}
