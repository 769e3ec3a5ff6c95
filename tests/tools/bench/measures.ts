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
const FRAME_MS = 1000 / 60

/** A first visit that only looks: first paint, blocked time, scripts. */
export function measureLoading(browser: Browser, subject: Subject): Promise<Numbers> {
  return visit(browser, subject, {}, async (opened) => {
    await isUsable(opened)
    await isIdle(opened)
    const { firstPaint, usableAt, blocked } = await opened.observed()
    return {
      'first contentful paint, ms': firstPaint,
      'script runs, ms': usableAt,
      'total blocking time until idle, ms': blocked.reduce((sum, { ms }) => sum + ms, 0),
    }
  })
}

/** A first visit that presses Start as soon as it exists. */
export function measureStart(browser: Browser, subject: Subject): Promise<Numbers> {
  return visit(browser, subject, { isPressing: true }, async (opened) => {
    await isUsable(opened)
    await waitForCondition(opened, 'window.observed.inputAt > 0')
    const { inputAt, usableAt } = await opened.observed()
    return {
      'first input shown, Start pressed at once, ms': inputAt,
      'first input known to the script, ms': usableAt,
    }
  })
}

/** Keys in the first field, and from one form to the next; in a funnel as far as step 5. */
export function measureFilling(browser: Browser, subject: Subject): Promise<Numbers> {
  return visit(browser, subject, { isSlowNetwork: false }, async (opened) => {
    const { page } = opened
    await isIdle(opened)
    await page.getByRole('button', { name: 'Start Application' }).first().click()
    await page.getByLabel('First name').waitFor()
    await page.waitForTimeout(GUARDED_MS)
    await page.getByLabel('First name').click()
    await page.waitForTimeout(GUARDED_MS)
    const before = await scriptMs(opened)
    await page.evaluate(() => {
      window.observed.answers = []
    })
    await page.keyboard.type(KEYS, { delay: 60 })
    const keys = { ...(await opened.observed()), script: (await scriptMs(opened)) - before }
    await (subject.extent === 'form' ? fillForm(opened) : fillForms(opened))
    const { steps } = await opened.observed()
    return {
      'script per key, ms': keys.script / KEYS.length,
      'key to paint, ms': quantile(keys.answers, 0.5),
      'step to step, press to paint, ms': quantile(steps, 0.5),
    }
  })
}

/** Ten seconds of drawing on level 5 of the funnel. */
export function measureDrag(browser: Browser, subject: Subject): Promise<Numbers> {
  const { application, timer } = textsOf(applicationAt(10), timerAt(10))
  const stored = { 'funnel.application': application ?? '', 'funnel.timer': timer ?? '' }
  const options = { isSlowNetwork: false, isPhone: false, stored }
  return visit(browser, subject, options, async (opened) => {
    const { page, client } = opened
    await isIdle(opened)
    const resume = page.getByRole('button', { name: /^Resume/ })
    if (await resume.isVisible()) await resume.click()
    const box = await page.getByRole('grid').boundingBox()
    if (!box) throw new Error('There is nothing to draw on')
    await page.evaluate(() => {
      window.observed.answers = []
    })
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
    const { answers } = await opened.observed()
    return { 'drag, move to paint, 95 %, ms': quantile(answers, 0.95) }
  })
}

async function fillForm({ page }: Visit): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Eligibility' }).waitFor()
  await page.waitForTimeout(GUARDED_MS)
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

/** How long scripts have run until now. */
async function scriptMs({ client }: Visit): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}
