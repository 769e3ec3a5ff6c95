import { textAt } from '../layout/measures.ts'
import type { Box, PlacedText, Point } from '../layout/sheet.ts'
import { LINE_HEIGHTS, widthOf, wrap } from '../layout/text.ts'
import type { Journey, Line } from './journey.ts'
import type { PlacedJourney, PlacedLine, PlacedStop } from './placed.ts'

/** Between stops without words between them. */
const GAP = 20
/** From a card's side to a line that leaves below it, and to the words of that line. */
const INSET = 14
const WORDS_INSET = 22
/** What the words of a line leave to the one that leads back. */
const BACK_ROOM = 52
const WORDS_TOP = 5
/** For a number of five digits next to the words of a line. */
const NUMBER_ROOM = 60
const MARK = 12
const GUTTER = 26
const BACK_GUTTER = 64
/** From the cards to the first line that leads back along a gutter, and from each to the next. */
const LANE = 20
const FAN = 80
/** From a card to the line of a region along its column. */
const SIDE_GAP = 6

/** Pixels below a stop for the words of the ways onward. */
export function roomBelow(journey: Journey, id: string, width: number): number {
  const onward = onwardFrom(journey, id)
  const rows = onward.flatMap((line) => wordsOf(line, width)).length
  if (rows === 0) return GAP
  return rows * LINE_HEIGHTS.words + 2 * WORDS_TOP + markRoom(journey)
}

/** The width of a stop below which no word of the ways onward is broken. */
export function narrowestBelow(journey: Journey, id: string): number {
  const words = onwardFrom(journey, id).flatMap((line) => line.words.split(' '))
  return Math.max(0, ...words.map((word) => widthOf(word, 'words'))) + WORDS_INSET + BACK_ROOM
}

/** Pixels above a stop for what is marked there, where there are numbers. */
export function markRoom({ lines }: Journey): number {
  return lines.some(({ isNumbered }) => isNumbered) ? MARK : 0
}

/** The ways onward from a stop; of several each says where it leads. */
function onwardFrom({ phases, lines }: Journey, id: string): Line[] {
  const onward = lines.filter(
    ({ kind, from, isUndrawn }) => from === id && !isUndrawn && (kind === 'on' || kind === 'else'),
  )
  if (onward.length < 2) return onward
  const stops = phases.flatMap((phase) => phase.stops)
  return onward.map((line) => {
    const target = stops.find((stop) => stop.id === line.to)
    return { ...line, words: `${line.words}: ${target?.title}` }
  })
}

/** Pixels between a phase and the one before it, by what leads across. */
export function gutterBefore({ phases, lines }: Journey, position: number): number {
  const here = phases[position]
  const before = phases[position - 1]
  if (!here || !before) return 0
  const across = lines.filter(
    ({ from, to }) =>
      (isIn(before.stops, from) && isIn(here.stops, to)) ||
      (isIn(here.stops, from) && isIn(before.stops, to)),
  )
  if (across.some(({ kind }) => kind === 'decides')) return FAN
  const lanes = Map.groupBy(
    across.filter(({ kind }) => kind === 'back'),
    ({ from, words }) => `${from} ${words}`,
  )
  return lanes.size === 0 ? GUTTER : BACK_GUTTER + LANE * Math.max(0, lanes.size - 2)
}

function isIn(stops: readonly { id: string }[], id: string): boolean {
  return stops.some((stop) => stop.id === id)
}

/** The last is empty where a number goes there: next to the words it has no room. */
function wordsOf({ words, kind, isNumbered }: Line, width: number): string[] {
  const room = width - WORDS_INSET
  const rows = wrap(words, 'words', room - BACK_ROOM)
  const free = room - widthOf(rows.at(-1) ?? '', 'words')
  const isNextTo = free >= NUMBER_ROOM + (kind === 'else' ? 0 : BACK_ROOM)
  return isNumbered && !isNextTo ? [...rows, ''] : rows
}

