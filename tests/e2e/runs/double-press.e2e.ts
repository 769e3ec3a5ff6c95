import type { Locator, Page } from 'playwright/test'
import type { Application } from '../../../machines/records/application.ts'
import { FOCUS_MS } from '../../../src/ui/focus.ts'
import { FORM_NAMES, SHORTEST } from '../../specification/forms/index.ts'
import { PRESSES } from '../../specification/presses.ts'
import {
  FIRST_LEVEL,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  type Screen,
  screenAt,
  stepOf,
  THANK_YOU,
} from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { occupiesDatabase } from '../screens/device.ts'

/** A screen whose answers are given, its button, and the screen it leads to. */
interface ScreenButton {
  step: number
  given: Partial<Application>
  button: string
  to: Screen
}

const [SUBMIT = '', ...BEFORE_SUBMIT] = PRESSES.puzzleComplete.map(({ button }) => button).reverse()

const BUTTONS: ScreenButton[] = [
  { step: 1, given: { applicationStarted: false }, button: 'Start Application', to: screenAt(1) },
  ...FORM_NAMES.map((form) => ({
    step: stepOf(form),
    given: { [form]: SHORTEST[form] },
    button: 'Continue',
    to: screenAt(stepOf(form) + 1),
  })),
  { step: PUZZLE_INTRO, given: {}, button: 'Start', to: screenAt(FIRST_LEVEL) },
  { step: PUZZLE_COMPLETE, given: {}, button: SUBMIT, to: screenAt(THANK_YOU) },
]

test('a double press on a button leads one screen on, and presses nothing there @phone @desktop', async ({
  page,
  hasTouch,
}) => {
  const applicant = new Applicant(page, hasTouch ? 'touch' : 'mouse')
  await applicant.opens()
  await applicant.stopsClock()
  for (const { step, given, button, to } of BUTTONS) {
    const reached = given.applicationStarted === false ? 1 : step + 1
    await test.step(`${button} to '${to.title}'`, async () => {
      await applicant.returnsTo(step, { application: given })
      if (button === SUBMIT) await comesToSubmit(applicant)
      await pressesTwice(applicant, button)
      await applicant.sees(to.title)
      await applicant.waits(FOCUS_MS)
      await expect(applicant.heading(to.title)).toBeFocused()
      await expect(page.getByText('Please correct the following errors')).toHaveCount(0)
      expect(await applicant.stored('application')).toMatchObject({
        currentStep: reached,
        maxUnlockedStep: reached,
      })
      expect(await applicant.stored('timer')).toMatchObject({ isPaused: false })
    })
  }
})

test('a second touch presses nothing on a screen or dialog that was just painted, and counts at once after something was typed @phone', async ({
  page,
}) => {
  const applicant = new Applicant(page, 'touch', 0)
  await page.goto('/apply')
  await test.step('it ticks nothing on the next screen of a slow phone', async () => {
    await applicant.returnsTo(1, { application: { contactDetails: SHORTEST.contactDetails } })
    const tap = await tapsOn(page.getByRole('button', { name: 'Continue' }))
    await styles(page, '.choice { position: fixed; inset: 0; z-index: 9 }')
    await page.evaluate(() => {
      const works = () => {
        for (const end = Date.now() + 500; Date.now() < end; );
      }
      document.addEventListener('click', works, { once: true })
    })
    const answers = page.locator('input:checked')
    await tap(0)
    await applicant.sees('Eligibility')
    await tap(450)
    await expect(answers).toHaveCount(0)
    await tap(2_600)
    await expect(answers).toHaveCount(1)
  })
  await test.step('it presses nothing in a dialog', async () => {
    await applicant.returnsTo(2, { isOtherVisit: true })
    const tap = await tapsOn(page.getByRole('button', { name: 'Not you?' }))
    await styles(page, 'dialog .button { position: fixed; inset: 0; max-width: none }')
    const dialog = page.getByRole('dialog')
    await tap(0)
    await expect(dialog).toBeVisible()
    await tap(100)
    await expect(dialog).toBeVisible()
    await tap(2_200)
    await expect(dialog).toHaveCount(0)
  })
  await test.step('it counts after something was typed', async () => {
    await applicant.returnsTo(1)
    const [first, last] = [page.getByLabel('First name'), page.getByLabel('Last name')]
    const tap = await tapsOn(first)
    await tap(0)
    await expect(first).toBeFocused()
    await page.keyboard.press('A')
    await styles(page, '[autocomplete=family-name] { position: fixed; inset: 0; z-index: 9 }')
    await tap(100)
    await expect(last).toBeFocused()
    await expect(first).toHaveValue('A')
  })
})

test('the first press elsewhere counts, and a stroke is drawn, 20 ms after the screen or level has changed @phone @desktop', async ({
  page,
  hasTouch,
}) => {
  const applicant = new Applicant(page, hasTouch ? 'touch' : 'mouse', 0)
  await applicant.returnsTo(1, { application: { contactDetails: SHORTEST.contactDetails } })
  await applicant.stopsClock()
  await applicant.continues()
  await applicant.sees('Eligibility')
  await applicant.waits(20)
  await applicant.picks(/21 years or older/, 'Yes')

  await applicant.returnsTo(FIRST_LEVEL)
  await applicant.solves(1)
  await applicant.waits(1_000)
  await applicant.sees('Level 2 of 5')
  await applicant.waits(20)
  await applicant.solves(2)
  await expect(page.getByText('Solved', { exact: true })).toBeVisible()
})

test('a stroke begun as soon as a level is painted, where the last one began, is drawn @phone @desktop', async ({
  page,
  hasTouch,
}) => {
  const applicant = new Applicant(page, hasTouch ? 'touch' : 'mouse', 0)
  await page.goto('/apply')
  await applicant.returnsTo(FIRST_LEVEL)
  await styles(page, '.puzzle-table { position: fixed; bottom: 0; left: 0 }')
  await applicant.solves(1)
  await applicant.solves(2)
  await applicant.sees('Level 3 of 5')
})

test('Submit Application says that the device still stores the application, and a second press does nothing', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_COMPLETE)
  await applicant.stopsClock()
  await occupiesDatabase(page)
  await comesToSubmit(applicant)
  await applicant.pressesOn(SUBMIT)
  const button = page.getByRole('button', { name: 'Saving your application…' })
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  await applicant.waits(1_500)
  await expect(page.locator('.spinner')).toHaveText('Processing application... please wait')
})

async function comesToSubmit(applicant: Applicant): Promise<void> {
  for (const button of BEFORE_SUBMIT.toReversed()) await applicant.pressesOn(button)
}

/** Lays out a page so that something is under the finger, by what its policy lets scripts do. */
function styles(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}

/** Touches the middle of an element, or what is there by then, so many ms after now by the events' own time. */
async function tapsOn(target: Locator): Promise<(ms: number) => Promise<void>> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  const finger = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  const page = target.page()
  const devtools = await page.context().newCDPSession(page)
  const start = Date.now()
  return async (ms) => {
    const timestamp = (start + ms) / 1000
    for (const [type, touchPoints] of [
      ['touchStart', finger],
      ['touchEnd', []],
    ] as const) {
      await devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [...touchPoints],
        timestamp,
      })
    }
  }
}

/** Two presses on the same spot, as fast as can be. */
async function pressesTwice(applicant: Applicant, name: string): Promise<void> {
  const { page } = applicant
  const button = page.getByRole('button', { name, exact: true }).first()
  if (applicant.inputMethod === 'mouse') return button.dblclick()
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error(`The button ${name} is not on the screen`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
}
