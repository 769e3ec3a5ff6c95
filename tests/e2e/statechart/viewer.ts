import type { Locator, Page } from 'playwright/test'
import { expect } from '../fixtures.ts'

/** The statechart's page as a product manager uses it. */
export class StatechartPage {
  readonly page: Page
  readonly picture: Locator
  readonly panel: Locator
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.picture = page.getByRole('application', { name: 'Picture of the statechart' })
    this.panel = page.getByRole('complementary', { name: 'Panels' })
    this.search = page.getByRole('combobox')
  }

  async opens(address: string) {
    await this.page.goto(address)
    await expect(this.page.getByRole('navigation', { name: 'Where this is' })).toBeVisible()
  }

  /** Presses a state or transition where it is drawn. */
  async presses(title: string) {
    const drawn = this.picture.locator('text', { hasText: new RegExp(`^${title} *$`) }).first()
    await drawn.click({ force: true })
  }

  async seesBreadcrumb(...titles: string[]) {
    const items = this.page.getByRole('navigation', { name: 'Where this is' }).getByRole('listitem')
    await expect(items).toHaveText(titles)
  }

  async seesAbout(title: string) {
    await expect(this.panel.getByRole('heading', { level: 3 }).first()).toContainText(title)
  }

  address(): string {
    const { pathname, search } = new URL(this.page.url())
    return decodeURIComponent((pathname + search).replaceAll('+', ' '))
  }
}
