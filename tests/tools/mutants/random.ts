import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import * as v from 'valibot'
import { projectDir, resultsDir } from '../../../src/cli/project.ts'
import { pathInProject } from '../reached.ts'
import { textAt, withOwnNames } from './rules.ts'
import type { MutantResult } from './score.ts'

/** Of transitions, which `--chart` mutates, of examples, and of what only a browser runs. */
const LEFT_OUT =
  /^(machines\/(steps|regions|examples|funnel)|src\/(statechart\/viewer|service-worker|views|app))/

const folder = join(resultsDir, 'random-mutants')

/** A test file, its milliseconds and the mutants that it runs. */
const RecordSchema = v.object({ test: v.string(), ms: v.number(), ids: v.array(v.string()) })
type Recorded = v.InferOutput<typeof RecordSchema>

/**
 * Judges `count` mutants of machines/ and src/ that Stryker makes, each by the unit and server tests that run it. The
 * same `seed` picks the same ones, as far as their code is unchanged.
 *
 * @returns those that a test runs; one without a verdict was not noticed
 */
export async function judgeRandom(
  count: number,
  seed: string,
  print: (line: string) => void,
): Promise<MutantResult[]> {
  const mutants = await pickMutants(count, seed)
  mkdirSync(join(folder, 'reached'))
  await pass([], 0)
  const records = readdirSync(join(folder, 'reached'))
    .map((name) => readFileSync(join(folder, 'reached', name), 'utf8'))
    .map((text) => v.parse(RecordSchema, JSON.parse(text)))
    .toSorted((a, b) => a.ids.length - b.ids.length)
  const judged: MutantResult[] = []
  for (const { id, ...mutant } of mutants) {
    const reaching = records.filter(({ ids }) => ids.includes(id))
    const verdict = await judge(id, reaching)
    if (reaching.length > 0) judged.push({ ...mutant, verdict })
    print(
      `${reaching.length > 0 ? (verdict ?? 'Not noticed') : 'Not reached'}: ${mutant.place} ${mutant.name}`,
    )
  }
  return judged
}

/** How a mutant is noticed, by the most specific tests first; null if it is not. */
async function judge(id: string, reaching: readonly Recorded[]): Promise<string | null> {
  const timeout = 60_000 + 5 * reaching.reduce((sum, { ms }) => sum + ms, 0)
  for (const some of [reaching.slice(0, 4), reaching.slice(4)]) {
    const tests = some.map(({ test }) => test)
    if (tests.length > 0 && !(await pass(tests, timeout, id))) return 'A test fails'
  }
  return null
}

/** Whether tests pass in time; without an id, all of them are run and recorded. */
function pass(tests: readonly string[], timeout: number, id = ''): Promise<boolean> {
  const projects = ['unit', 'node', 'server'].map((name) => `--project=${name}`)
  const config = '--config=tests/vitest.mutants.config.ts'
  const args = ['run', config, ...projects, id === '' ? '--isolate' : '--bail=1', ...tests]
  const env = { ...process.env, MUTANTS: folder, __STRYKER_ACTIVE_MUTANT__: id }
  const options = {
    env,
    cwd: projectDir,
    timeout,
    killSignal: 'SIGKILL',
    maxBuffer: Infinity,
  } as const
  return new Promise((done) => {
    execFile('vitest', args, options, (error) => done(error === null))
  })
}

/** Writes each file that is mutated with Stryker's switch for each of its mutants. */
async function pickMutants(count: number, seed: string) {
  const files = globSync('{machines,src}/**/*.ts', { cwd: projectDir })
    .map((file) => pathInProject(join(projectDir, file)))
    .filter((name) => !LEFT_OUT.test(name))
    .map((name) => ({ name, content: readFileSync(join(projectDir, name), 'utf8'), mutate: true }))
  const sources = new Map(files.map(({ name, content }) => [name, content]))
  const silent = new Proxy(console, { get: () => () => false })
  const instrumented = await new Instrumenter(silent as never).instrument(files, {
    ...{ plugins: null, ignorers: [], excludedMutations: [] },
  })
  const named = instrumented.mutants.map(
    ({ id, fileName, mutatorName, location, replacement }) => ({
      id,
      fileName,
      kind: 'reached',
      name: `${fileName}: ${mutatorName}: ${textAt(sources.get(fileName) ?? '', location, 0)} => ${replacement}`,
      place: `${fileName}:${location.start.line + 1}`,
      verdict: null,
    }),
  )
  const picked = withOwnNames(named)
    .map((mutant) => ({ ...mutant, rank: hash('sha256', seed + mutant.name) }))
    .toSorted((a, b) => a.rank.localeCompare(b.rank))
    .slice(0, count)
  rmSync(folder, { recursive: true, force: true })
  for (const { name, content } of instrumented.files) {
    if (!picked.some(({ fileName }) => fileName === name)) continue
    mkdirSync(join(folder, 'code', dirname(name)), { recursive: true })
    writeFileSync(join(folder, 'code', name), content)
  }
  return picked
}
