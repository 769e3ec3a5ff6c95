import type { CDPSession, Page } from 'playwright/test'
import type { Cell } from '../../../machines/puzzle/levels.ts'
import type { InputMethod } from './applicant.ts'
import { arrowsAlong } from './arrows.ts'
import { tabsTo } from './keyboard.ts'

/** A place on the screen, in CSS pixels. */
interface Point {
  x: number
  y: number
}

/**
 * Seconds between two touches of one finger, and before it lifts: without a person's pace the browser
 * sees a fling, and swallows the tap that comes next.
 */
const FINGER_SECONDS = 0.04
const FINGER_RESTS_SECONDS = 0.16

/** Seconds before now at which a finger begins, so that no test waits for its pace. */
const BEGUN_SECONDS = 1

/** A puzzle's board under an input method: a colour is taken up, led on, let go. */
export class Board {
  private readonly page: Page
  private readonly inputMethod: InputMethod
  private devtools: CDPSession | undefined
  private at: Cell = [0, 0]
  private touchedAt = 0

  constructor(page: Page, inputMethod: InputMethod) {
    this.page = page
    this.inputMethod = inputMethod
  }

  /** Takes up the colour of an endpoint; a mouse stays pressed and a finger down. */
  async takesUp(cell: Cell): Promise<void> {
    const { page, inputMethod } = this
    this.at = cell
    const point = await this.middleOf(cell)
    if (inputMethod === 'mouse') {
      await page.mouse.move(point.x, point.y)
      await page.mouse.down()
    } else if (inputMethod === 'touch') await this.touches('touchStart', [point])
    else if (inputMethod === 'taps') await page.touchscreen.tap(point.x, point.y)
    else {
      await this.goesTo(cell)
      await page.keyboard.press('Space')
    }
  }

  /** Leads the colour that is taken up through these cells, and lets go at the last. */
  async leads(cells: readonly Cell[]): Promise<void> {
    const { page, inputMethod } = this
    if (inputMethod === 'keyboard') {
      await this.goesAlong([this.at, ...cells])
      this.at = cells.at(-1) ?? this.at
      return
    }
    const points = await this.middlesOf(cells)
    if (inputMethod === 'taps') {
      for (const { x, y } of points) await page.touchscreen.tap(x, y)
    } else if (inputMethod === 'touch') {
      for (const point of points) await this.touches('touchMove', [point])
      await this.touches('touchEnd', [])
    } else {
      for (const point of points) await this.drags(point)
      // Playwright releases where it moved to itself: elsewhere it would be no drag that ends there.
      const last = points.at(-1)
      if (last) await page.mouse.move(last.x, last.y)
      await page.mouse.up()
    }
  }

  /** Lets go of a colour that was taken up and led nowhere: its head is pressed once more. */
  async letsGo(): Promise<void> {
    const { page, inputMethod } = this
    const { x, y } = await this.middleOf(this.at)
    if (inputMethod === 'keyboard') await page.keyboard.press('Space')
    if (inputMethod === 'mouse') {
      await page.mouse.up()
      await page.mouse.click(x, y)
    }
    if (inputMethod === 'touch') await this.touches('touchEnd', [])
    if (inputMethod === 'touch' || inputMethod === 'taps') await page.touchscreen.tap(x, y)
  }

  private async middleOf(cell: Cell): Promise<Point> {
    const [point] = await this.middlesOf([cell])
    if (!point) throw new Error('The board has no such cell')
    return point
  }

  /** The middles of these cells on the screen, the first one scrolled into sight. */
  private middlesOf(path: readonly Cell[]): Promise<Point[]> {
    return this.page.getByRole('grid').evaluate((grid: HTMLTableElement, cells) => {
      const found = cells.map(([x, y]) => grid.rows[y]?.cells[x])
      found[0]?.scrollIntoView({ block: 'nearest' })
      return found.map((cell) => {
        if (!cell) throw new Error('The board has no such cell')
        const box = cell.getBoundingClientRect()
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      })
    }, path)
  }

  /** Leads the focus to a cell by the arrow keys. */
  private async goesTo(cell: Cell): Promise<void> {
    const board = this.page.getByRole('grid')
    await tabsTo(this.page, board.locator('[tabindex="0"]'))
    const focused = await board.locator(':focus').evaluate((at: HTMLTableCellElement) => {
      return [at.cellIndex, at.closest('tr')?.rowIndex ?? 0] as const
    })
    await this.goesAlong([focused, cell])
  }

  private async goesAlong(path: Parameters<typeof arrowsAlong>[0]): Promise<void> {
    for (const arrow of arrowsAlong(path)) await this.page.keyboard.press(arrow)
  }

  /** Straight to the browser, as a finger's moves are: a step of the trace each would take seconds. */
  private async drags({ x, y }: Point): Promise<void> {
    const devtools = await this.session()
    const dragged = { type: 'mouseMoved', button: 'left', buttons: 1 } as const
    await devtools.send('Input.dispatchMouseEvent', { ...dragged, x, y })
  }

  private async touches(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: Point[],
  ): Promise<void> {
    const devtools = await this.session()
    if (type === 'touchStart') this.touchedAt = Date.now() / 1000 - BEGUN_SECONDS
    else this.touchedAt += type === 'touchEnd' ? FINGER_RESTS_SECONDS : FINGER_SECONDS
    await devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints,
      timestamp: this.touchedAt,
    })
  }

  private async session(): Promise<CDPSession> {
    this.devtools ??= await this.page.context().newCDPSession(this.page)
    return this.devtools
  }
}
