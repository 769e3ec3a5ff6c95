import type { Page } from 'playwright/test'
import { expect } from '../fixtures.ts'

export const OPERATOR_TOKEN = 'an-operator-token-for-tests'

/** The panels of the statechart's page, as a product manager asks them. */
export class Questions {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** The open panel, and everything in it. */
  get panel() {
    return this.page.getByRole('complementary', { name: 'Panels' })
  }

  async opens(panel: string, text = '') {
    const query = new URLSearchParams({ panel, ...(text !== '' && { [panel]: text }) })
    await this.page.goto(`/statechart?${query}`)
    await expect(this.panel.getByRole('heading', { level: 2 })).toBeVisible()
  }

  async givesToken(token = OPERATOR_TOKEN) {
    await this.panel.getByLabel('Operator’s token').fill(token)
    await this.panel.getByRole('button', { name: 'Show', exact: true }).click()
  }

  /** By keyboard: a pointer's press soon after the last one is taken for half of a double click. */
  async takes(name: string) {
    await this.panel.getByRole('button', { name: `Take ${name}` }).press('Enter')
  }

  async seesAnswer(text: string | RegExp) {
    await expect(this.panel.getByRole('status').filter({ hasText: text })).toBeVisible()
  }

  async seesProblem(text: string | RegExp) {
    await expect(this.panel.getByRole('alert').filter({ hasText: text })).toBeVisible()
  }

  /** What is laid over the picture says it. */
  async seesMark(text: string) {
    await expect(this.page.locator('.laid-text', { hasText: text }).first()).toBeVisible()
  }

  /** A text of the picture, wherever it is drawn first. */
  drawn(text: string) {
    return this.page.locator('.picture text', { hasText: new RegExp(`^${text} *$`) }).first()
  }

  async seesPicture() {
    await expect(this.page.locator('.stage-content').first()).toBeVisible()
  }

  async chooses(label: string, name: string, text: string) {
    await this.panel
      .getByLabel(label)
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
  }
}
