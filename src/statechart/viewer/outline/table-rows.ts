import { triggerText } from '../../chart/chart.ts'
import { actionNames, titleOf } from '../../layout/words.ts'
import type { ChartAtlas } from '../atlas-of-chart.ts'
import { conditionInWords } from '../rules/guards.tsx'

/** The columns by their names in the address, and their heads. */
export const COLUMNS = {
  from: 'From',
  when: 'When',
  if: 'If',
  to: 'To',
  meaning: 'Meaning',
  actions: 'Actions',
} as const
export type Column = keyof typeof COLUMNS

/** A transition's place in the chart, and what its row says in each column. */
export interface TableRow {
  id: string
  texts: Readonly<Record<Column, string>>
}

/** How the table is sorted: by a column, one way or the other; null in the order of the chart. */
export type Sorting = { column: Column; isDescending: boolean } | null

export function rowsOf({ chart, tree }: Pick<ChartAtlas, 'chart' | 'tree'>): TableRow[] {
  const titleAt = (id: string) => titleOf(tree.state(id))
  return chart.transitions.map(
    ({ id, source, trigger, order, guard, targets, description, actions }) => ({
      id,
      texts: {
        from: titleAt(source),
        when: `${triggerText(trigger)}${order > 0 ? ` (${order + 1})` : ''}`,
        if: guard === null ? '' : conditionInWords(chart, guard),
        to: targets.length === 0 ? 'stays' : targets.map(titleAt).join(', '),
        meaning: description,
        actions: actionNames(actions),
      },
    }),
  )
}

/** The rows that hold every word somewhere, in their order; those without a text come last whichever way. */
export function arranged(rows: readonly TableRow[], words: string, sorting: Sorting): TableRow[] {
  const searched = words.toLowerCase().split(/\s+/)
  const found = rows.filter(({ texts }) => {
    const text = Object.values(texts).join(' ').toLowerCase()
    return searched.every((word) => text.includes(word))
  })
  if (sorting === null) return found
  const { column, isDescending } = sorting
  return found.toSorted(({ texts: one }, { texts: other }) => {
    const [first, second] = [one[column], other[column]]
    if (first === '' || second === '') return Number(first === '') - Number(second === '')
    return COLLATOR.compare(first, second) * (isDescending ? -1 : 1)
  })
}

const COLLATOR = new Intl.Collator('en', { numeric: true })

/** Reads a column, with a minus where it descends; the order of the chart for anything else. */
export function sortingOf(text: string): Sorting {
  const column = text.replace(/^-/, '')
  if (!Object.hasOwn(COLUMNS, column)) return null
  return { column: column as Column, isDescending: text.startsWith('-') }
}

/** What the next press of a column's head leads to, as the address holds it: up, down, the chart's order. */
export function nextSorting(sorting: Sorting, column: Column): string {
  if (sorting?.column !== column) return column
  return sorting.isDescending ? '' : `-${column}`
}
