import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { hashBuildInputs } from '../../../src/build/build-inputs.ts'
import { projectDir, resultsDir } from '../../../src/cli/project.ts'
import { ReportedPathSchema } from '../../../src/statechart/chart/report.ts'
import { type BrowserPath, INPUT_METHODS, planBrowserPaths } from './plan.ts'

const Paths = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    inputMethod: v.picklist(INPUT_METHODS),
    steps: v.array(
      v.object({
        name: v.string(),
        transitions: v.array(v.string()),
        isAutomatic: v.boolean(),
        waitMs: v.number(),
      }),
    ),
  }),
)

/** The cached plan, and a digest of everything that it was made from. */
const Plan = v.object({ made: v.string(), paths: Paths })

/** What a browser walked last, and of which revision of the page, the chart and the paths. */
const BrowserRunSchema = v.object({
  revision: v.string(),
  ended: v.string(),
  paths: v.array(ReportedPathSchema),
})
export type BrowserRun = v.InferOutput<typeof BrowserRunSchema>

export const BROWSER_RUN_FILE = join(resultsDir, 'paths-browser.json')

/** The last run in a browser; undefined where there was none. */
export function lastBrowserRun(): BrowserRun | undefined {
  const run = v.safeParse(BrowserRunSchema, readJson(BROWSER_RUN_FILE))
  return run.success ? run.output : undefined
}

/** A digest of the page's sources and of everything that the plan is made from. */
export function pathsRevision(): string {
  return `${hashBuildInputs(projectDir)} ${sourcesDigest()}`
}

/** The file with the one path to be replayed. */
export const REPLAY_FILE = join(resultsDir, 'paths-replay.json')

const FILE = join(resultsDir, 'paths-browser-plan.json')

/**
 * The browser's paths. Making the plan takes seconds, and every process of a test run needs it: it
 * is cached in a file until one of its sources changes.
 */
export function browserPaths(): BrowserPath[] {
  const made = sourcesDigest()
  const stored = v.safeParse(Plan, readJson(FILE))
  if (stored.success && stored.output.made === made) return stored.output.paths
  const paths = planBrowserPaths()
  mkdirSync(resultsDir, { recursive: true })
  const fresh = `${FILE}.${process.pid}`
  writeFileSync(fresh, JSON.stringify({ made, paths }))
  renameSync(fresh, FILE)
  return paths
}

function sourcesDigest(): string {
  const digest = createHash('sha256')
  const sources = globSync('{machines,src/statechart/chart,tests/model,tests/paths}/**/*.ts', {
    cwd: projectDir,
  })
  for (const source of sources.toSorted()) digest.update(readFileSync(join(projectDir, source)))
  return digest.digest('hex')
}

/** The path to be replayed instead of the plan; undefined if there is none. */
export function replayedPaths(): BrowserPath[] | undefined {
  const isReplay = process.env.PATHS_REPLAY === 'yes'
  return isReplay ? v.parse(Paths, readJson(REPLAY_FILE)) : undefined
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
