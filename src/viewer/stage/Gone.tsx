import type { Box, Point, Sheet } from '../layout/sheet.ts'
import { widthOf } from '../layout/text.ts'
import { boxesOf } from './boxes.ts'
import { freePlace } from './free-place.ts'

const HEIGHT = 40
/** Pixels between a state and what is gone beside it; further away where there is no room. */
const DISTANCES = [28, 56, 112, 224]

interface GoneProps {
  readonly sheet: Sheet
  /** Titles by the state that is left. */
  readonly gone: ReadonlyMap<string, readonly string[]>
  /** What is laid over the picture already. */
  readonly taken: readonly Box[]
}

/** States that another chart had, each drawn beside one that this sheet has. */
export function Gone({ sheet, gone, taken }: GoneProps) {
  return placedOn(sheet, gone, taken).map(({ title, box, line: [from, to] }) => (
    <g key={`${title} ${box.x} ${box.y}`} className="laid-removed">
      <path className="laid-line" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <rect className="laid-gone" {...box} rx="14" />
      <text className="laid-gone-title" x={box.x + box.width / 2} y={box.y + HEIGHT / 2 + 5}>
        {title}
      </text>
    </g>
  ))
}

interface PlacedGone {
  title: string
  box: Box
  line: readonly [Point, Point]
}

/** Where each is drawn: over nothing that is to be read, no card and none of the others. */
function placedOn(sheet: Sheet, gone: GoneProps['gone'], laid: readonly Box[]): PlacedGone[] {
  const placed: PlacedGone[] = []
  for (const [state, titles] of gone) {
    const [left] = boxesOf(sheet, state)
    if (!left) continue
    for (const title of titles) {
      const size = { width: widthOf(title, 'title') + 36, height: HEIGHT }
      const taken = [...sheet.cards, ...laid, ...placed.map(({ box }) => box)]
      const box = freePlace(sheet, placesAround(left, size), taken)
      const from = nearestIn(left, middleOf(box))
      placed.push({ title, box, line: [from, nearestIn(box, from)] })
    }
  }
  return placed
}

function placesAround(
  { x, y, width, height }: Box,
  size: { width: number; height: number },
): Box[] {
  const middle = { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2 }
  return DISTANCES.flatMap((far) => [
    { ...size, x: x + width + far, y: middle.y },
    { ...size, x: x - far - size.width, y: middle.y },
    { ...size, x: middle.x, y: y + height + far },
    { ...size, x: middle.x, y: y - far - size.height },
    { ...size, x: x + width + far, y: y + height + far / 2 },
    { ...size, x: x - far - size.width, y: y + height + far / 2 },
  ])
}

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

/** The point of a box that is nearest to another point. */
function nearestIn({ x, y, width, height }: Box, point: Point): Point {
  return {
    x: Math.min(Math.max(point.x, x), x + width),
    y: Math.min(Math.max(point.y, y), y + height),
  }
}