/** The lines between placed stops. */
export function linesOf(journey: Journey, stops: readonly PlacedStop[]): PlacedLine[] {
  const { lines } = journey
  const byId = new Map(stops.map((stop, position) => [stop.stop.id, { stop, position }]))
  const trunks = Map.groupBy(
    lines.filter(({ kind, from, to }) => kind === 'back' && !isNext(from, to)),
    ({ from, words }) => `${from} ${words}`,
  )
  // What leads back the furthest takes the lane next to the cards: so no two cross.
  const lanes = [...trunks.values()].toSorted((one, other) => highest(one) - highest(other))

  return lines.flatMap((line): PlacedLine[] => {
    const from = byId.get(line.from)?.stop
    const to = byId.get(line.to)?.stop
    if (!from || !to || line.isUndrawn) return []
    if (line.kind === 'decides') return [curve(line, from, to)]
    if (line.kind === 'begins' || line.kind === 'awaited') {
      const hasLanes = lanes.some(([first]) => columnOf(first?.to) === from.column)
      if (isNext(line.from, line.to)) return [alongNext(line, from, to)]
      return [along(line, from, to, hasLanes)]
    }
    if (line.kind !== 'back') {
      const onward = onwardFrom(journey, line.from)
      const said = onward.find(({ id, to }) => id === line.id && to === line.to) ?? line
      const texts = wordsBelow(said, from, onward)
      return [
        isNext(line.from, line.to) ? down(line, from, to, texts) : across(line, from, to, texts),
      ]
    }
    if (isNext(line.from, line.to)) return [up(line, from, to)]
    const column = lanes.filter(([first]) => columnOf(first?.to) === columnOf(line.to))
    const lane = column.findIndex((trunk) => trunk.includes(line))
    const trunk = column[lane] ?? []
    const before = byId.get(trunk.at(-2)?.to ?? '')?.stop
    const isSaid = trunk.at(-1) === line && line.isOnCard !== true
    const words = isSaid ? { above: before?.y ?? from.y } : null
    return [backAcross(line, from, to, { lane, words })]
  })

  function columnOf(id = ''): number | undefined {
    return byId.get(id)?.stop.column
  }

  function isNext(one: string, other: string): boolean {
    const [first, second] = [byId.get(one), byId.get(other)]
    if (!first || !second || first.stop.column !== second.stop.column) return false
    return Math.abs(first.position - second.position) === 1
  }

  function highest(trunk: readonly Line[]): number {
    return Math.min(...trunk.map(({ to }) => byId.get(to)?.position ?? 0))
  }
}

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

/** The parts of a line as boxes, of no width or no height where it is straight. */
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

/** Of these what leads down or up to the next stop, and for the others onward where they leave. */
export function linesDown(lines: readonly PlacedLine[]): PlacedLine[] {
  return lines.flatMap((placed) => {
    if (placed.isWithin) return [placed]
    const [first] = placed.texts
    if (placed.line.kind !== 'on' || !first) return []
    const x = first.x - WORDS_INSET + INSET
    const top = first.y - LINE_HEIGHTS.words
    return [
      {
        ...placed,
        points: [
          { x, y: top },
          { x, y: first.y + WORDS_TOP },
        ],
      },
    ]
  })
}

const LEVEL = { isCurved: false, upright: null, tone: null }

function down(line: Line, from: PlacedStop, to: PlacedStop, texts: PlacedText[]): PlacedLine {
  const x = from.x + INSET
  const points = [
    { x, y: from.bottom },
    { x, y: to.top },
  ]
  return { ...LEVEL, line, points, texts, isWithin: true }
}

/** The words of a way onward, below the card that it leaves and the words of the ways before it. */
function wordsBelow(
  line: Line,
  { x, width, bottom }: PlacedStop,
  onward: readonly Line[],
): PlacedText[] {
  const before = onward.slice(0, onward.indexOf(line)).flatMap((other) => wordsOf(other, width))
  return wordsOf(line, width).map((text, row) => {
    const top = bottom + WORDS_TOP + (before.length + row) * LINE_HEIGHTS.words
    return textAt(x + WORDS_INSET, top, 'words', text)
  })
}

