import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from 'playwright/test'
import { APPLICATION_ID, SUBMISSION, savedAt } from '../../../machines/examples/records.ts'
import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { findFullChromium, isRoot } from '../../tools/chromium.ts'
import { expect, test } from '../fixtures.ts'
import { prepareDevice, textsFor } from '../paths/device.ts'
import { Applicant } from '../screens/applicant.ts'
import { storedNames, storedSubmissions } from '../screens/device.ts'

const LOCAL_STORAGE = join('Default', 'Local Storage')
const OUTCOME = "You're approved!"
const UNDECIDED = {
  applicationId: APPLICATION_ID,
  answers: SUBMISSION.answers,
  isAcknowledged: false,
  isCleared: false,
}

/** A browser with a profile on the disk: its process can be killed at any moment, as a phone does. */
class Device {
  readonly profile = mkdtempSync(join(tmpdir(), 'funnel-profile-'))
  private process: ChildProcess | undefined
  private browser: Browser | undefined

  async opens(): Promise<Page> {
    const executable = findFullChromium()
    if (executable === undefined) throw new Error('There is no Chromium')
    const flags = ['--headless=new', '--remote-debugging-port=0', '--no-first-run', '--disable-gpu']
    this.process = spawn(
      executable,
      [...flags, ...(isRoot() ? ['--no-sandbox'] : []), `--user-data-dir=${this.profile}`],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const address = await addressOf(this.process)
    this.browser = await chromium.connectOverCDP(address, { timeout: 120_000 })
    const [context] = this.browser.contexts()
    if (!context) throw new Error('The browser has no context')
    return context.newPage()
  }

  async kills(): Promise<void> {
    const { process: running } = this
    if (!running || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
    await this.browser?.close()
  }

  /** Closes as an applicant does: everything is on the disk then. */
  async closes(): Promise<void> {
    const { process: running, browser } = this
    if (!running || !browser) throw new Error('Nothing is open')
    const session = await browser.newBrowserCDPSession()
    await Promise.all([once(running, 'exit'), session.send('Browser.close').catch(() => {})])
  }

  /** The disk has the local storage of then: a browser that is killed has written it late. */
  remembers(): () => void {
    const copy = `${this.profile}-then`
    cpSync(join(this.profile, LOCAL_STORAGE), copy, { recursive: true })
    return () => {
      rmSync(join(this.profile, LOCAL_STORAGE), { recursive: true })
      cpSync(copy, join(this.profile, LOCAL_STORAGE), { recursive: true })
      rmSync(copy, { recursive: true })
    }
  }

  remove(): void {
    rmSync(this.profile, { recursive: true, force: true })
  }
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The browser has no stderr')
  for await (const line of createInterface(stderr)) {
    const address = /^DevTools listening on (\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('The browser ended before it could be reached')
}

/** Puts the records of a step onto the device, from a page that runs no funnel. */
async function puts(page: Page, url: string, step: number): Promise<void> {
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(
    (texts) => {
      for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text)
    },
    textsFor(savedAt(step)),
  )
}

/** Goes to an application at its third step that is on the disk; what is done then is killed. */
async function isKilledAfter(
  url: string,
  step: number,
  acts: (applicant: Applicant) => Promise<void>,
  sees: (applicant: Applicant) => Promise<void>,
): Promise<void> {
  const device = new Device()
  try {
    await puts(await device.opens(), url, 3)
    await device.closes()
    const restoresDisk = device.remembers()

    const page = await device.opens()
    await puts(page, url, step)
    const applicant = new Applicant(page)
    await applicant.opens(`${url}/apply`)
    await acts(applicant)
    await device.kills()
    restoresDisk()

    const later = new Applicant(await device.opens())
    await later.opens(`${url}/apply`)
    await sees(later)
  } finally {
    await device.kills()
    device.remove()
  }
}

async function hasNothing(applicant: Applicant): Promise<void> {
  await applicant.sees('Job Description')
  await expect.poll(() => storedNames(applicant.page)).toEqual([])
}

async function isEnded({ page }: Applicant): Promise<void> {
  const rows = async () => JSON.stringify(await storedSubmissions(page))
  await expect.poll(rows).toContain(`"ids":["${APPLICATION_ID}"]`)
}

const ENDINGS = {
  'Start over': async (applicant: Applicant) => {
    await applicant.presses('Start over')
    await applicant.presses('Yes, start over')
    await applicant.sees('Job Description')
    await isEnded(applicant)
  },
  Forget: async (applicant: Applicant) => {
    await applicant.presses('Forget this application')
    const loaded = applicant.page.waitForEvent('load')
    await applicant.presses('Yes, forget it')
    await loaded
    await applicant.sees('Job Description')
  },
}

for (const seconds of [0, 2, 6, 20]) {
  const isCleared = seconds > 5

  test(`a browser killed ${seconds} s after Submit never shows a form again, and one contact is created`, async ({
    server,
  }) => {
    await isKilledAfter(
      server.url,
      PUZZLE_COMPLETE,
      async (applicant) => {
        await applicant.presses('Submit Application')
        await applicant.sees('Thank you')
        await applicant.waits(seconds * 1000)
        if (isCleared) await isEnded(applicant)
      },
      async (applicant) => {
        if (isCleared) return hasNothing(applicant)
        await applicant.sees('Thank you')
        await applicant.waits(3000)
        await applicant.sees(OUTCOME)
        await expect.poll(() => server.contacts().length).toBe(1)
        await applicant.waits(2000)
        await expect.poll(() => storedNames(applicant.page)).toEqual([])
      },
    )
    expect(server.contacts()).toMatchObject([{ application_id: APPLICATION_ID, needs_review: 0 }])
  })

  for (const [name, act] of Object.entries(ENDINGS)) {
    test(`a browser killed ${seconds} s after ${name} shows the job description, and deletes the answers`, async ({
      server,
    }) => {
      await isKilledAfter(
        server.url,
        3,
        async (applicant) => {
          await applicant.unfolds('Saved')
          await act(applicant)
          await applicant.waits(seconds * 1000)
        },
        hasNothing,
      )
    })
  }
}

test('a killed browser whose application was not submitted goes on with it, whatever else has ended', async ({
  server,
}) => {
  await isKilledAfter(
    server.url,
    3,
    async ({ page }) => {
      await page.evaluate(() => localStorage.clear())
    },
    async (applicant) => applicant.sees('Work experience & fit'),
  )
})

for (const [what, record, title] of [
  ['submitted', UNDECIDED, 'Thank you'],
  ['ended', { applicationId: 'ended', ids: [APPLICATION_ID] }, 'Job Description'],
] as const) {
  test(`a database that answers late holds nobody up: the form shows, and an application that was ${what} goes over`, async ({
    page,
    context,
  }) => {
    await prepareDevice(context, textsFor(savedAt(3)), record)
    const other = await context.newPage()
    await other.goto('/favicon.svg')
    await other.evaluate(occupiesDatabase)
    const applicant = new Applicant(page)
    await applicant.opens('/apply')
    await applicant.sees('Work experience & fit')
    await other.close()
    await applicant.sees(title)
  })
}

/** Keeps the transactions of other pages waiting, until the page is closed. */
async function occupiesDatabase(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const opening = indexedDB.open('funnel', 1)
  opening.onsuccess = () => {
    const store = opening.result.transaction('submissions', 'readwrite').objectStore('submissions')
    const hold = () => {
      store.count().onsuccess = hold
      resolve()
    }
    hold()
  }
  await promise
}
