import type { Box, Point } from '../layout/sheet.ts'
import { widthOf } from '../layout/text.ts'
import type { Line } from './journey.ts'
import type { PlacedJourney, PlacedLine } from './placed.ts'

/** Back edges whose words overlap another line or its words. */
export function crossedLines({ lines }: { lines: readonly PlacedLine[] }): Line[] {
  return lines
    .filter((one) => one.line.kind === 'back')
    .filter((one) =>
      lines.some(
        (other) =>
          other !== one &&
          wordBoxesOf(one).some((words) =>
            [...wordBoxesOf(other), ...segmentsOf(other)].some((box) => isOver(words, box)),
          ),
      ),
    )
    .map(({ line }) => line)
}

/** Lines that run through a card that they do not belong to, and those of a region that run through words. */
export function linesThroughCards({
  lines,
  stops,
}: Pick<PlacedJourney, 'lines' | 'stops'>): Line[] {
  return lines
    .filter((placed) => {
      const { line } = placed
      const isOfRegion = line.kind === 'begins' || line.kind === 'awaited'
      const others = [
        ...stops.filter(({ stop }) => stop.id !== line.from && stop.id !== line.to),
        ...(isOfRegion ? lines.flatMap(wordBoxesOf) : []),
      ]
      return segmentsOf(placed).some((part) => others.some((box) => isOver(part, box)))
    })
    .map(({ line }) => line)
}

/** The letters of a line's words, above and below their baseline. */
function wordBoxesOf({ texts, upright }: PlacedLine): Box[] {
  const level = texts.map(({ x, y, text, style }) => ({
    x,
    y: y - 10,
    width: widthOf(text, style),
    height: 13,
  }))
  if (!upright) return level
  const height = widthOf(upright.text, 'words')
  return [{ x: upright.x - 10, y: upright.y - height / 2, width: 13, height }]
}

/** Parts of a curve: enough that what lies between two of them is no card. */
const CURVE_PARTS = 24

/** The parts of a line as boxes, of no width or no height if it is straight. */
function segmentsOf({ points: given, isCurved }: Pick<PlacedLine, 'points' | 'isCurved'>): Box[] {
  const points = isCurved ? curvePoints(given) : given
  return points.slice(1).map((end, position) => {
    const start = points[position] ?? end
    return {
      x: Math.min(start.x, end.x),
      y: Math.min(start.y, end.y),
      width: Math.abs(start.x - end.x),
      height: Math.abs(start.y - end.y),
    }
  })
}

function curvePoints([start, bend, turn, end]: readonly Point[]): Point[] {
  if (!start || !bend || !turn || !end) return []
  return Array.from({ length: CURVE_PARTS + 1 }, (_, part) => {
    const t = part / CURVE_PARTS
    const at = (axis: 'x' | 'y') =>
      (1 - t) ** 3 * start[axis] +
      3 * (1 - t) ** 2 * t * bend[axis] +
      3 * (1 - t) * t ** 2 * turn[axis] +
      t ** 3 * end[axis]
    return { x: at('x'), y: at('y') }
  })
}

function isOver(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}
