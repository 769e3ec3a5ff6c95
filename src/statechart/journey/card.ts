import { textAt } from '../layout/measures.ts'
import type { PlacedText } from '../layout/sheet.ts'
import { LINE_HEIGHTS, type TextStyle, widthOf, wrap } from '../layout/text.ts'
import type { Stop } from './journey.ts'
import type { PlacedScreen } from './placed.ts'

/** What is in a box, from its corner, and how high the box is for it. */
export interface CardContent {
  texts: PlacedText[]
  screens: PlacedScreen[]
  height: number
}

const PADDING = 10
/** The circle of a step's or a gate's number. */
const BADGE = 24
const SCREEN = { width: 44, height: 60 }
/** A screen with its name below it. */
const NAMED_SCREEN = { width: 66, height: 48 }
/** Between a screen and what is next to it. */
const SCREEN_GAP = 6

/** A stop in a card of that width, or the head of a frame; `more` are further sentences on it. */
export function cardOf(stop: Stop, width: number, more: readonly string[] = []): CardContent {
  const { title, words, note, number } = stop
  const badge = number === null ? 0 : BADGE + 6
  const aside = screensIn(stop, width)
  const room = width - 2 * PADDING - aside.width
  const style = titleStyle(stop)
  const first = [
    ...wrap(title, style, room - badge).map((text) => ({ text, style, x: PADDING + badge })),
    ...(isOneOfMany(stop) ? [] : wordLines(words, room)),
  ]
  const isBelow = stacked(first).height >= aside.height + PADDING
  const below = isBelow ? room + aside.width : room
  const column = stacked([
    ...first,
    ...[note, ...more].flatMap((sentence) => wordLines(sentence, below)),
  ])
  return {
    texts: [...column.texts, ...aside.texts],
    screens: aside.screens,
    height: Math.max(column.height, aside.height, badge + 8),
  }
}

/** A step or an outcome that shares a frame, whose head says what all have in common. */
function isOneOfMany({ group, kind }: Stop): boolean {
  return group !== null && kind !== 'region'
}

/** The title of a rule, or of one outcome among others, is a sentence. */
function titleStyle({ kind, group }: Stop): TextStyle {
  return kind === 'gate' || (kind === 'outcome' && group !== null) ? 'words' : 'title'
}

/** The width of a card in which no word of the stop is broken. */
export function narrowestFor(stop: Stop, words = stop.words): number {
  const badge = stop.number === null ? 0 : BADGE + 6
  const title = widestWord(stop.title, titleStyle(stop)) + badge
  return Math.max(title, widestWord(words, 'words')) + 2 * PADDING + screensIn(stop, 0).width
}

interface Aside extends CardContent {
  width: number
}

/** The screens of a stop at the right edge of its box, each with its name below it. */
function screensIn(stop: Stop, right: number): Aside {
  const aside: Aside = { texts: [], screens: [], width: 0, height: 0 }
  if (stop.kind === 'outcome' && stop.group !== null) return aside
  const { id, screens } = stop
  const height = isOneOfMany(stop) ? SCREEN.height / 2 : SCREEN.height
  for (const { name, alongside } of screens.toReversed()) {
    const size = name === '' ? { ...SCREEN, height } : NAMED_SCREEN
    aside.width += size.width + SCREEN_GAP
    const x = right - aside.width
    const below = SCREEN_GAP + size.height
    const rows = wrap(name, 'words', size.width)
    aside.screens.unshift({ state: id, alongside, x, y: SCREEN_GAP, ...size })
    aside.texts.unshift(
      ...rows.map((text, row) => textAt(x, below + row * LINE_HEIGHTS.words, 'words', text)),
    )
    const bottom = below + rows.length * LINE_HEIGHTS.words + PADDING
    aside.height = Math.max(aside.height, bottom)
  }
  return aside
}

function widestWord(text: string, style: TextStyle): number {
  return Math.max(...text.split(' ').map((word) => widthOf(word, style)))
}

interface TextLine {
  text: string
  style: TextStyle
  x: number
}

function wordLines(sentence: string, room: number): TextLine[] {
  return wrap(sentence, 'words', room).map((text) => ({ text, style: 'words', x: PADDING }))
}

function stacked(lines: readonly TextLine[]): Pick<CardContent, 'texts' | 'height'> {
  let y = PADDING - 2
  const texts = lines.map(({ text, style, x }, position) => {
    const before = lines[position - 1]
    // Below a title, and below the number next to it.
    if (before && style === 'words' && (before.style === 'title' || before.x > x)) y += 3
    const placed = textAt(x, y, style, text)
    y += LINE_HEIGHTS[style]
    return placed
  })
  return { texts, height: y + PADDING - 2 }
}
