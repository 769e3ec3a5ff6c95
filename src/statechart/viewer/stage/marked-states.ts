import type { Box, Sheet } from '../../layout/sheet.ts'
import { widthOf } from '../../layout/text.ts'
import type { Overlay, StateMark } from '../overlay.ts'
import { freePlace, placesOnBorder } from './free-place.ts'

/** A state's mark where a sheet draws the state. */
export interface MarkedState {
  id: string
  mark: StateMark
  box: Box
  /** Where the mark's text stands. */
  pill: Box
}

/** The marks of states that a sheet draws. */
export function markedStates(sheet: Sheet, states: Overlay['states']): MarkedState[] {
  return [...(states ?? [])].flatMap(([id, mark]) =>
    stateBoxes(sheet, id).map((box) => ({ id, mark, box, pill: pillOf(sheet, box, mark) })),
  )
}

function pillOf(sheet: Sheet, box: Box, { text }: StateMark): Box {
  return freePlace(sheet, placesOnBorder(box, { width: widthOf(text, 'note') + 18, height: 24 }))
}

/** A state is marked on its card or, where it is opened in place, on its frame. */
function stateBoxes({ cards, frames }: Sheet, id: string): Box[] {
  return [
    ...cards.filter(({ state, role }) => state === id && role !== 'anywhere'),
    ...frames.filter(({ state }) => state === id),
  ].map(({ x, y, width, height }) => ({ x, y, width, height }))
}
