import type { Locator, Page } from 'playwright/test'
import { expect } from '../fixtures.ts'

export const OPERATOR_TOKEN = 'an-operator-token-for-tests'

/** The statechart's page as a product manager uses it. */
export class StatechartPage {
  readonly page: Page
  readonly picture: Locator
  /** The open panel, and everything in it. */
  readonly panel: Locator
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.picture = page.getByRole('application', { name: 'Picture of the statechart' })
    this.panel = page.locator('aside.viewer-panel')
    this.search = page.getByRole('searchbox', { name: 'Find a name or a word' })
  }

  async opens(address: string) {
    await this.page.goto(address)
    await expect(this.page.getByRole('navigation', { name: 'Panels' })).toBeVisible()
  }

  /** Comes to another address on the page that is open, as by Back or Forward. */
  async movesTo(address: string) {
    await this.page.evaluate(async (moved) => {
      history.pushState(null, '', moved)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
      const { promise, resolve } = Promise.withResolvers<number>()
      requestAnimationFrame(() => requestAnimationFrame(resolve))
      await promise
    }, address)
  }

  /** Opens the technical picture with a panel, and with the text that a link gives that panel. */
  async opensPanel(panel: string, text = '') {
    await this.opens(
      `/statechart?${new URLSearchParams({ depth: 'overview', panel, ...(text !== '' && { [panel]: text }) })}`,
    )
    await expect(this.panel.getByRole('heading', { level: 2 })).toBeVisible()
  }

  /** The link that opens a panel. */
  tab(title: string): Locator {
    return this.page
      .getByRole('navigation', { name: 'Panels' })
      .getByRole('link', { name: title, exact: true })
  }

  /** A text of the picture, wherever it is drawn first. */
  drawn(text: string): Locator {
    return this.picture.locator('text', { hasText: new RegExp(`^${text} *$`) }).first()
  }

  /** Presses a state or transition where it is drawn. */
  async presses(title: string) {
    await this.drawn(title).click({ force: true })
  }

  async givesToken(token = OPERATOR_TOKEN) {
    await this.panel.getByLabel('Operator’s token').fill(token)
    await this.panel.getByRole('button', { name: 'Show', exact: true }).click()
  }

  /** The states from the overview to the opened one. */
  async seesOpened(...titles: string[]) {
    const bar = this.page.getByRole('navigation', { name: 'For engineers' })
    await expect(bar.locator('.inside')).toHaveText(titles)
  }

  async seesDetails(title: string) {
    await expect(this.panel.getByRole('heading', { level: 3 }).first()).toContainText(title)
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

  address(): string {
    const { pathname, search } = new URL(this.page.url())
    return decodeURIComponent((pathname + search).replaceAll('+', ' '))
  }
}

/** How many sheets a page has on paper. */
export async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
