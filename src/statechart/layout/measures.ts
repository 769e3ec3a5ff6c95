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

/** The head of a sheet: its title, then sentences, then facts in the chart's own names. */
export function headTexts(
  title: string,
  sentences: readonly string[],
  facts: readonly string[] = [],
): PlacedText[] {
  const texts: PlacedText[] = []
  let y = MARGIN - 6
  const write = (style: TextStyle, text: string) => {
    for (const line of wrap(text, style, HEAD_WIDTH)) {
      texts.push(textAt(MARGIN, y, style, line))
      y += LINE_HEIGHTS[style]
    }
  }
  write('heading', title)
  for (const sentence of sentences) write('words', sentence)
  for (const fact of facts) write('code', fact)
  return texts
}

export interface HeadText {
  texts: PlacedText[]
  height: number
}

/** The head of a state that is opened in place: its title, what it is and what it does. */
export function headOf(state: ChartState): HeadText {
  const texts: PlacedText[] = []
  let y = PADDING - 4
  const write = (style: TextStyle, text: string) => {
    for (const line of wrap(text, style, CARD_WIDTH - 2 * PADDING)) {
      texts.push(textAt(PADDING, y, style, line))
      y += LINE_HEIGHTS[style]
    }
  }
  write('title', titleOf(state))
  write('words', state.description)
  for (const fact of factsOf(state)) write('code', fact)
  return { texts, height: y }
}
