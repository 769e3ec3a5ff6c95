import type { Box, PlacedText, Point, Sheet } from '../../layout/sheet.ts'
import { middleOf } from '../picture/middle.ts'

/** A text's line rises above its baseline and reaches a little below. */
const ASCENT = 11
const LINE = 14
/** The sign of a trigger in the middle of a way. */
const SIGN = 10
/** The circle with a step's number, from its card's corner. */
const STEP = { x: 15, y: 11, width: 30, height: 30 }

/** Everything on a sheet that is to be read: texts, labels, names in pills, signs, numbers. */
const READ = new WeakMap<Sheet, Box[]>()

/** A place that may be worse than others of itself, by as much as covering so many pixels. */
export interface Candidate extends Box {
  cost?: number
}

/** Of these boxes the first that covers nothing that is to be read, else the one that covers least. */
export function freePlace(
  sheet: Sheet,
  places: readonly Candidate[],
  also: readonly Box[] = [],
): Box {
  const read = [...readOn(sheet), ...also]
  const costs = places.map((place) => costOf(place, sheet, read))
  const found = places[costs.indexOf(Math.min(...costs))]
  if (!found) throw new Error('There is no place to choose from')
  return found
}

/** Whether a box lies on the sheet and covers nothing that is to be read, nor any of these. */
export function isFree(place: Box, sheet: Sheet, also: readonly Box[]): boolean {
  return costOf(place, sheet, [...readOn(sheet), ...also]) === 0
}

function costOf(place: Candidate, sheet: Sheet, read: readonly Box[]): number {
  const own = (isOnSheet(place, sheet) ? 0 : 1e6) + (place.cost ?? 0)
  return read.reduce((sum, box) => sum + sharedBy(place, box), own)
}

/** Where a mark of this size may stand on the border of a box: its corners first. */
export function placesOnBorder(
  { x, y, width, height }: Box,
  size: { width: number; height: number },
): Box[] {
  const half = size.height / 2
  const columns = [x + width - size.width - 8, x + 8, x + (width - size.width) / 2]
  const beside = [x + width - half, x - size.width + half]
  return [
    ...columns.map((left) => ({ ...size, x: left, y: y - half })),
    ...columns.map((left) => ({ ...size, x: left, y: y + height - half })),
    ...beside.flatMap((left) =>
      [y - half, y + (height - size.height) / 2, y + height - half].map((top) => ({
        ...size,
        x: left,
        y: top,
      })),
    ),
  ]
}

/** Everything on a sheet that is to be read, as boxes. */
export function readOn(sheet: Sheet): Box[] {
  const known = READ.get(sheet)
  if (known) return known
  const boxes = [
    ...linesOf(sheet.head),
    ...sheet.frames.flatMap((frame) => linesOf(frame.texts, frame)),
    ...sheet.edges.flatMap(({ label, points }) =>
      label === null ? [] : [label, ...(label.state === null ? [signAt(points)] : [])],
    ),
    ...sheet.cards.flatMap((card) => [
      ...(card.step === null ? [] : [{ ...STEP, x: card.x + STEP.x, y: card.y + STEP.y }]),
      ...linesOf(card.texts, card),
      ...card.rows.flatMap((row) => [
        ...linesOf(row.texts, card),
        ...row.badges.map((badge) => ({ ...badge, x: card.x + badge.x, y: card.y + badge.y })),
      ]),
    ]),
  ]
  READ.set(sheet, boxes)
  return boxes
}

function linesOf(texts: readonly PlacedText[], { x, y }: Point = { x: 0, y: 0 }): Box[] {
  return texts.map((text) => ({
    x: x + text.x,
    y: y + text.y - ASCENT,
    width: text.width,
    height: LINE,
  }))
}

function signAt(points: readonly Point[]): Box {
  const x = middleOf(points, 'x') - SIGN
  const y = middleOf(points, 'y') - SIGN
  return { x, y, width: 2 * SIGN, height: 2 * SIGN }
}

function isOnSheet({ x, y, width, height }: Box, sheet: Sheet): boolean {
  return x >= 0 && y >= 0 && x + width <= sheet.width && y + height <= sheet.height
}

/** Square pixels that two boxes share. */
function sharedBy(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return Math.max(0, width) * Math.max(0, height)
}
