import type { ChartState, ChartTransition } from '../chart/chart.ts'
import { triggerText } from '../chart/chart.ts'
import { actionNames, titleOf } from '../chart/words.ts'
import { CARD_WIDTH, PADDING, textAt, textColumn } from './measures.ts'
import type { PlacedBadge, PlacedRow } from './sheet.ts'
import { fitted, LINE_HEIGHTS, widthOf } from './text.ts'

/** A transition of a card, and those of its targets that are named instead of drawn. */
export interface RowContent {
  transition: ChartTransition
  named: readonly ChartState[]
}

/** Where texts begin: glyphs and the numbers of branches are before it. */
const INDENT = PADDING + 22
/** Free at the right end of a row's first line, for the mark of a report. */
const MARK_ROOM = 22
const BADGE_HEIGHT = 24

/** The branches of one trigger below each other, the first with the trigger's line. */
export function drawRows(branches: readonly RowContent[], top: number): PlacedRow[] {
  let y = top
  return branches.map((branch, position) => {
    const row = drawRow(branch, y, position === 0, branches.length > 1)
    y += row.height
    return row
  })
}

function drawRow(
  { transition, named }: RowContent,
  top: number,
  hasTrigger: boolean,
  isBranch: boolean,
): PlacedRow {
  const badges: PlacedBadge[] = []
  const first = textColumn(INDENT, top + 4, CARD_WIDTH - INDENT - PADDING - MARK_ROOM)
  if (hasTrigger) first.write('event', triggerText(transition.trigger))
  const number = textAt(PADDING + 3, first.y, 'note', `${transition.order + 1}`)
  if (transition.guard !== null) first.write('code', `[${transition.guard}]`)
  else if (isBranch) first.write('code', 'otherwise')
  const column = textColumn(INDENT, first.y, CARD_WIDTH - INDENT - PADDING)
  column.write('words', transition.description)
  if (transition.actions.length > 0) column.write('code', `/ ${actionNames(transition.actions)}`)
  if (transition.reenter) column.write('code', 're-enters the state')
  let { y } = column
  for (const state of named) {
    const text = fitted(`→ ${titleOf(state)}`, 'note', CARD_WIDTH - INDENT - PADDING - 20)
    badges.push({
      state: state.id,
      x: INDENT,
      y: y + 2,
      width: widthOf(text, 'note') + 20,
      height: BADGE_HEIGHT,
      text: textAt(INDENT + 10, y + 5, 'note', text),
    })
    y += BADGE_HEIGHT + 4
  }
  return {
    transition: transition.id,
    kind: transition.trigger.kind,
    hasTrigger,
    x: 0,
    y: top,
    width: CARD_WIDTH,
    height: y + 4 - top,
    middle: top + 4 + LINE_HEIGHTS.event / 2,
    texts: [...first.texts, ...(isBranch ? [number] : []), ...column.texts],
    badges,
  }
}
