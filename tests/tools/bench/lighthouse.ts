import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import * as v from 'valibot'
import { STORAGE_KEYS } from '../../../machines/storage-keys.ts'
import { findChromium, isRoot } from '../chromium.ts'
import { Findings, type Numbers, type PageResult, ROUNDS } from './pages/findings.ts'
import { funnelHere, hookFormFunnel, staticPage, temporaryFolder } from './pages/subjects.ts'

/** Taken from the package registry by this benchmark alone, which nothing else needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const SANDBOX = isRoot() ? ['--no-sandbox'] : []
const MAX_REPORT_BYTES = 1 << 26

/** A Lighthouse report, as far as it is read here; scores from 0 to 1, times in ms. */
const ReportSchema = v.object({
  categories: v.object({ performance: v.object({ score: v.number() }) }),
  audits: v.object({
    'first-contentful-paint': v.object({ numericValue: v.number() }),
    'largest-contentful-paint': v.object({ numericValue: v.number() }),
    'total-blocking-time': v.object({ numericValue: v.number() }),
    'cumulative-layout-shift': v.object({ numericValue: v.number() }),
  }),
})

/**
 * Lighthouse for a phone, in turns: a page by hand, a funnel made with React Hook Form, `/apply` as
 * `npm start` serves it when nothing is configured, and its contact step, opened again by who has
 * started, nothing cached.
 *
 * @throws Error where Lighthouse cannot be had from the package registry, or a page not be opened
 */
export async function measureLighthouse(): Promise<PageResult[]> {
  const funnel = await funnelHere({})
  const others = [await staticPage(), await hookFormFunnel()]
  const found = new Findings()
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, url } of others) found.note(name, await audited(url))
      found.note('funnel', await audited(funnel.url))
      found.note('contact step', await auditedContact(funnel.url))
      console.log(`round ${round + 1} of ${ROUNDS}`)
    }
  } finally {
    for (const { close } of [...others, funnel]) await close()
  }
  return found.results()
}

async function auditedContact(url: string): Promise<Numbers> {
  const profile = temporaryFolder()
  try {
    await startApplication(url, profile)
    return await audited(`${url}/contact`, profile)
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Presses Start in a browser of this profile, which keeps the application and nothing else. */
async function startApplication(url: string, profile: string): Promise<void> {
  const executablePath = findChromium()
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath !== undefined && { executablePath }),
    serviceWorkers: 'block',
    args: [...SANDBOX, `--disk-cache-dir=${join(profile, 'other-cache')}`],
  })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.getByRole('button', { name: 'Start Application' }).first().click()
    await page.waitForFunction((key) => localStorage.getItem(key), STORAGE_KEYS.application)
  } finally {
    await context.close()
  }
}

async function audited(url: string, profile?: string): Promise<Numbers> {
  const flags = ['--headless', ...SANDBOX, ...(profile ? [`--user-data-dir=${profile}`] : [])]
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      '--only-categories=performance',
      `--chrome-flags=${flags.join(' ')}`,
      ...(profile ? ['--disable-storage-reset'] : []),
    ],
    {
      env: { ...process.env, CHROME_PATH: findChromium() },
      maxBuffer: MAX_REPORT_BYTES,
    },
  )
  const { categories, audits } = v.parse(ReportSchema, JSON.parse(stdout))
  return {
    performance: categories.performance.score * 100,
    'first contentful paint, ms': audits['first-contentful-paint'].numericValue,
    'largest contentful paint, ms': audits['largest-contentful-paint'].numericValue,
    'total blocking time, ms': audits['total-blocking-time'].numericValue,
    'cumulative layout shift': audits['cumulative-layout-shift'].numericValue,
  }
}
