import { textAt } from '../layout/measures.ts'
import type { Point } from '../layout/sheet.ts'
import { fitted, widthOf } from '../layout/text.ts'
import { type Block, blocksOf } from './blocks.ts'
import { cardOf, narrowestFor } from './card.ts'
import type { Journey, Line, Phase, Stop } from './journey.ts'
import { crossedLines, linesThroughCards } from './line-overlaps.ts'
import { markRoom, narrowestBelow, roomBelow } from './line-words.ts'
import { gutterBefore, linesDown, linesOf } from './lines.ts'
import type { PlacedFrame, PlacedHead, PlacedJourney, PlacedStop } from './placed.ts'

/** The width of a desktop's window, in pixels. */
export const JOURNEY_WIDTH = 1540
const MARGIN = 14
/** Next to cards that are one below the other. */
const SIDE = 20
const HEAD = 34
const FRAME_INSET = 7
const ROW_GAP = 6
const WIDTH_STEP = 10

/** Side by side, a column for each phase; the highest columns get the most of the width. */
export function placeWide(journey: Journey, width: number): PlacedJourney {
  return withWordsApart(journey, (given) => placeColumns(given, width))
}

/** All phases one below the other; where a rule leads, and what leads back, is written on the card. */
export function placeNarrow(journey: Journey, width: number): PlacedJourney {
  return withWordsApart(journey, (given) => placeBelow(given, width))
}

/** The card that a line leaves says what cannot be drawn, or has no room for its words, without a crossing. */
function withWordsApart(
  journey: Journey,
  place: (journey: Journey) => PlacedJourney,
): PlacedJourney {
  const placed = place(journey)
  const crossed = crossedLines(placed)
  const through = linesThroughCards(placed)
  if (crossed.length + through.length === 0) return placed
  const isCrossed = ({ from, words }: Line) =>
    crossed.some((other) => other.from === from && other.words === words)
  const isThrough = ({ kind, from, to }: Line) =>
    through.some((other) => other.kind === kind && other.from === from && other.to === to)
  const lines = journey.lines.map((line) => ({
    ...line,
    isOnCard: line.isOnCard === true || isCrossed(line) || isThrough(line),
    isUndrawn: line.isUndrawn === true || isThrough(line),
  }))
  // Cards with more words are higher: what was apart may meet now.
  return withWordsApart({ ...journey, lines }, place)
}

function placeColumns(journey: Journey, width: number): PlacedJourney {
  const { phases } = journey
  const gutters = phases.map((_, position) => gutterBefore(journey, position))
  const widths = widthsOf(journey, width - 2 * MARGIN - sum(gutters))
  let x = MARGIN
  const columns = phases.map((phase, position) => {
    x += gutters[position] ?? 0
    const place = { x, y: MARGIN, width: widths[position] ?? 0, column: position }
    x += place.width
    return columnOf(journey, phase, place)
  })
  return journeyFrom(journey, columns, width)
}

function placeBelow(given: Journey, width: number): PlacedJourney {
  const journey = withNextOnly(given)
  let y = MARGIN
  const columns = journey.phases.map((phase, column) => {
    const place = { x: SIDE, y, width: width - 2 * SIDE, column }
    const isHere = (id: string) => phase.stops.some((stop) => stop.id === id)
    const placed = columnOf(journey, phase, place, ({ kind, to, isOnCard = false }) => {
      if (isOnCard || kind === 'begins' || kind === 'awaited') return true
      return (kind === 'decides' || kind === 'back') && !isHere(to)
    })
    y = placed.bottom + MARGIN
    return placed
  })
  const placed = journeyFrom(journey, columns, width)
  return { ...placed, lines: linesDown(placed.lines) }
}

/** The same if only what leads on to the next stop is a line; the card says what leads further. */
function withNextOnly(journey: Journey): Journey {
  const order = journey.phases
    .flatMap((phase) => blocksOf(journey, phase))
    .flatMap(({ stops }) => stops.map(({ id }) => id))
  const lines = journey.lines.map((line) => {
    const isFurther = line.kind === 'on' && order.indexOf(line.to) !== order.indexOf(line.from) + 1
    return isFurther ? { ...line, isOnCard: true, isUndrawn: true } : line
  })
  return { ...journey, lines }
}

function journeyFrom(journey: Journey, columns: PlacedColumn[], width: number): PlacedJourney {
  const stops = columns.flatMap((column) => column.stops)
  // Columns are never narrower than their longest word.
  const right = Math.max(...stops.map((stop) => stop.x + stop.width)) + MARGIN
  return {
    width: Math.max(width, right),
    height: Math.max(...columns.map(({ bottom }) => bottom)) + MARGIN,
    heads: columns.map(({ head }) => head),
    frames: columns.flatMap(({ frames }) => frames),
    stops,
    lines: linesOf(journey, stops),
  }
}

