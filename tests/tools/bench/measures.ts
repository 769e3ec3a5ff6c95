import type { Browser } from 'playwright'
import { ELIGIBILITY } from '../../../machines/examples/answers.ts'
import { applicationAt, textsOf, timerAt } from '../../../machines/examples/records.ts'
import { type Numbers, quantile } from './findings.ts'
import type { Subject } from './subjects.ts'
import { isIdle, isUsable, type Visit, visit, waitForCondition } from './visit.ts'

const KEYS = 'Augusta Ada Byron King'
const DRAG_MS = 10_000
/** Presses right after a change of screen are not taken. */
const GUARDED_MS = 500
/** After which the measuring clients run, in pages that have them. */
const MEASURED_AFTER_MS = 9000
const FRAME_MS = 1000 / 60

/** Measures something of a page in one visit. */
export type Measure = (browser: Browser, subject: Subject) => Promise<Numbers>

/** A first visit that only looks: paints, and what the main thread does until nothing more is loaded. */
export function measureLoading(browser: Browser, subject: Subject): Promise<Numbers> {
  return visit(browser, subject, {}, async (opened) => {
    await isUsable(opened)
    await isIdle(opened)
    const { firstPaint, largestPaint, blocked } = await opened.observed()
    return {
      'first contentful paint, ms': firstPaint,
      'largest contentful paint, ms': largestPaint,
      'main thread until idle, ms': (await metric(opened, 'TaskDuration')) * 1000,
      'of it in tasks over 50 ms, ms': blocked.reduce((sum, { ms }) => sum + ms, 0),
    }
  })
}

/** A first visit that presses Start as soon as it exists. */
export function measureStart(browser: Browser, subject: Subject): Promise<Numbers> {
  return visit(browser, subject, { isPressing: true }, async (opened) => {
    await isUsable(opened)
    await waitForCondition(opened, 'window.observed.inputAt > 0')
    const { inputAt } = await opened.observed()
    return { 'first input, Start pressed at once, ms': inputAt }
  })
}

/** Keys in the first field, a refused Continue, and on to step 5, with the measuring clients running. */
export function measureFilling(browser: Browser, subject: Subject): Promise<Numbers> {
  return visit(browser, subject, { isSlowNetwork: false }, async (opened) => {
    const { page, client } = opened
    await isIdle(opened)
    await page.waitForTimeout(MEASURED_AFTER_MS)
    await runsClients(opened, subject)
    await page.getByRole('button', { name: 'Start Application' }).first().click()
    await page.getByLabel('First name').waitFor()
    await page.waitForTimeout(GUARDED_MS)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('.error-summary').waitFor()
    await page.waitForTimeout(GUARDED_MS)
    await page.getByLabel('First name').click()
    await page.waitForTimeout(GUARDED_MS)
    const before = await metric(opened, 'ScriptDuration')
    await page.evaluate(() => {
      window.observed.answers = []
    })
    await page.keyboard.type(KEYS, { delay: 60 })
    const script = (await metric(opened, 'ScriptDuration')) - before
    const { answers, refusals } = await opened.observed()
    await fillForms(opened)
    const { steps, worst } = await opened.observed()
    await client.send('HeapProfiler.collectGarbage')
    return {
      'script per key, ms': (script * 1000) / KEYS.length,
      'key to paint, 95 %, ms': quantile(answers, 0.95),
      'refused Continue to summary, ms': quantile(refusals, 0.5),
      ...Object.fromEntries(steps.map((ms, step) => [`step ${step + 1} to ${step + 2}, ms`, ms])),
      'worst interaction, ms': worst,
      'heap after step 4, MB': (await metric(opened, 'JSHeapUsedSize')) / 1e6,
      'DOM nodes after step 4': await metric(opened, 'Nodes'),
    }
  })
}

