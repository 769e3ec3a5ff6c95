import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { distDir } from '../../src/cli/project.ts'
import { failingScripts, SCRIPT_FAULTS, type ScriptFault } from '../fakes/failing-scripts.ts'
import { runningServer } from '../server/running-server.ts'
import { Applicant } from './applicant.ts'
import type { Browser } from './browser.ts'
import { isInstalled, openBrowser } from './engines.ts'
import { isHydrated } from './on-page.ts'

const engine = inject('engine')
const POLL = { timeout: 60_000, interval: 20 }

/** One for all tests: each has a server, and so an origin, of its own, which the page leaves before that ends. */
let browser: Browser

beforeAll(async () => {
  if (!isInstalled(engine)) return
  browser = await openBrowser(engine, { width: 1280, height: 900 }, { awaited: 'none' })
})
afterAll(() => browser?.close())

const tested = test.skipIf(!isInstalled(engine)).each(SCRIPT_FAULTS)

tested('a page with %s for its script loses nothing that was typed', async (fault) => {
  const server = await runningServer({}, { distDir })
  const page = await failingScripts(server.url, fault)
  onTestFinished(page.stop)
  onTestFinished(() => browser.goTo('about:blank'))
  const applicant = new Applicant(browser, 'mouse')
  const address = `${page.url}/apply?utm_medium=a%20b`
  await browser.goTo(address)
  await expect.poll(() => browser.run(() => window.location.pathname), POLL).toBe('/apply')
  if (fault === 'a policy that blocks it') await applicant.reads(FAILED)
  await applicant.presses('Start Application')
  await applicant.types('First name', 'Ada')
  await applicant.types('Mobile number', '4125550123')
  page.fail()

  await applicant.reads(titleFor(fault))
  await applicant.types('Last name', 'Byron')
  expect(page.pages).toEqual(pagesFor(fault))
  page.mend()
  await applicant.presses('Load again')
  await expect.poll(() => browser.run(isHydrated), POLL).toBe(true)
  await expect.poll(() => browser.run(typed), POLL).toEqual(['Ada', 'Byron', '', '(412) 555-0123'])
  expect(await applicant.text()).not.toContain('Load again')
  await applicant.presses('Continue')
  await applicant.reads('Email is required')
})

test.skipIf(!isInstalled(engine))('one press tries a step again whose script failed', async () => {
  const server = await runningServer({}, { distDir })
  const page = await failingScripts(server.url, '404', /\/later-views/)
  onTestFinished(page.stop)
  onTestFinished(() => browser.goTo('about:blank'))
  page.fail()
  const applicant = new Applicant(browser, 'mouse')
  await applicant.opens(`${page.url}/apply`)
  await applicant.presses('Start Application')
  await applicant.sees('Contact details')
  await applicant.types('First name', 'Ada')
  await applicant.types('Last name', 'Byron')
  await applicant.types('Email address', 'ada.byron@mail.example')
  await applicant.types('Mobile number', '4125550123')
  await applicant.presses('Continue')
  await applicant.reads('This step could not be loaded.')
  page.mend()
  await applicant.presses('Try again')
  await applicant.reads('Are you 21 years or older?')
  expect(page.pages).toHaveLength(2)
})

const FAILED = 'This page did not load completely'

function titleFor(fault: ScriptFault): string {
  return fault === 'an endless answer' ? 'This page is still loading' : FAILED
}

function pagesFor(fault: ScriptFault): unknown[] {
  const first = '/apply?utm_medium=a%20b'
  if (fault === 'an endless answer') return [first]
  return [first, expect.stringMatching(/^\/apply\?utm_medium=a%20b&reload=\d+$/)]
}

/** What is in the fields of the form. */
function typed(): string[] {
  return [...document.querySelectorAll('form input')].map((input) =>
    input instanceof HTMLInputElement ? input.value : '',
  )
}
