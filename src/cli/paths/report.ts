import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import type { Measured } from '../../../tests/model/criteria/criteria.ts'
import type { Fault } from '../../../tests/model/explored.ts'
import type { GraphEdge } from '../../graph/explore.ts'
import type { Path } from '../../graph/plan.ts'
import { type CoverageReport, CoverageReportSchema, type ReportedPath } from '../../graph/report.ts'
import { resultsDir } from '../project.ts'

/** What the headless run covered, every path of every criterion with what was wrong on it. */
export function headlessReport({
  covered,
  paths,
  explored,
}: Pick<Measured, 'covered' | 'paths' | 'explored'>): CoverageReport {
  const faults = new Map(explored.faults.map((fault) => [fault.edge, fault]))
  return {
    version: 1,
    chart: funnelMachine.id,
    criteria: covered.map(({ criterion }) => criterion),
    paths: paths.map((path) => reportedPath(path, faults)),
    reasons: {},
  }
}

/** Writes a report for the page on the drawn chart, and for whoever reads it by machine. */
export function writeReport(report: CoverageReport): void {
  mkdirSync(resultsDir, { recursive: true })
  const text = JSON.stringify(v.parse(CoverageReportSchema, report))
  writeFileSync(join(resultsDir, 'paths.json'), `${text}\n`)
}

function reportedPath({ id, edges }: Path, faults: ReadonlyMap<GraphEdge, Fault>): ReportedPath {
  const step = edges.findIndex((edge) => faults.has(edge))
  const fault = edges.map((edge) => faults.get(edge)).find((found) => found !== undefined)
  return {
    id,
    runner: 'headless',
    steps: edges.map(({ name, transitions }) => ({ name, transitions })),
    failure: fault ? { step, lines: linesOf(fault) } : null,
  }
}

/** What should have been seen and what was, a line each. */
export function linesOf({ difference }: Fault): string[] {
  return Object.entries(difference).map(
    ([what, { should, is }]) =>
      `${what} should be ${JSON.stringify(should)} but is ${JSON.stringify(is)}`,
  )
}
