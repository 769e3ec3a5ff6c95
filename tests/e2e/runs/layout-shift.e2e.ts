import { networkInterfaces } from 'node:os'
import type { Page } from 'playwright/test'
import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

/** An address of this machine that browsers do not trust without TLS; undefined where it has none but its own. */
const NETWORK_ADDRESS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

test.describe('over plain http on an address of the network', () => {
  test.use({ serverEnvironment: { HOST: '0.0.0.0' } })

  test('the whole funnel works as well, and nothing shifts without a press from the job description to the submission @phone', async ({
    page,
    server,
  }) => {
    const url = new URL(server.url)
    url.hostname = NETWORK_ADDRESS ?? url.hostname
    await watchesShifts(page)
    const applicant = new Applicant(page, 'touch')
    await applicant.opens(`${url.origin}/apply`)
    const secured = () => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator]
    if (NETWORK_ADDRESS) expect(await page.evaluate(secured)).toEqual([false, false, false])
    await applicant.arrivesAt('puzzleComplete', { as: 'an applicant who tells everything' })
    await applicant.submits()
    expect(await page.evaluate(() => window.shifts)).toEqual([])
    await applicant.waits(3_000)
    await applicant.sees("You're approved!")
    await page.locator('.delivery', { hasText: 'Your application is in.' }).waitFor()
    expect(server.contacts()).toMatchObject([
      {
        applicant_s_pipeline_stage: 'Qualified',
        cv_resume_link: expect.stringContaining(`${url.origin}/api/files/`),
        needs_review: 0,
      },
    ])
  })
})

test('nothing shifts on a level that is opened before its view is loaded @phone', async ({
  page,
}) => {
  await watchesShifts(page)
  const loaded = Promise.withResolvers<void>()
  await page.route(/later/, async (route) => {
    await loaded.promise
    await route.continue()
  })
  const applicant = new Applicant(page, 'touch')
  await applicant.returnsTo(levelStep(5))
  await expect(page.getByText('Loading')).toBeVisible()
  loaded.resolve()
  await expect(page.getByRole('grid')).toBeVisible()
  const shifts = await page.evaluate(() => window.shifts)
  expect(shifts.filter((shift) => shift.includes('MAIN'))).toEqual([])
})

declare global {
  interface Window {
    /** What moved without a press, a key or a typed text just before, and where from and to. */
    shifts: string[]
  }
}

/** A layout shift as Chromium reports it. */
interface LayoutShift extends PerformanceEntry {
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

async function watchesShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    // The browser's own time and frames, before the page's clock replaces them: shifts are reported in it.
    const now = performance.now.bind(performance)
    const frame = requestAnimationFrame.bind(window)
    let drawnAt = Number.NEGATIVE_INFINITY
    // On a busy machine the frame after a press comes late, and the browser counts from the press.
    const answers = ({ type, target }: Event) => {
      if (type === 'input' && target instanceof HTMLInputElement && target.type === 'file') return
      drawnAt = Number.POSITIVE_INFINITY
      frame(() => frame(() => (drawnAt = now())))
    }
    for (const type of ['input', 'click']) addEventListener(type, answers, true)
    const corner = ({ x, y }: DOMRect) => `${x},${y}`
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, startTime, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput || startTime - drawnAt < 500) continue
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : '#text'
          const title = document.querySelector('h1')?.textContent
          window.shifts.push(`${title}: ${name} ${corner(previousRect)} to ${corner(currentRect)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
