import * as v from 'valibot'
import { type CoverageReport, CoverageReportSchema } from '../../chart/report.ts'

const FileSchema = v.pipe(v.string(), v.parseJson())
const VersionSchema = v.object({ version: v.number() })

/** What writes the report of a chart's generated paths, and where. */
export interface ReportSource {
  command: string
  file: string
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