function up(line: Line, from: PlacedStop, to: PlacedStop): PlacedLine {
  const x = to.x + to.width - INSET
  const left = x - 6 - widthOf(line.words, 'words')
  const points = [
    { x, y: from.top },
    { x, y: to.bottom },
  ]
  const words = textAt(left, to.bottom + WORDS_TOP, 'words', line.words)
  return { ...LEVEL, line, points, texts: line.isOnCard ? [] : [words], isWithin: true }
}

/** Between a region and the stop above or below it. */
function alongNext(line: Line, from: PlacedStop, to: PlacedStop): PlacedLine {
  const x = from.x + from.width - 2 * INSET
  const isDown = to.y > from.y
  const points = [
    { x, y: isDown ? from.bottom : from.top },
    { x, y: isDown ? to.top : to.bottom },
  ]
  return { ...LEVEL, line, points, texts: [], isWithin: true }
}

/** Along the side of a column, or along the gutter before the column where it ends. */
function along(line: Line, from: PlacedStop, to: PlacedStop, hasLanes: boolean): PlacedLine {
  const right = (stop: PlacedStop) => stop.x + stop.width
  const isLeft = from.column === to.column ? hasLanes : from.column > to.column
  const start = isLeft ? from.x : right(from)
  const isEndLeft = from.column === to.column ? isLeft : !isLeft
  const end = isEndLeft ? to.x : right(to)
  const x = isEndLeft ? end - SIDE_GAP : end + SIDE_GAP
  const isBeginning = line.kind === 'begins'
  const y = isBeginning ? from.y + from.height - 2 * INSET : from.y + 2 * INSET
  const level = isBeginning ? to.y + INSET : to.y + to.height - INSET
  const points = [
    { x: start, y },
    { x, y },
    { x, y: level },
    { x: end, y: level },
  ]
  return { ...LEVEL, line, points, texts: [], isWithin: false }
}

/** From the lower part of a card to that of one in a column further on. */
function across(line: Line, from: PlacedStop, to: PlacedStop, texts: PlacedText[]): PlacedLine {
  const lowest = (stop: PlacedStop) => stop.y + stop.height - INSET
  // As one straight line where both are side by side.
  const shared = Math.min(lowest(from), lowest(to))
  const isStraight = shared >= Math.max(from.y, to.y) + INSET
  const start = { x: from.x + from.width, y: isStraight ? shared : lowest(from) }
  const y = isStraight ? shared : Math.max(to.y + INSET, Math.min(lowest(to), start.y))
  const turn = to.x - 12
  const points = [start, { x: turn, y: start.y }, { x: turn, y }, { x: to.x, y }]
  return { ...LEVEL, line, points, texts, isWithin: false }
}

/** From the upper part of a card along the gutter to an earlier one; the words run along it. */
function backAcross(
  line: Line,
  from: PlacedStop,
  to: PlacedStop,
  { lane, words }: { lane: number; words: { above: number } | null },
): PlacedLine {
  const right = to.x + to.width
  const x = right + LANE + lane * LANE
  const start = { x: from.x, y: from.y + INSET * (1 + lane) }
  const end = { x: right, y: to.y + 2 * INSET }
  const points = [start, { x, y: start.y }, { x, y: end.y }, end]
  const upright = words && { x: x - 5, y: middleBelow(words.above), text: line.words }
  return { ...LEVEL, line, points, texts: [], upright, isWithin: false }

  /** Words longer than their line go on below it: above it are the heads. */
  function middleBelow(above: number): number {
    const ends = [above + 2 * INSET, end.y] as const
    return Math.max((ends[0] + ends[1]) / 2, Math.min(...ends) + widthOf(line.words, 'words') / 2)
  }
}

function curve(line: Line, from: PlacedStop, to: PlacedStop): PlacedLine {
  const start = { x: from.x + from.width, y: from.y + from.height / 2 }
  const end = { x: to.x, y: to.y + to.height / 2 }
  const middle = (start.x + end.x) / 2
  const points = [start, { x: middle, y: start.y }, { x: middle, y: end.y }, end]
  return {
    ...LEVEL,
    line,
    points,
    texts: [],
    isCurved: true,
    isWithin: false,
    tone: from.stop.tone,
  }
}
