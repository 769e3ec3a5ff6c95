import type { ChartState } from '../chart/chart.ts'
import { CARD_WIDTH, PADDING, textAt } from './measures.ts'
import type { PlacedText } from './sheet.ts'
import { LINE_HEIGHTS, type TextStyle, wrap } from './text.ts'
import { factsOf, titleOf } from './words.ts'

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
