import { textAt } from '../layout/measures.ts'
import type { PlacedText } from '../layout/sheet.ts'
import { widthOf } from '../layout/text.ts'
import type { Line } from './journey.ts'
import { INSET, WORDS_TOP } from './line-words.ts'
import type { PlacedLine, PlacedStop } from './placed.ts'

/** From the cards to the first line that leads back along a gutter, and from each to the next. */
export const LANE = 20
/** From a card to the line of a region along its column. */
const SIDE_GAP = 6

const LEVEL = { isCurved: false, upright: null, tone: null }

/** To the stop below. */
export function down(
  line: Line,
  from: PlacedStop,
  to: PlacedStop,
  texts: PlacedText[],
): PlacedLine {
  const x = from.x + INSET
  const points = [
    { x, y: from.bottom },
    { x, y: to.top },
  ]
  return { ...LEVEL, line, points, texts, isWithin: true }
}

/** Back to the stop above. */
export function up(line: Line, from: PlacedStop, to: PlacedStop): PlacedLine {
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
export function alongNext(line: Line, from: PlacedStop, to: PlacedStop): PlacedLine {
  const x = from.x + from.width - 2 * INSET
  const isDown = to.y > from.y
  const points = [
    { x, y: isDown ? from.bottom : from.top },
    { x, y: isDown ? to.top : to.bottom },
  ]
  return { ...LEVEL, line, points, texts: [], isWithin: true }
}

/** Along the side of a column, or along the gutter before the column where it ends. */
export function along(line: Line, from: PlacedStop, to: PlacedStop, hasLanes: boolean): PlacedLine {
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

/** To a card in a column further on: below the words at its beginning, which end it on the side of what is below. */
export function across(
  line: Line,
  from: PlacedStop,
  to: PlacedStop,
  texts: PlacedText[],
): PlacedLine {
  const lowest = (stop: PlacedStop) => stop.y + stop.height - INSET
  const last = texts.at(-1)
  if (last && from.column < to.column) {
    const x = from.x + INSET
    const below = last.y + WORDS_TOP + (line.isNumbered ? 7 : 2)
    const turn = to.x - 12
    const y = Math.max(to.y + INSET, Math.min(lowest(to), below))
    const points = [
      { x, y: from.bottom },
      { x, y: below },
      { x: turn, y: below },
      { x: turn, y },
      { x: to.x, y },
    ]
    return { ...LEVEL, line, points, texts, isWithin: false }
  }
  // As one straight line if both are side by side.
  const shared = Math.min(lowest(from), lowest(to))
  const isStraight = shared >= Math.max(from.y, to.y) + INSET
  const start = { x: from.x + from.width, y: isStraight ? shared : lowest(from) }
  const y = isStraight ? shared : Math.max(to.y + INSET, Math.min(lowest(to), start.y))
  const turn = to.x - 12
  const points = [start, { x: turn, y: start.y }, { x: turn, y }, { x: to.x, y }]
  return { ...LEVEL, line, points, texts, isWithin: false }
}

/** From the upper part of a card along the gutter to an earlier one; the words run along it. */
export function backAcross(
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

/** From a rule to its outcome. */
export function curve(line: Line, from: PlacedStop, to: PlacedStop): PlacedLine {
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
