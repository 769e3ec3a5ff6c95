import type { ChartState } from '../chart/chart.ts'
import { factsOf, titleOf } from '../chart/words.ts'
import type { PlacedText } from './sheet.ts'
import { LINE_HEIGHTS, type TextStyle, wrap } from './text.ts'

/** Pixels: wide enough for a sentence, narrow enough for a phone. */
export const CARD_WIDTH = 340
export const PADDING = 16
/** Around everything on a sheet. */
export const MARGIN = 24

/** Pixels; the head of the narrowest sheet is no wider than its card. */
const HEAD_WIDTH = CARD_WIDTH

/** A line of text whose upper edge is at `top`. */
export function textAt(x: number, top: number, style: TextStyle, text: string): PlacedText {
  const baseline = top + Math.round(LINE_HEIGHTS[style] * 0.74)
  return { x, y: baseline, text, style }
}

/** Texts one below the other. */
interface TextColumn {
  texts: PlacedText[]
  /** Where the next one begins. */
  y: number
  /** Writes a text in as many lines as it needs, some pixels further in. */
  write(style: TextStyle, text: string, indent?: number): void
}

export function textColumn(x: number, y: number, width: number): TextColumn {
  return {
    texts: [],
    y,
    write(style, text, indent = 0) {
      for (const line of wrap(text, style, width - indent)) {
        this.texts.push(textAt(x + indent, this.y, style, line))
        this.y += LINE_HEIGHTS[style]
      }
    },
  }
}

/** The head of a sheet: its title, then sentences, then facts in the chart's own names. */
export function headTexts(
  title: string,
  sentences: readonly string[],
  facts: readonly string[] = [],
): PlacedText[] {
  const column = textColumn(MARGIN, MARGIN - 6, HEAD_WIDTH)
  column.write('heading', title)
  for (const sentence of sentences) column.write('words', sentence)
  for (const fact of facts) column.write('code', fact)
  return column.texts
}

/** The head of a state that is opened in place: its title, what it is and what it does. */
export function headOf(state: ChartState): TextColumn {
  const column = textColumn(PADDING, PADDING - 4, CARD_WIDTH - 2 * PADDING)
  column.write('title', titleOf(state))
  column.write('words', state.description)
  for (const fact of factsOf(state)) column.write('code', fact)
  return column
}
