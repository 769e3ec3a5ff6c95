import type { Page } from 'playwright/test'
import { applicationAt, BLANK_TIMER } from '../../../machines/examples/records.ts'
import { LAST_FORM_STEP } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { BrowserHistory } from './browser-history.ts'
import { walkedTo } from './walked-to.ts'

/** The applicant on the eligibility step, come from the contact step, with three steps unlocked. */
async function atEligibility(page: Page) {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.returnsTo(3, { application: { currentStep: 1 } })
  await applicant.presses('Continue')
  await applicant.sees('Eligibility')
  return { applicant, history }
}

const puts = (page: Page, name: string, text: string) =>
  page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [name, text])

const FUNNEL_KEYS = ['funnel.application', 'funnel.timer', 'funnel.drafts', 'funnel.applicationId']

const storedKeys = (page: Page) =>
  page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), FUNNEL_KEYS)

test("another tab's records are read at the next Back", async ({ page, context }) => {
  const { applicant, history } = await atEligibility(page)
  const other = new Applicant(await context.newPage())
  await other.opens()
  await other.sees('Eligibility')
  await other.presses('Continue')
  await other.sees('Work experience & fit')
  await other.types('Why are you a good fit?', 'I read every line twice.')

  await applicant.sees('Eligibility')
  await history.moves(-1)
  await applicant.sees('Work experience & fit')
  await expect(page.getByLabel('Why are you a good fit?')).toHaveValue('I read every line twice.')
  expect(await history.position()).toMatchObject({
    index: 0,
    number: 0,
    paths: ['/apply/work-experience', '/apply/eligibility'],
  })
})

test('a tab on the intro follows another one that has started', async ({ page, context }) => {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.opens()
  await history.isWalked([], ['/apply/contact'])
  const other = new Applicant(await context.newPage())
  await other.opens()
  await other.startsApplication()
  await history.moves(1)
  await applicant.sees('Contact details')
  await applicant.seesPath('/apply/contact')
})

for (const [name, text] of [
  ['funnel.application', '{'],
  ['funnel.timer', JSON.stringify({ ...BLANK_TIMER, elapsedSeconds: '12' })],
] as const) {
  test(`${name} turned into ${text.slice(0, 40)} before Back: both are reset, the intro`, async ({
    page,
  }) => {
    const { applicant, history } = await atEligibility(page)
    await puts(page, name, text)
    await history.moves(-1)
    await applicant.sees('Job Description')
    await expect
      .poll(() => history.position())
      .toMatchObject({
        index: 0,
        number: 0,
        paths: ['/apply', '/apply/eligibility'],
      })
    expect(await storedKeys(page)).toEqual([])
    await history.movesInVain(1)
    await applicant.startsApplication()
    await expect(page.getByLabel('First name')).toHaveValue('')
  })
}

test('a record removed before a denied Back is written again, and the step stays', async ({
  page,
}) => {
  const { applicant, history } = await walkedTo(page, 9, {
    before: ['/apply/contact'],
    after: ['/apply/casino-affiliation'],
  })
  await applicant.stopsClock()
  await page.evaluate(() => localStorage.removeItem('funnel.application'))
  await history.movesInVain(-1)
  await applicant.sees('Level 4 of 5')
  expect((await applicant.stored('application'))?.currentStep).toBe(9)
})

const VALID = JSON.stringify(applicationAt(LAST_FORM_STEP))
const altered = (change: object) => JSON.stringify({ ...applicationAt(LAST_FORM_STEP), ...change })

/** Records of an application at step 4, each with one fault; which faults there are is the decoder's test. */
const FAULTS: [name: string, application: string, timer: string][] = [
  ['version 2', altered({ storeVersion: 2 }), JSON.stringify(BLANK_TIMER)],
  ['cut off', VALID.slice(0, 200), JSON.stringify(BLANK_TIMER)],
  ['a timer cut off', VALID, '{"totalTimeMs":'],
]

test('unreadable records are both reset at load, and the intro shows', async ({ page }) => {
  const applicant = new Applicant(page)
  await applicant.opens()
  for (const [name, application, timer] of FAULTS) {
    await test.step(name, async () => {
      await puts(page, 'funnel.application', application)
      await puts(page, 'funnel.timer', timer)
      await applicant.goesTo('/apply/casino-affiliation')
      await applicant.sees('Job Description')
      await applicant.seesPath('/apply')
      expect(await storedKeys(page)).toEqual([])
    })
  }
  await applicant.startsApplication()
  expect((await applicant.stored('application'))?.storeVersion).toBe(1)
})

