import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { buildWhenStale } from '../../../src/cli/build.ts'
import { distDir } from '../../../src/cli/project.ts'
import { readEnvironment } from '../../../src/server/env.ts'
import { createLog } from '../../../src/server/log.ts'
import { startServer } from '../../../src/server/start.ts'
import { findOrInstallChromium, isRoot, missingChromium } from '../chromium.ts'
import type { Benchmark, Measurement } from './benchmark.ts'
import { emptyPicture, type Moved, movesPicture } from './statechart-moves.ts'

const WINDOW = { width: 1440, height: 900 }
const RUNS = 5
const EVERYTHING = '/statechart?depth=everything'
const CARD = '.chart-stage .card'

/**
 * Opening the statechart's page, from the request to the frame after the first drawn state, beside a
 * single drawn picture of the same server. The median of several runs, each in a browser of its own
 * profile; what a core was busy with is that of the page.
 */
export const statechartOpened: Benchmark = {
  name: 'statechart opened',
  measure: () =>
    withPages(async (open) => [
      await median('a page with one picture', () => opens(open, '/favicon.svg', 'svg')),
      await median('the overview', () => opens(open, '/statechart', CARD)),
      await median('everything', () => opens(open, EVERYTHING, CARD)),
    ]),
}

/** Moving and zooming the picture with everything open, a step a frame, beside an empty picture. */
export const statechartMoved: Benchmark = {
  name: 'statechart moved and zoomed',
  measure: () =>
    withPages(async (open) => [
      await median('an empty picture', () => moves(open, '/favicon.svg', 'svg', emptyPicture)),
      await median('everything', () => moves(open, EVERYTHING, CARD)),
    ]),
}

type Open = () => Promise<{ page: Page; devtools: CDPSession; close: () => Promise<void> }>

async function opens(open: Open, path: string, shown: string): Promise<Measurement> {
  const { page, devtools, close } = await open()
  const began = performance.now()
  await page.goto(path)
  await page.locator(shown).first().waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  const seconds = (performance.now() - began) / 1000
  const cpuSeconds = await busySeconds(devtools)
  await close()
  return { name: path, seconds, cpuSeconds, result: inMs(seconds), bound: null }
}

async function moves(
  open: Open,
  path: string,
  shown: string,
  prepare?: () => void,
): Promise<Measurement> {
  const { page, devtools, close } = await open()
  await page.goto(path)
  await page.locator(shown).first().waitFor()
  if (prepare) {
    await page.goto('about:blank')
    await page.evaluate(prepare)
  }
  const before = await busySeconds(devtools)
  const moved: Moved = await page.evaluate(movesPicture)
  const cpuSeconds = (await busySeconds(devtools)) - before
  await close()
  const { seconds, frames, longestMs } = moved
  const rate = (frames / seconds).toFixed(0)
  const busy = ((cpuSeconds / frames) * 1000).toFixed(1)
  const result = `${rate} frames a second, the longest ${longestMs.toFixed(0)} ms, ${busy} ms of work a frame`
  return { name: path, seconds, cpuSeconds, result, bound: null }
}

/** The run in the middle of several, by the time that a core was busy. */
async function median(name: string, run: () => Promise<Measurement>): Promise<Measurement> {
  const runs: Measurement[] = []
  for (let count = 0; count < RUNS; count += 1) runs.push(await run())
  const sorted = runs.toSorted((one, other) => one.cpuSeconds - other.cpuSeconds)
  const middle = sorted[Math.floor(RUNS / 2)]
  if (!middle) throw new Error('Nothing was measured.')
  return { ...middle, name }
}

/** A server of the built page with no data, and a browser; each page has a profile of its own. */
async function withPages(measure: (open: Open) => Promise<Measurement[]>): Promise<Measurement[]> {
  await buildWhenStale()
  const dataDir = mkdtempSync(join(tmpdir(), 'funnel-bench-'))
  const environment = readEnvironment({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir })
  const server = await startServer(environment, { distDir, log: createLog(() => {}) })
  const browser = await launched()
  try {
    return await measure(async () => {
      const context = await browser.newContext({ baseURL: server.url, viewport: WINDOW })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
      return { page, devtools, close: () => context.close() }
    })
  } finally {
    await browser.close()
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function launched(): Promise<Browser> {
  const executablePath = await findOrInstallChromium({ isFull: false })
  if (executablePath === undefined) throw new Error(missingChromium)
  return chromium.launch({ executablePath, args: isRoot() ? ['--no-sandbox'] : [] })
}

/** What the page's main thread has been busy with so far. */
async function busySeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

function inMs(seconds: number): string {
  return `${(seconds * 1000).toFixed(0)} ms`
}
