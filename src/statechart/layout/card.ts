import type { ChartState, ChartTransition } from '../chart/chart.ts'
import { metaOf } from '../chart/meta.ts'
import { factsOf, inWords, titleOf } from '../chart/words.ts'
import { CARD_WIDTH, PADDING, textColumn } from './measures.ts'
import { drawRows, type RowContent } from './rows.ts'
import type { PlacedCard } from './sheet.ts'

/** How far a step's number pushes the title to the right. */
const STEP_ROOM = 36

interface CardContent {
  state: ChartState
  role: PlacedCard['role']
  rows: readonly RowContent[]
  /** The states inside that the card only names. */
  inside?: readonly ChartState[]
}

/** Writes a card of the usual width at 0, 0; its height follows from what it has to say. */
export function drawCard({ state, role, rows, inside = [] }: CardContent): PlacedCard {
  const step = role === 'anywhere' ? null : (metaOf(state).screen?.step ?? null)
  const rules: number[] = []
  const column = textColumn(PADDING, PADDING - 4, CARD_WIDTH - 2 * PADDING)
  if (role === 'anywhere') {
    column.write('title', `Anywhere in ${titleOf(state)}`)
  } else {
    const indent = step === null ? 0 : STEP_ROOM
    column.write('title', titleOf(state), indent)
    const isNamed = titleOf(state) !== inWords(state.name) || step !== null
    if (isNamed) column.write('name', state.name, indent)
    column.y += 2
    column.write('words', state.description)
    for (const fact of factsOf(state)) {
      column.y += 3
      column.write('code', fact)
    }
  }
  if (inside.length > 0) {
    column.y += 4
    column.write('note', inside.map(titleOf).join(state.kind === 'parallel' ? '  ‖  ' : '  ·  '))
  }

  let { y } = column
  const drawn: PlacedCard['rows'] = []
  if (rows.length > 0) {
    y += 8
    for (const group of groupsOf(rows)) {
      rules.push(y)
      const placed = drawRows(group, y + 4)
      drawn.push(...placed)
      y = (placed.at(-1)?.y ?? y) + (placed.at(-1)?.height ?? 0) + 2
    }
  } else {
    y += PADDING - 6
  }
  return {
    state: state.id,
    role,
    kind: state.kind,
    step,
    x: 0,
    y: 0,
    width: CARD_WIDTH,
    height: Math.ceil(y),
    texts: column.texts,
    rules,
    rows: drawn,
  }
}

/** Groups the branches of one trigger, in their order. */
function groupsOf(rows: readonly RowContent[]): RowContent[][] {
  return [...Map.groupBy(rows, ({ transition }) => triggerKey(transition)).values()]
}

function triggerKey({ trigger }: ChartTransition): string {
  return JSON.stringify(trigger)
}
