import { textAt } from '../layout/measures.ts'
import type { Box, PlacedText } from '../layout/sheet.ts'
import { LINE_HEIGHTS, type TextStyle, widthOf, wrap } from '../layout/text.ts'
import type { Stop } from './journey.ts'

/** What stands in a box, from its corner, and how high the box is for it. */
export interface CardContent {
  texts: PlacedText[]
  height: number
}

export interface StopCard extends CardContent {
  /** Where the small picture of the stop's screen stands. */
  screen: Box | null
}

export const PADDING = 10
/** The circle of a step's or a gate's number. */
export const BADGE = 24
const SCREEN = { width: 44, height: 60 }

/** A stop in a card of that width; `more` are further sentences on it. */
export function cardOf(stop: Stop, width: number, more: readonly string[] = []): StopCard {
  const { title, words, number, hasScreen, group, kind } = stop
  const isOneOfMany = group !== null && kind !== 'region'
  const badge = number === null ? 0 : BADGE + 6
  const room = width - 2 * PADDING - (hasScreen ? SCREEN.width + 6 : 0)
  const style = titleStyle(stop)
  const content = stacked([
    ...wrap(title, style, room - badge).map((text) => ({ text, style, x: PADDING + badge })),
    ...[...(isOneOfMany ? [] : [words]), ...more].flatMap((sentence) =>
      wrap(sentence, 'words', room).map((text) => ({ text, style: 'words' as const, x: PADDING })),
    ),
  ])
  const screenHeight = isOneOfMany ? SCREEN.height / 2 : SCREEN.height
  const height = Math.max(content.height, hasScreen ? screenHeight + 12 : 0, badge + 8)
  const screen = hasScreen
    ? { x: width - SCREEN.width - 6, y: 6, width: SCREEN.width, height: screenHeight }
    : null
  return { texts: content.texts, height, screen }
}

/** Of a rule or of one outcome among others the title is a sentence. */
function titleStyle({ kind, group }: Stop): TextStyle {
  return kind === 'gate' || (kind === 'outcome' && group !== null) ? 'words' : 'title'
}

/** The width of a card in which no word of the stop is broken. */
export function narrowestFor(stop: Stop): number {
  const beside = 2 * PADDING + (stop.hasScreen ? SCREEN.width + 6 : 0)
  const badge = stop.number === null ? 0 : BADGE + 6
  const widest = (text: string, style: TextStyle) =>
    Math.max(...text.split(' ').map((word) => widthOf(word, style)))
  return (
    Math.max(widest(stop.title, titleStyle(stop)) + badge, widest(stop.words, 'words')) + beside
  )
}

/** The head of a frame: its title, and what is said of all in it. */
export function headOf(title: string, sentences: readonly string[], width: number): CardContent {
  const room = width - 2 * PADDING
  return stacked([
    ...wrap(title, 'title', room).map((text) => ({ text, style: 'title' as const, x: PADDING })),
    ...sentences.flatMap((sentence) =>
      wrap(sentence, 'words', room).map((text) => ({ text, style: 'words' as const, x: PADDING })),
    ),
  ])
}

interface TextLine {
  text: string
  style: TextStyle
  x: number
}

function stacked(lines: readonly TextLine[]): CardContent {
  let y = PADDING - 2
  const texts = lines.map(({ text, style, x }, position) => {
    if (style === 'words' && lines[position - 1]?.style === 'title') y += 3
    const placed = textAt(x, y, style, text)
    y += LINE_HEIGHTS[style]
    return placed
  })
  return { texts, height: y + PADDING - 2 }
}
