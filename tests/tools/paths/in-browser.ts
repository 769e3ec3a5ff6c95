import { rmSync, writeFileSync } from 'node:fs'
import { buildWhenStale } from '../../../src/cli/build.ts'
import { UserError } from '../../../src/cli/user-error.ts'
import type { ReportedPath } from '../../../src/statechart/chart/report.ts'
import { type BrowserPath, INPUT_METHODS } from '../../model/browser/plan.ts'
import { BROWSER_RUN_FILE, lastBrowserRun, REPLAY_FILE } from '../../model/browser/plan-file.ts'
import { runBrowserTests } from '../chromium.ts'

const TESTS = 'tests/e2e/paths/paths.e2e.ts'

/** How a browser is to be run. */
export interface BrowserOptions {
  headed: boolean
  /** Milliseconds that each of the browser's own steps takes longer. */
  slowMs: number
  /** Whether a trace of each path is stored. */
  trace: boolean
}

/**
 * Walks the browser's paths, or those that are chosen.
 *
 * @throws UserError where none is, or there is no screen to show a browser on
 */
export async function runInBrowser(
  paths: readonly BrowserPath[],
  chosen: readonly BrowserPath[],
  options: BrowserOptions,
): Promise<{ exitCode: number; walked: ReportedPath[] }> {
  if (chosen.length === 0)
    throw new UserError('No path of the browser is like that: list says which there are.')
  const ids = chosen.map(({ id }) => id).join('|')
  const args = chosen.length === paths.length ? [] : ['-g', `path (${ids}) `]
  rmSync(BROWSER_RUN_FILE, { force: true })
  console.log(`${chosen.length} paths in a browser …`)
  const exitCode = await runPlaywright([...args, '--reporter', REPORTERS], options)
  return { exitCode, walked: lastBrowserRun()?.paths ?? [] }
}

/** Walks one path, says each step as it begins, and stores a trace of it with pictures. */
export async function replayInBrowser(
  steps: BrowserPath['steps'],
  { id, name }: Pick<BrowserPath, 'id' | 'name'>,
  inputMethod: BrowserPath['inputMethod'] | undefined,
  options: BrowserOptions,
): Promise<number> {
  const path = { id, name, inputMethod: inputMethod ?? INPUT_METHODS[0], steps }
  writeFileSync(REPLAY_FILE, JSON.stringify([path]))
  try {
    const reporter = './tests/e2e/paths/replay-reporter.ts'
    return await runPlaywright(
      ['--workers=1', '--reporter', reporter],
      { ...options, trace: true },
      { PATHS_REPLAY: 'yes' },
    )
  } finally {
    rmSync(REPLAY_FILE, { force: true })
  }
}

/** The summary says what failed, by its cause. */
const REPORTERS = './tests/e2e/paths/failures-reporter.ts,./tests/e2e/paths/paths-reporter.ts'

async function runPlaywright(
  args: readonly string[],
  { headed, slowMs, trace }: BrowserOptions,
  environment: Record<string, string> = {},
): Promise<number> {
  if (headed && !hasScreen()) {
    throw new UserError(
      '--headed needs a screen to show a browser on: set DISPLAY, or leave it out.',
    )
  }
  await buildWhenStale()
  const options = [
    ...(headed ? ['--headed', '--workers=1'] : []),
    ...(trace ? ['--trace', 'on'] : []),
    `--max-failures=${MOST_FAILURES}`,
  ]
  return runBrowserTests([TESTS, ...options, ...args], {
    PATHS_SLOW_MS: String(slowMs),
    ...environment,
  })
}

/** After so many a page that is broken is not walked on: each failure takes seconds. */
const MOST_FAILURES = 12

function hasScreen(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY)
}
