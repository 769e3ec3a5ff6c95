import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { resultsDir } from '../../../src/cli/project.ts'
import { measureFunnel } from '../../model/criteria/criteria.ts'
import { run } from '../run.ts'
import type { MutantResult } from './score.ts'

const reportFile = join(resultsDir, 'rules-mutants.json')

const PositionSchema = v.object({ line: v.number(), column: v.number() })
const ReportSchema = v.object({
  files: v.record(
    v.string(),
    v.object({
      source: v.string(),
      mutants: v.array(
        v.object({
          mutatorName: v.string(),
          replacement: v.optional(v.string(), ''),
          location: v.object({ start: PositionSchema, end: PositionSchema }),
          status: v.string(),
        }),
      ),
    }),
  ),
})

/**
 * Runs Stryker on the plain functions of machines/ and reads what it found. `only` names files, as
 * `machines/decision/age.ts`; all that tests/stryker.json names are taken without it.
 *
 * @throws Error where Stryker wrote no report
 */
export async function judgeRules(only: string | undefined): Promise<MutantResult[]> {
  rmSync(reportFile, { force: true })
  const files = only === undefined ? [] : ['--mutate', only]
  const folder = mkdtempSync(join(tmpdir(), 'funnel-planned-'))
  const planned = join(folder, 'paths.json')
  const paths = measureFunnel().paths.map(({ id, edges }) => ({
    id,
    edges: edges.map(({ name }) => ({ name })),
  }))
  writeFileSync(planned, JSON.stringify(paths))
  try {
    await run('stryker', ['run', 'tests/stryker.json', ...files], { PLANNED_PATHS: planned })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const report = v.parse(ReportSchema, JSON.parse(readFileSync(reportFile, 'utf8')))
  const judged = Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status in VERDICTS)
      .sort((a, b) => linesBefore(a.location, b.location))
      .map(({ mutatorName, replacement, location, status }) => ({
        kind: file,
        name: `${file}: ${mutatorName}: ${textAt(source, location)} => ${replacement}`,
        place: `${file}:${location.start.line}`,
        verdict: VERDICTS[status] ?? null,
      })),
  )
  return withOwnNames(judged)
}

/** Mutants of the same text are distinguished by their number, from the second one on. */
export function withOwnNames<T extends MutantResult>(judged: readonly T[]): T[] {
  const counts = new Map<string, number>()
  return judged.map((one) => {
    const count = (counts.get(one.name) ?? 0) + 1
    counts.set(one.name, count)
    return count === 1 ? one : { ...one, name: `${one.name} (${count})` }
  })
}

function linesBefore({ start: a }: Location, { start: b }: Location): number {
  return a.line - b.line || a.column - b.column
}

/** How a mutant was killed, by the status that Stryker gives it; null where it was not. */
const VERDICTS: Record<string, string | null> = {
  Killed: 'A test fails',
  Timeout: 'It does not end',
  Survived: null,
  NoCoverage: null,
}

type Location = {
  start: v.InferOutput<typeof PositionSchema>
  end: v.InferOutput<typeof PositionSchema>
}

/** The text at a place, which counts lines and columns from `base`, in one line. */
export function textAt(source: string, { start, end }: Location, base = 1): string {
  const lines = source.split('\n').slice(start.line - base, end.line - base + 1)
  const last = lines.length - 1
  return lines
    .map((line, at) =>
      line.slice(at === 0 ? start.column - base : 0, at === last ? end.column - base : undefined),
    )
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}
