import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from 'playwright/test'
import { APPLICATION_ID, SUBMISSION, savedAt } from '../../../machines/examples/records.ts'
import { PUZZLE_COMPLETE } from '../../specification/steps.ts'
import { findChromium, isRoot } from '../../tools/chromium.ts'
import { test as base, expect } from '../fixtures.ts'
import { prepareDevice, textsFor } from '../paths/device.ts'
import { Applicant } from '../screens/applicant.ts'
import { occupiesDatabase, storedNames, storedSubmissions } from '../screens/device.ts'

const LOCAL_STORAGE = join('Default', 'Local Storage')
const UNDECIDED = {
  applicationId: APPLICATION_ID,
  answers: SUBMISSION.answers,
  isAcknowledged: false,
  isCleared: false,
}

/** A browser with a profile on the disk: its process can be killed at any moment, as a phone does. */
class Device {
  private readonly profile = mkdtempSync(join(tmpdir(), 'funnel-profile-'))
  private process: ChildProcess | undefined
  private browser: Browser | undefined

  async opens(): Promise<Page> {
    const executable = findChromium()
    if (executable === undefined) throw new Error('There is no Chromium')
    const flags = ['--headless=new', '--remote-debugging-port=0', '--no-first-run', '--disable-gpu']
    this.process = spawn(
      executable,
      [...flags, ...(isRoot() ? ['--no-sandbox'] : []), `--user-data-dir=${this.profile}`],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    )
    const address = await addressOf(this.process)
    this.browser = await chromium.connectOverCDP(address, { timeout: 120_000 })
    const [context] = this.browser.contexts()
    if (!context) throw new Error('The browser has no context')
    return context.newPage()
  }

  async kills(): Promise<void> {
    const { process: running, browser } = this
    if (!running?.pid || running.exitCode !== null || !browser) return
    const isDisconnected = new Promise((resolve) => browser.once('disconnected', resolve))
    const ended = Promise.all([once(running, 'exit'), isDisconnected])
    // What starts it may be a script: the browser is in its group.
    process.kill(-running.pid, 'SIGKILL')
    await ended
  }

  /** Closes as an applicant does: everything is on the disk then. */
  async closes(): Promise<void> {
    const { process: running, browser } = this
    if (!running || !browser) throw new Error('Nothing is open')
    const session = await browser.newBrowserCDPSession()
    await Promise.all([once(running, 'exit'), session.send('Browser.close').catch(() => {})])
  }

  /** Another one with the same profile; this one is closed. */
  copy(): Device {
    const device = new Device()
    cpSync(this.profile, device.profile, { recursive: true })
    return device
  }

  /** The disk has the local storage of another one: a browser that is killed has written its own late. */
  hasStorageOf({ profile }: Device): void {
    rmSync(join(this.profile, LOCAL_STORAGE), { recursive: true })
    cpSync(join(profile, LOCAL_STORAGE), join(this.profile, LOCAL_STORAGE), { recursive: true })
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

/** What is done at a step in a browser that is killed then, and what the next one shows. */
interface Killing {
  step: number
  acts: (applicant: Applicant) => Promise<void>
  sees: (applicant: Applicant) => Promise<void>
}

/** A device on whose disk an application is at its third step, closed. */
const test = base.extend<{ device: Device }>({
  device: async ({ server }, use) => {
    const device = new Device()
    await puts(await device.opens(), server.url, 3)
    await device.closes()
    await use(device)
    device.remove()
  },
})

async function isKilled(before: Device, url: string, { step, acts, sees }: Killing): Promise<void> {
  const device = before.copy()
  try {
    const page = await device.opens()
    await puts(page, url, step)
    const applicant = new Applicant(page)
    await applicant.opens(`${url}/apply`)
    await acts(applicant)
    await device.kills()
    device.hasStorageOf(before)

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
  await expect
    .poll(() => storedSubmissions(page))
    .toMatchObject([{ applicationId: 'ended', ids: [APPLICATION_ID] }])
}

async function submits(applicant: Applicant): Promise<void> {
  await applicant.presses('Submit Application')
  await applicant.sees('Thank you')
}

for (const [when, killing] of [
  [
    'at once after Submit goes on to the outcome',
    {
      step: PUZZLE_COMPLETE,
      acts: submits,
      async sees(applicant) {
        await applicant.sees('Thank you')
        await applicant.waits(3000)
        await applicant.sees("You're approved!")
        await applicant.waits(2000)
        await expect.poll(() => storedNames(applicant.page)).toEqual([])
      },
    },
  ],
  [
    'once the answers of a submission are deleted shows the job description',
    {
      step: PUZZLE_COMPLETE,
      async acts(applicant) {
        await submits(applicant)
        await applicant.waits(6000)
        await isEnded(applicant)
      },
      sees: hasNothing,
    },
  ],
] as const satisfies [string, Killing][]) {
  test(`a browser killed ${when}, and one contact is created`, async ({ server, device }) => {
    await isKilled(device, server.url, killing)
    await expect
      .poll(() => server.contacts())
      .toMatchObject([{ application_id: APPLICATION_ID, needs_review: 0 }])
  })
}

/** What ends an application without a contact, and what does not. */
const ENDINGS: Record<string, Killing> = {
  'after Start over shows the job description, and deletes the answers': {
    step: 3,
    async acts(applicant) {
      await applicant.unfolds('Saved')
      await applicant.presses('Start over')
      await applicant.presses('Yes, start over')
      await applicant.sees('Job Description')
      await isEnded(applicant)
    },
    sees: hasNothing,
  },
  'after Forget shows the job description, and deletes the answers': {
    step: 3,
    async acts(applicant) {
      await applicant.unfolds('Saved')
      await applicant.presses('Forget this application')
      const loaded = applicant.page.waitForEvent('load')
      await applicant.presses('Yes, forget it')
      await loaded
      await applicant.sees('Job Description')
    },
    sees: hasNothing,
  },
  'with an application that has not ended goes on with it': {
    step: 3,
    acts: async ({ page }) => page.evaluate(() => localStorage.clear()),
    sees: (applicant) => applicant.sees('Work experience & fit'),
  },
}

test('a browser that is killed right after an application has ended does not go on with it', async ({
  server,
  device,
}) => {
  for (const [name, killing] of Object.entries(ENDINGS)) {
    await test.step(name, () => isKilled(device, server.url, killing))
  }
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
    await occupiesDatabase(other)
    const applicant = new Applicant(page)
    await applicant.opens('/apply')
    await applicant.sees('Work experience & fit')
    await other.close()
    await applicant.sees(title)
  })
}
