import { textAt } from '../layout/measures.ts'
import type { PlacedText } from '../layout/sheet.ts'
import { LINE_HEIGHTS, widthOf, wrap } from '../layout/text.ts'
import type { Journey, Line } from './journey.ts'
import type { PlacedStop } from './placed.ts'

/** Between stops without words between them. */
const GAP = 20
/** From a card's side to a line that leaves below it, and to the words of that line. */
export const INSET = 14
export const WORDS_INSET = 22
/** What the words of a line leave to the one that leads back. */
const BACK_ROOM = 52
export const WORDS_TOP = 5
/** For a number of five digits next to the words of a line. */
const NUMBER_ROOM = 60
const MARK = 12
/** Below the words of a line to another column, which goes on there. */
const ACROSS_ROOM = 16

/** Pixels below a stop for the words of the lines onward. */
export function roomBelow(journey: Journey, id: string, width: number): number {
  const onward = onwardFrom(journey, id)
  const rows = onward.flatMap((line) => wordsOf(line, width)).length
  if (rows === 0) return GAP
  const here = journey.phases.find(({ stops }) => stops.some((stop) => stop.id === id))
  const isAcross = onward.some(({ to }) => !here?.stops.some((stop) => stop.id === to))
  const across = isAcross ? ACROSS_ROOM : 0
  return rows * LINE_HEIGHTS.words + 2 * WORDS_TOP + across + markRoom(journey)
}

/** The width of a stop below which no word of the lines onward is broken. */
export function narrowestBelow(journey: Journey, id: string): number {
  const words = onwardFrom(journey, id).flatMap((line) => line.words.split(' '))
  return Math.max(0, ...words.map((word) => widthOf(word, 'words'))) + WORDS_INSET + BACK_ROOM
}

/** Pixels above a stop for what is marked there, if there are numbers. */
export function markRoom({ lines }: Journey): number {
  return lines.some(({ isNumbered }) => isNumbered) ? MARK : 0
}

/** The lines onward from a stop; if there are several, each says where it leads. */
export function onwardFrom({ phases, lines }: Journey, id: string): Line[] {
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

/** The last is empty if a number goes there: next to the words it has no room. */
function wordsOf({ words, kind, isNumbered }: Line, width: number): string[] {
  const room = width - WORDS_INSET
  const rows = wrap(words, 'words', room - BACK_ROOM)
  const free = room - widthOf(rows.at(-1) ?? '', 'words')
  const isNextTo = free >= NUMBER_ROOM + (kind === 'else' ? 0 : BACK_ROOM)
  return isNumbered && !isNextTo ? [...rows, ''] : rows
}

/** The words of a line onward, below the card that it leaves and the words of the lines before it. */
export function wordsBelow(
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