for (const [name, breaks] of [
  [
    'no storage at all',
    () => {
      for (const storage of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, storage, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }
    },
  ],
  [
    'a storage that is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  ],
  [
    'a storage that cannot be read',
    () => {
      Storage.prototype.getItem = () => {
        throw new DOMException('The storage is broken.', 'UnknownError')
      }
    },
  ],
] as const) {
  test(`with ${name} the funnel continues from memory, Back and Forward too`, async ({ page }) => {
    const applicant = new Applicant(page)
    const history = new BrowserHistory(page)
    await history.watches()
    await page.addInitScript(breaks)
    await applicant.opens()
    await applicant.startsApplication()
    await applicant.fills('contactDetails', {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada.byron@mail.example',
      phone: '4125550123',
    })
    await applicant.presses('Continue')
    await applicant.sees('Eligibility')
    await history.moves(-1)
    await applicant.sees('Contact details')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await history.movesInVain(-1)
    await history.moves(1)
    await applicant.sees('Eligibility')
    await applicant.seesPath('/apply/eligibility')
  })
}

test("two tabs on one level: a denied Back reads the other tab's records and stays", async ({
  page,
  context,
}) => {
  const { applicant, history } = await walkedTo(page, 7, {
    before: ['/apply/casino-affiliation'],
    after: ['/apply/puzzle'],
  })
  const other = new Applicant(await context.newPage())
  await other.opens()
  await other.sees('Level 2 of 5')
  await applicant.stopsClock()
  await other.draws([
    [0, 1],
    [0, 0],
    [1, 0],
  ])
  await expect(applicant.cell([1, 0])).toHaveAccessibleName(/empty/)
  await history.movesInVain(-1)
  await expect(applicant.cell([1, 0])).toHaveAccessibleName(/red path/)
  await applicant.sees('Level 2 of 5')
})

test('two visible windows on one level keep the later seconds and show the same drawing', async ({
  page,
  context,
}) => {
  const { applicant } = await walkedTo(page, 7, {
    before: ['/apply/casino-affiliation'],
    after: ['/apply/puzzle'],
  })
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  const other = new Applicant(await context.newPage())
  await other.opens()
  await other.sees('Level 2 of 5')
  await applicant.stopsClock()
  await other.stopsClock()
  const timer = await other.stored('timer')
  const later = (timer?.elapsedSeconds ?? Number.NaN) + 9
  await puts(other.page, 'funnel.timer', JSON.stringify({ ...timer, elapsedSeconds: later }))
  await applicant.waits(2_000)
  expect((await other.stored('timer'))?.elapsedSeconds).toBe(later)

  await other.draws([
    [0, 1],
    [0, 0],
    [1, 0],
  ])
  await expect(applicant.cell([1, 0])).toHaveAccessibleName(/red path/)
  expect((await applicant.stored('timer'))?.elapsedSeconds).toBe(later)
})

test("a tab with outdated records reads the other tab's instead of overwriting them", async ({
  page,
  context,
}) => {
  const { applicant } = await atEligibility(page)
  const other = new Applicant(await context.newPage())
  await other.opens()
  await other.sees('Eligibility')
  await other.presses('Continue')
  await other.sees('Work experience & fit')
  await other.types('Why are you a good fit?', 'I read every line twice.')
  const written = await other.stored('application')

  await applicant.sees('Eligibility')
  await page.getByLabel('State of residence').selectOption('Michigan')
  await applicant.sees('Work experience & fit')
  await expect(page.getByLabel('Why are you a good fit?')).toHaveValue('I read every line twice.')
  expect(await applicant.stored('application')).toEqual(written)
})

test("a tab that is shown again reads the other tab's records", async ({ page, context }) => {
  const { applicant } = await atEligibility(page)
  const other = new Applicant(await context.newPage())
  await other.opens()
  await other.presses('Continue')
  await other.sees('Work experience & fit')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await applicant.sees('Work experience & fit')
  await applicant.seesPath('/apply/work-experience')
})
