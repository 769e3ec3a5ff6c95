import type { Page } from 'playwright/test'
import type { Cell } from '../../../machines/puzzle/levels.ts'
import type { InputMethod } from './applicant.ts'
import { tabsTo } from './keyboard.ts'

/** A place on the screen, in CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** How each input method draws a path on the board, from its first cell to its last. */
export const DRAWING: Record<InputMethod, (page: Page, path: readonly Cell[]) => Promise<void>> = {
  mouse: dragsMouse,
  touch: dragsFinger,
  taps: tapsAlong,
  keyboard: drawsByKeys,
}

/** Seconds that a finger takes from one cell to the next, and how many times that before it lifts. */
const FINGER_SECONDS = 0.04
const FINGER_RESTS = 4

async function dragsMouse(page: Page, path: readonly Cell[]): Promise<void> {
  const [start, ...rest] = await middlesOf(page, path)
  if (!start) return
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  // Straight to the browser, as a finger's moves are: a step of the trace each would take seconds.
  const devtools = await page.context().newCDPSession(page)
  const dragged = { type: 'mouseMoved', button: 'left', buttons: 1 } as const
  for (const { x, y } of rest) {
    await devtools.send('Input.dispatchMouseEvent', { ...dragged, x, y })
  }
  await devtools.detach()
  await page.mouse.up()
}

async function dragsFinger(page: Page, path: readonly Cell[]): Promise<void> {
  const [start, ...rest] = await middlesOf(page, path)
  if (!start) return
  const devtools = await page.context().newCDPSession(page)
  // Without a person's pace the browser sees a fling, and swallows the tap that comes next.
  let timestamp = Date.now() / 1000 - FINGER_SECONDS * (rest.length + FINGER_RESTS)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    timestamp += FINGER_SECONDS * (type === 'touchEnd' ? FINGER_RESTS : 1)
    return devtools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
  }
  await touch('touchStart', [start])
  for (const point of rest) await touch('touchMove', [point])
  await touch('touchEnd', [])
  await devtools.detach()
}

async function tapsAlong(page: Page, path: readonly Cell[]): Promise<void> {
  for (const { x, y } of await middlesOf(page, path)) await page.touchscreen.tap(x, y)
}

async function drawsByKeys(page: Page, path: readonly Cell[]): Promise<void> {
  const [start, ...rest] = path
  if (!start) return
  await goesToCell(page, start)
  await page.keyboard.press('Space')
  let [x, y] = start
  for (const [nextX, nextY] of rest) {
    await page.keyboard.press(arrowFor(nextX - x, nextY - y))
    x = nextX
    y = nextY
  }
}

/** The middles of these cells on the screen, the first one scrolled into sight. */
export function middlesOf(page: Page, path: readonly Cell[]): Promise<Point[]> {
  return page.getByRole('grid').evaluate((grid: HTMLTableElement, cells) => {
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
export async function goesToCell(page: Page, [x, y]: Cell): Promise<void> {
  const board = page.getByRole('grid')
  await tabsTo(page, board.locator('[tabindex="0"]'))
  const name = (await board.locator(':focus').getAttribute('aria-label')) ?? ''
  const [, row = '1', column = '1'] = /row (\d+), column (\d+)/.exec(name) ?? []
  for (let at = Number(column) - 1; at !== x; at += Math.sign(x - at)) {
    await page.keyboard.press(arrowFor(x - at, 0))
  }
  for (let at = Number(row) - 1; at !== y; at += Math.sign(y - at)) {
    await page.keyboard.press(arrowFor(0, y - at))
  }
}

/** The key that leads one cell further. */
export function arrowFor(dx: number, dy: number): string {
  if (dx !== 0) return dx > 0 ? 'ArrowRight' : 'ArrowLeft'
  return dy > 0 ? 'ArrowDown' : 'ArrowUp'
}
