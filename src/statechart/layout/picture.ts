import type { Picture, Sheet } from './sheet.ts'

const MARGIN = 24
/** A row of sheets is about this wide, wider only where a single sheet is. */
const ROW_WIDTH = 4800

/** All sheets in rows below each other, in their order. */
export function pictureOfAll(sheets: readonly Sheet[]): Picture {
  const places: Picture['places'] = []
  let [x, y, rowHeight, width] = [MARGIN, MARGIN, 0, 0]
  for (const sheet of sheets) {
    if (x > MARGIN && x + sheet.width > ROW_WIDTH) {
      x = MARGIN
      y += rowHeight + MARGIN
      rowHeight = 0
    }
    places.push({ x, y, sheet })
    x += sheet.width + MARGIN
    width = Math.max(width, x)
    rowHeight = Math.max(rowHeight, sheet.height)
  }
  return { width, height: y + rowHeight + MARGIN, places }
}
