import { expect, type Page } from 'playwright/test'

declare global {
  interface Window {
    /** The number of the entry at each popstate since it was last asked. */
    entriesPassed: number[]
    /** Every text that the h1 has had since it was last asked; '' where there was none. */
    headingsShown: string[]
  }
}

/** The browser's history of one page. */
interface Position {
  /** Which of `paths` the browser is on. */
  index: number
  /** The number that the router gave that entry. */
  number: number
  /** The paths of all entries that this site made, oldest first. */
  paths: string[]
}

/** Reads and moves the real history of a page, and sees what a move left behind. */
export class BrowserHistory {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Call before the page is opened: records each entry passed and each heading shown. */
  async watches(): Promise<void> {
    await this.page.addInitScript(() => {
      window.entriesPassed = []
      window.headingsShown = []
      window.addEventListener('popstate', () => window.entriesPassed.push(history.state?.idx))
      const note = () => {
        const heading = document.querySelector('h1')?.textContent ?? ''
        if (window.headingsShown.at(-1) !== heading) window.headingsShown.push(heading)
      }
      new MutationObserver(note).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
  }

  position(): Promise<Position> {
    return this.page.evaluate(() => ({
      index: navigation.currentEntry?.index ?? -1,
      number: history.state.idx,
      paths: navigation.entries().map(({ url }) => new URL(url ?? '').pathname),
    }))
  }

  /** Moves in one task by each of the deltas, as quick presses of Back (-1) and Forward (1) do. */
  async moves(...deltas: number[]): Promise<void> {
    await this.page.evaluate((each) => {
      window.entriesPassed = []
      window.headingsShown = [document.querySelector('h1')?.textContent ?? '']
      for (const delta of each) history.go(delta)
    }, deltas)
  }

  /** Presses Forward, and waits for the page's event. */
  async goesForward(): Promise<void> {
    await this.moves(1)
    await expect
      .poll(() => this.page.evaluate(() => window.entriesPassed.length))
      .toBeGreaterThan(0)
  }

  /** The numbers of the entries that the browser came to since the last move, in order. */
  async passes(...numbers: number[]): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => window.entriesPassed), { intervals: [20, 50, 100] })
      .toEqual(numbers)
  }

  /** Every heading shown since the last move, beginning with the one before it. */
  headingsShown(): Promise<string[]> {
    return this.page.evaluate(() => window.headingsShown)
  }

  /** Moves, and sees that the browser returns to its entry, that nothing changed, nothing flashed. */
  async movesInVain(delta: number): Promise<void> {
    const before = await this.position()
    await this.moves(delta)
    await this.passes(before.number + delta, before.number)
    expect(await this.position()).toEqual(before)
    expect(await this.headingsShown()).toHaveLength(1)
  }

  /** As {@link movesInVain}, by several moves in one task. */
  async movesQuicklyInVain(...deltas: number[]): Promise<void> {
    const before = await this.position()
    await this.moves(...deltas)
    await expect
      .poll(() => this.page.evaluate(() => window.entriesPassed.at(-1)))
      .toBe(before.number)
    expect(await this.position()).toEqual(before)
    expect(await this.headingsShown()).toHaveLength(1)
  }

  /**
   * Gives the page entries of its own before and after the current one, as a walk through
   * the forms leaves them, and ends between them. The page must be opened and idle.
   */
  async isWalked(before: readonly string[], after: readonly string[]): Promise<void> {
    const here = new URL(this.page.url()).pathname
    await this.page.evaluate(
      ({ paths, back }) => {
        paths.forEach((path, number) => {
          if (number === 0) history.replaceState({ idx: 0 }, '', path)
          else history.pushState({ idx: number }, '', path)
        })
        window.entriesPassed = []
        history.go(-back)
      },
      { paths: [...before, here, ...after], back: after.length },
    )
    await this.passes(before.length)
  }
}
