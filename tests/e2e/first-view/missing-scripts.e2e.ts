import type { Page } from 'playwright/test'
import { CONTACT } from '../../../machines/examples/answers.ts'
import {
  type FailingScripts,
  failingScripts,
  type ScriptFault,
} from '../../fakes/failing-scripts.ts'
import { violationsOn } from '../a11y/violations.ts'
import { test as base, expect } from '../fixtures.ts'
import { Applicant, waitForHydration } from '../screens/applicant.ts'

interface Fixtures {
  fault: ScriptFault
  /** The tests' server with one in front that does not give the page's scripts. */
  failing: FailingScripts
}

const test = base.extend<Fixtures>({
  fault: ['404', { option: true }],
  failing: async ({ server, fault, consoleErrors }, use) => {
    consoleErrors.allow(/\/assets\/|\/api\/|404|ERR_|old browser|^uncaught: $/)
    const failing = await failingScripts(server.url, fault)
    await use(failing)
    failing.stop()
  },
})

const FAILED = 'This page did not load completely'
const SLOW = 'This page is still loading'
const MISPLACED = 'Tell those who run this site that the page cannot be below a path.'
const STORED = 'What you entered is saved on this device.'
const REFUSED = 'This browser cannot save what you enter here: loading again clears it.'

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'This page' })

/** Starts on a page whose scripts have not come yet, and types. */
async function types(page: Page, { url }: FailingScripts): Promise<void> {
  await page.goto(`${url}/apply`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Start Application' }).first().click()
  await page.getByLabel('First name').fill('Ada')
}

async function loadsAgain(page: Page, failing: FailingScripts): Promise<void> {
  failing.mend()
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.waitForURL('**/apply/contact')
  await waitForHydration(page)
  await expect(notice(page)).toHaveCount(0)
}

test('a page whose scripts fail is loaded once more, with what was typed, and then says what to do @phone @desktop', async ({
  page,
  failing,
}) => {
  await types(page, failing)
  failing.fail()
  await expect(notice(page)).toContainText(FAILED)
  await expect(notice(page)).toContainText(STORED)
  expect(failing.pages).toEqual(['/apply', expect.stringMatching(/^\/apply\?reload=\d+$/)])
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page)).toEqual([])
  }
  await loadsAgain(page, failing)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('a page below a path, where its scripts are not, says that it cannot be there', async ({
  page,
  failing,
}) => {
  failing.fail()
  await page.goto(`${failing.url}/jobs/`)
  await expect(notice(page)).toContainText(FAILED)
  await expect(notice(page)).toContainText(MISPLACED)
})

test('what was typed is in the form when the page is opened another day', async ({
  page,
  failing,
  context,
}) => {
  await types(page, failing)
  await page.getByLabel('Mobile number').fill(CONTACT.phone.replaceAll(/\D/g, ''))
  failing.fail()
  await expect(notice(page)).toContainText(STORED)
  await page.close()
  failing.mend()

  const another = await context.newPage()
  const applicant = new Applicant(another)
  for (const _ of ['opened and left', 'opened again']) {
    await applicant.goesTo(`${failing.url}/apply`)
    await applicant.sees('Job Description')
  }
  await applicant.startsApplication()
  await expect(another.getByLabel('First name')).toHaveValue('Ada')
  await expect(another.getByLabel('Mobile number')).toHaveValue(CONTACT.phone)
})

test('what was typed before the scripts came survives a reload', async ({ page, failing }) => {
  await types(page, failing)
  failing.mend()
  await page.reload()
  await waitForHydration(page)
  await new Applicant(page).startsApplication()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('where nothing can be stored no page is reloaded but by the applicant, who is warned', async ({
  page,
  failing,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await types(page, failing)
  failing.fail()
  await expect(notice(page)).toContainText(REFUSED)
  expect(failing.pages).toEqual(['/apply'])
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

test('a page that the server does not give again stays, and says so at each press', async ({
  page,
  failing,
}) => {
  await types(page, failing)
  await page.route('**/apply*', (route) => route.abort())
  failing.fail()
  await expect(notice(page)).toContainText(FAILED)
  await notice(page).evaluate((region) => region.firstElementChild?.setAttribute('id', 'before'))
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.locator('#before')).toHaveCount(0)
  await expect(notice(page)).toContainText(FAILED)
  await expect(page.getByRole('button', { name: 'Load again' })).toBeFocused()
  await page.unroute('**/apply*')
  await loadsAgain(page, failing)
})

test('who comes back to a page whose scripts fail is told so in place of an empty page, and goes on', async ({
  page,
  failing,
}) => {
  failing.mend()
  const applicant = new Applicant(page)
  await applicant.goesTo(`${failing.url}/apply`)
  await applicant.returnsTo(2)
  failing.fail()
  await page.reload({ waitUntil: 'commit' })
  await expect(notice(page)).toContainText(FAILED)
  await expect(notice(page)).toContainText(STORED)
  expect(await violationsOn(page)).toEqual([])
  failing.mend()
  await page.getByRole('button', { name: 'Load again' }).click()
  await applicant.sees('Eligibility')
})

test('a script that fails while it starts the funnel says so, too', async ({ page, failing }) => {
  failing.mend()
  await page.addInitScript(() => {
    URLSearchParams.prototype.get = () => {
      throw new Error('old browser')
    }
  })
  await page.goto(`${failing.url}/apply`)
  await expect(notice(page)).toContainText(FAILED)
  expect(failing.pages).toEqual(['/apply', expect.stringMatching(/reload=\d+$/)])
})

test.describe('an endless answer', () => {
  test.use({ fault: 'an endless answer' })

  test('for a script has the page say after 15 seconds that it is still loading, and never reloads it', async ({
    page,
    failing,
  }) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await types(page, failing)
    failing.fail()
    await page.clock.runFor(14_999)
    await expect(notice(page)).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(notice(page)).toContainText(SLOW)
    await page.clock.runFor(600_000)
    expect(failing.pages).toEqual(['/apply'])
    await page.clock.resume()
    await loadsAgain(page, failing)
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
  })
})

test('a slow script that comes takes back that the page is still loading, and leaves the focus in a field', async ({
  page,
  failing,
}) => {
  await page.clock.install()
  await types(page, failing)
  await page.clock.runFor(15_500)
  await expect(notice(page)).toContainText(SLOW)
  await page.getByLabel('First name').focus()
  failing.mend()
  await page.waitForURL('**/apply/contact')
  await expect(notice(page)).toHaveCount(0)
  await page.keyboard.type(' Byron')
  await expect(page.getByLabel('First name')).toHaveValue(/Byron/)
  expect(failing.pages).toEqual(['/apply'])
})

test('the focus on a button that is taken back goes to the title', async ({ page, failing }) => {
  await page.clock.install()
  await types(page, failing)
  await page.clock.runFor(15_500)
  await page.getByRole('button', { name: 'Load again' }).focus()
  failing.mend()
  await page.waitForURL('**/apply/contact')
  await page.clock.runFor(500)
  await expect(new Applicant(page).heading('Contact details')).toBeFocused()
})
