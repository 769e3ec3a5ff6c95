import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from 'playwright/test'
import { projectDir } from '../../../src/cli/project.ts'
import { test as base, expect } from '../fixtures.ts'

export { expect }

/** The tests' own `test` against the server that `npm run dev -- tests/examples/parcel` starts. */
export const test = base.extend<object, { parcelUrl: string }>({
  parcelUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
    async ({}, use) => {
      const child = spawn(process.execPath, ['src/cli/dev.ts', 'tests/examples/parcel'], {
        cwd: projectDir,
        env: { ...process.env, HOST: '127.0.0.1', PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await use(await addressFrom(child))
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ parcelUrl }, use) => use(parcelUrl),
})

/** The address that the command prints once it listens. */
async function addressFrom({ stdout }: ChildProcess): Promise<string> {
  let printed = ''
  // Left open: the command ends where it can print no more.
  for await (const text of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += String(text)
    const [, port] = /http:\/\/localhost:(\d+)/.exec(printed) ?? []
    if (port !== undefined) return `http://127.0.0.1:${port}`
  }
  throw new Error(`The server ended: ${printed}`)
}

/** Milliseconds between two presses; sooner they would be a double one. */
const BETWEEN_PRESSES_MS = 400

/** The sender of a parcel. Time is the page's fake clock. */
export class Sender {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async opens(path: string): Promise<void> {
    await this.page.clock.install({ time: new Date('2026-11-21T15:00:00') })
    await this.page.goto(path)
  }

  /** Opens the page with what an earlier visit has saved. */
  async returnsTo(path: string, record: object): Promise<void> {
    await this.page.addInitScript((text) => {
      if (sessionStorage.getItem('returned') !== null) return
      sessionStorage.setItem('returned', 'yes')
      localStorage.setItem('example.parcel', text)
    }, JSON.stringify(record))
    await this.opens(path)
  }

  async sees(heading: string, path: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(this.page).toHaveURL(path)
  }

  async writes(address: string): Promise<void> {
    await this.page.getByLabel('Recipient’s address').fill(address)
  }

  async presses(name: string): Promise<void> {
    await this.page.clock.runFor(BETWEEN_PRESSES_MS)
    await this.page.getByRole('button', { name }).click()
  }

  async waits(milliseconds: number): Promise<void> {
    await this.page.clock.runFor(milliseconds)
  }

  /** What is saved on the device; null where nothing is. */
  saved(): Promise<unknown> {
    return this.page.evaluate(() => JSON.parse(localStorage.getItem('example.parcel') ?? 'null'))
  }
}
