import type { Page } from 'playwright/test'
import { expect } from '../fixtures.ts'

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