/** Ten seconds of drawing on level 5 of the funnel, or of the same moves over a page that draws nothing. */
export function measureDrag(browser: Browser, subject: Subject): Promise<Numbers> {
  const { application, timer } = textsOf(applicationAt(10), timerAt(10))
  const stored = { 'funnel.application': application ?? '', 'funnel.timer': timer ?? '' }
  const options = { isSlowNetwork: false, isPhone: false, stored }
  return visit(browser, subject, options, async (opened) => {
    const { page } = opened
    await isIdle(opened)
    await page.waitForTimeout(MEASURED_AFTER_MS)
    const resume = page.getByRole('button', { name: /^Resume/ })
    if (await resume.isVisible()) await resume.click()
    const area = page.getByRole(subject.extent === 'funnel' ? 'grid' : 'main')
    const box = await area.boundingBox()
    if (!box) throw new Error('There is nothing to draw on')
    await page.evaluate(countLateFrames)
    await drags(opened, box)
    const { answers, lateFrames } = await opened.observed()
    return {
      'drag, move to paint, 95 %, ms': quantile(answers, 0.95),
      'frames dropped while dragging': lateFrames,
    }
  })
}

/** Runs in the page: from now on moves are timed, and frames that come late are counted. */
function countLateFrames(): void {
  window.observed.answers = []
  window.observed.lateFrames = 0
  let before = performance.now()
  const next = (now: number) => {
    if (now - before > 25) window.observed.lateFrames += 1
    before = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
}

/** Leads the pressed pointer through a box, from its first square on, a move a frame. */
async function drags(
  { client }: Visit,
  box: { x: number; y: number; width: number; height: number },
) {
  const move = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    client.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: 1,
      clickCount: 1,
    })
  const cell = box.width / 8
  const start = performance.now()
  await move('mousePressed', box.x + cell / 2, box.y + cell / 2)
  for (let frame = 1; performance.now() - start < DRAG_MS; frame += 1) {
    const at = (frame / 90) * 2 * Math.PI
    const x = box.x + box.width / 2 - Math.cos(at) * (box.width / 2 - cell / 2)
    const y = box.y + box.height / 2 - Math.sin(at * 1.5) * (box.height / 2 - cell / 2)
    const sent = move('mouseMoved', x, y)
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, start + frame * FRAME_MS - performance.now())),
    )
    await sent
  }
  await move('mouseReleased', box.x, box.y)
}

async function fillForms({ page }: Visit): Promise<void> {
  const goOn = async (title: string) => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await page.waitForTimeout(GUARDED_MS)
  }
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('Email address').fill('ada@mail.example')
  await page.getByLabel('Mobile number').fill('4125550123')
  await goOn('Eligibility')
  await page.getByRole('radio', { name: 'Yes' }).first().click()
  await page.getByLabel('State of residence').selectOption(ELIGIBILITY.stateOfResidence)
  for (const box of await page.getByRole('checkbox').all()) await box.click()
  await goOn('Work experience & fit')
  await page.getByRole('radio', { name: 'LinkedIn profile' }).click()
  await page
    .getByLabel(/LinkedIn/)
    .last()
    .fill('https://www.linkedin.com/in/ada')
  await page.getByRole('textbox', { name: /good fit/ }).fill('I notice what others overlook.')
  await goOn('Casino affiliation')
  await page.getByRole('radio', { name: 'No' }).click()
  await goOn('Puzzle assessment')
}

/**
 * @throws where other measuring clients run before the first measured key and step than the page is
 *   measured with
 */
async function runsClients({ page }: Visit, { name, clients }: Subject): Promise<void> {
  const running = await page.evaluate(() => ({
    analytics: document.cookie.includes('AMP_'),
    reports: '__SENTRY__' in window,
    recorder: !/\[native code\]/.test(
      String(Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set),
    ),
  }))
  for (const client of ['analytics', 'reports', 'recorder'] as const) {
    if (running[client] === clients.includes(client)) continue
    throw new Error(
      `${name}: ${client} ${running[client] ? 'runs' : 'has not run'}. Measure again.`,
    )
  }
}

/** One of the browser's own counts: seconds, bytes or a number. */
async function metric({ client }: Visit, wanted: string): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
}
