import { setImmediate } from 'node:timers/promises'
import type { CDPSession } from 'playwright/test'
import type { Cell } from '../../../machines/puzzle/levels.ts'
import type { Applicant } from '../screens/applicant.ts'
import { arrowFor, goesToCell, middlesOf, type Point } from '../screens/drawing.ts'

/**
 * Seconds between two touches of one finger, and before it lifts: a drag and no fling, after which
 * the browser swallows the next tap.
 */
const FINGER_SECONDS = 0.04
const FINGER_RESTS_SECONDS = 0.16

/** A puzzle's board under an applicant's input method: a colour is taken up, led on, let go. */
export class Board {
  private readonly applicant: Applicant
  private devtools: CDPSession | undefined
  private at: Cell = [0, 0]
  private touchedAt = 0

  constructor(applicant: Applicant) {
    this.applicant = applicant
  }

  /** Takes up the colour of an endpoint; a mouse stays pressed and a finger down. */
  async takesUp(cell: Cell): Promise<void> {
    const { page, inputMethod } = this.applicant
    this.at = cell
    const point = await this.middleOf(cell)
    if (inputMethod === 'mouse') {
      await page.mouse.move(point.x, point.y)
      await page.mouse.down()
    } else if (inputMethod === 'touch') await this.touches('touchStart', [point])
    else if (inputMethod === 'taps') await page.touchscreen.tap(point.x, point.y)
    else {
      await goesToCell(page, cell)
      await page.keyboard.press('Space')
    }
  }

  /** Leads the colour that is taken up through these cells, and lets go at the last. */
  async leads(cells: readonly Cell[]): Promise<void> {
    const { page, inputMethod } = this.applicant
    if (inputMethod === 'keyboard') {
      for (const [x, y] of cells) {
        await page.keyboard.press(arrowFor(x - this.at[0], y - this.at[1]))
        this.at = [x, y]
      }
      return
    }
    const points = await middlesOf(page, cells)
    if (inputMethod === 'taps') {
      for (const { x, y } of points) await page.touchscreen.tap(x, y)
    } else if (inputMethod === 'touch') {
      for (const point of points) await this.touches('touchMove', [point])
      await this.touches('touchEnd', [])
    } else {
      for (const point of points) await this.drags(point)
      await page.mouse.up()
    }
  }

  /** Lets go of a colour that was taken up and led nowhere: its head is pressed once more. */
  async letsGo(): Promise<void> {
    const { page, inputMethod } = this.applicant
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
    const [point] = await middlesOf(this.applicant.page, [cell])
    if (!point) throw new Error('The board has no such cell')
    return point
  }

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
    const pause = type === 'touchEnd' ? FINGER_RESTS_SECONDS : FINGER_SECONDS
    this.touchedAt = Math.max(Date.now() / 1000, this.touchedAt + pause)
    await devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints,
      timestamp: this.touchedAt,
    })
    if (type === 'touchEnd') await this.isInThePast()
  }

  /** The browser takes no tap for one that comes, by its time, before the drag's end. */
  private async isInThePast(): Promise<void> {
    while (Date.now() / 1000 <= this.touchedAt) await setImmediate()
  }

  private async session(): Promise<CDPSession> {
    const { page } = this.applicant
    this.devtools ??= await page.context().newCDPSession(page)
    return this.devtools
  }
}