/** What a card says itself of lines that leave it; a region's also of where it begins. */
function wordsOnCard(
  { phases, lines }: Journey,
  { id }: Stop,
  isOnCard: (line: Line) => boolean,
): string[] {
  const all = phases.flatMap(({ stops }) => stops)
  return lines
    .map((line) => (line.kind === 'begins' ? { ...line, from: line.to, to: line.from } : line))
    .filter((line) => line.from === id && isOnCard(line))
    .map(({ to, words }) => {
      const stop = all.find((other) => other.id === to)
      const isOneOfMany = stop?.kind === 'outcome' && stop.group !== stop.title
      const target = isOneOfMany ? `${stop.group}, ${stop.title}` : stop?.title
      return `${words === '' ? 'Leads to' : `${words}:`} ${target}`
    })
}

/**
 * Gives ten pixels after ten to the column that would be the highest, as long as that makes it lower than it is in a
 * third of the room; then to the narrowest.
 */
function widthsOf(journey: Journey, room: number): number[] {
  const widths = journey.phases.map((phase) => {
    const { title, stops } = phase
    const heads = blocksOf(journey, phase).flatMap(({ head }) =>
      head ? narrowestFor(head.stop, head.words.join(' ')) : [],
    )
    const cards = Math.max(widthOf(title, 'title'), ...stops.map((stop) => narrowestFor(stop)))
    const below = Math.max(...stops.map(({ id }) => narrowestBelow(journey, id)))
    return Math.max(cards + 2 * FRAME_INSET, below + 2 * FRAME_INSET, ...heads)
  })
  const heightAt = (column: number, width = widths[column] ?? 0) => {
    const phase = journey.phases[column]
    return phase ? columnOf(journey, phase, { x: 0, y: 0, width, column }).bottom : 0
  }
  const heights = widths.map((_, column) => heightAt(column))
  const lowest = widths.map((_, column) => heightAt(column, room / 3))
  for (let left = room - sum(widths); left >= WIDTH_STEP; left -= WIDTH_STEP) {
    const [highest] = [...heights.keys()]
      .filter((column) => (heights[column] ?? 0) > (lowest[column] ?? 0))
      .toSorted((one, other) => (heights[other] ?? 0) - (heights[one] ?? 0))
    const widened = highest ?? widths.indexOf(Math.min(...widths))
    widths[widened] = (widths[widened] ?? 0) + WIDTH_STEP
    heights[widened] = heightAt(widened)
  }
  return widths
}

interface PlacedColumn {
  head: PlacedHead
  stops: PlacedStop[]
  frames: PlacedFrame[]
  bottom: number
}

interface ColumnBox extends Point {
  width: number
  column: number
}

function columnOf(
  journey: Journey,
  phase: Phase,
  place: ColumnBox,
  isOnCard = (line: Line) => line.isOnCard === true,
): PlacedColumn {
  const stops: PlacedStop[] = []
  const frames: PlacedFrame[] = []
  let y = place.y + HEAD
  let bottom = y
  for (const block of blocksOf(journey, phase)) {
    const frame = frameOf(block, { ...place, y })
    const inset = frame === null ? 0 : FRAME_INSET
    const width = place.width - 2 * inset
    if (frame !== null) y += frame.height + markRoom(journey)
    for (const [position, stop] of block.stops.entries()) {
      const card = cardOf(stop, width, wordsOnCard(journey, stop, isOnCard))
      const isFirst = position === 0
      const isLast = position === block.stops.length - 1
      bottom = y + card.height
      stops.push({
        ...{ ...card, stop, x: place.x + inset, y, width, column: place.column },
        top: isFirst && frame ? frame.y : y,
        bottom: isLast ? bottom + inset : bottom,
      })
      const isRow = frame !== null && stop.kind === 'outcome'
      y = bottom + (isRow ? ROW_GAP : roomBelow(journey, stop.id, width))
    }
    if (frame !== null) {
      frames.push({ ...frame, height: bottom + FRAME_INSET - frame.y })
      y += block.stops.at(-1)?.kind === 'outcome' ? 3 * ROW_GAP : FRAME_INSET
      bottom += FRAME_INSET
    }
  }
  const title = fitted(phase.title, 'title', place.width)
  const head = { ...textAt(place.x, place.y, 'title', title), rule: place.width }
  return { head, stops, frames, bottom: Math.max(bottom, y) }
}

/** A frame that is as high as its head; null if the stops have none. */
function frameOf({ head }: Block, { x, y, width }: ColumnBox): PlacedFrame | null {
  if (head === null) return null
  return { ...cardOf(head.stop, width, head.words), x, y, width, tone: head.stop.tone }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
