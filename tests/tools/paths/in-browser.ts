import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { buildWhenStale } from '../../../src/cli/build.ts'
import { UserError } from '../../../src/cli/command.ts'
import { resultsDir } from '../../../src/cli/project.ts'
import { type ReportedPath, ReportedPathSchema } from '../../../src/statechart/chart/report.ts'
import { type BrowserPath, INPUT_METHODS } from '../../model/browser/plan.ts'
import { REPLAY_FILE } from '../../model/browser/plan-file.ts'
import { runBrowserTests } from '../chromium.ts'

const TESTS = 'tests/e2e/paths/paths.e2e.ts'
const RESULTS = join(resultsDir, 'paths-browser.json')

/** How a browser is to be run. */
export interface BrowserOptions {
  headed: boolean
  /** Milliseconds that each of the browser's own steps takes longer. */
  slowMs: number
}

/**
 * Walks the browser's paths, or those whose id, steps or transitions hold the text.
 *
 * @throws UserError where no path fits or there is no screen to show a browser on
 */
export async function runInBrowser(
  paths: readonly BrowserPath[],
  filter: string,
  options: BrowserOptions,
): Promise<{ exitCode: number; walked: ReportedPath[] }> {
  const chosen = paths.filter((path) => isMeant(path, filter))
  if (chosen.length === 0) {
    throw new UserError(
      `No path of the browser holds '${filter}' in its id, its steps or its transitions.`,
    )
  }
  const ids = chosen.map(({ id }) => id).join('|')
  const args = filter === '' ? [] : ['-g', `path (${ids}) `]
  rmSync(RESULTS, { force: true })
  const exitCode = await runPlaywright([...args, '--reporter', reporters('list')], options)
  return { exitCode, walked: readWalked() }
}

/** Walks one path and says each step as it begins. */
export async function replayInBrowser(
  steps: BrowserPath['steps'],
  id: string,
  inputMethod: BrowserPath['inputMethod'] | undefined,
  options: BrowserOptions,
): Promise<number> {
  writeFileSync(
    REPLAY_FILE,
    JSON.stringify([{ id, inputMethod: inputMethod ?? INPUT_METHODS[0], steps }]),
  )
  try {
    const reporter = reporters('./tests/e2e/paths/replay-reporter.ts')
    return await runPlaywright(['--workers=1', '--reporter', reporter], options, {
      PATHS_REPLAY: 'yes',
    })
  } finally {
    rmSync(REPLAY_FILE, { force: true })
  }
}

function reporters(first: string): string {
  return `${first},./tests/e2e/paths/paths-reporter.ts`
}

async function runPlaywright(
  args: readonly string[],
  { headed, slowMs }: BrowserOptions,
  environment: Record<string, string> = {},
): Promise<number> {
  if (headed && !hasScreen()) {
    throw new UserError(
      '--headed needs a screen to show the browser on: set DISPLAY, or leave --headed out.',
    )
  }
  await buildWhenStale()
  return runBrowserTests([TESTS, ...(headed ? ['--headed', '--workers=1'] : []), ...args], {
    PATHS_SLOW_MS: String(slowMs),
    ...environment,
  })
}

function hasScreen(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY)
}

function isMeant({ id, steps }: BrowserPath, filter: string): boolean {
  const wanted = filter.toLowerCase()
  const texts = steps.flatMap(({ name, transitions }) => [name, ...transitions])
  return [id, ...texts].some((text) => text.toLowerCase().includes(wanted))
}

function readWalked(): ReportedPath[] {
  try {
    return v.parse(v.array(ReportedPathSchema), JSON.parse(readFileSync(RESULTS, 'utf8')))
  } catch {
    return []
  }
}
