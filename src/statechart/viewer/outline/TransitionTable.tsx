import { useMemo } from 'react'
import { StateLink } from '../about/links.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { useCurrentOverlay, useViewer } from '../viewer.ts'
import { markIf, useChosenRow } from './Outline.tsx'
import {
  arranged,
  COLUMNS,
  type Column,
  nextSorting,
  rowsOf,
  type Sorting,
  sortingOf,
} from './table-rows.ts'
import './outline.css'
import '../parts/parts.css'

/** What the address calls the words that rows are to hold, and the column they are sorted by. */
const WORDS = 'rows'
const SORTED = 'sorted'
const NAMES = Object.keys(COLUMNS) as Column[]

/** Every transition: in the order of the chart or of a column, all of them or those with some words. */
export function TransitionTable() {
  const viewer = useViewer()
  const { chart, tree, route, go } = viewer
  const list = useChosenRow(route.chosen)
  const marks = useCurrentOverlay()?.transitions
  const words = route.texts[WORDS] ?? ''
  const sorting = sortingOf(route.texts[SORTED] ?? '')
  const all = useMemo(() => rowsOf({ chart, tree }), [chart, tree])
  const rows = arranged(all, words, sorting)
  const put = (name: string, text: string) =>
    go({ texts: { ...route.texts, [name]: text } }, 'replace')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section ref={list} className="transition-table" tabIndex={0} aria-label="All transitions">
      <div className="table-filter">
        <label className="panel-field">
          Rows with these words
          <input type="search" value={words} onChange={({ target }) => put(WORDS, target.value)} />
        </label>
        <p role="status">
          {rows.length} of {all.length} transitions
        </p>
      </div>
      <table className="panel-table">
        <caption className="visually-hidden">
          All transitions; press the head of a column to sort by it
        </caption>
        <thead>
          <tr>
            {NAMES.map((column) => (
              <Head
                key={column}
                column={column}
                sorting={sorting}
                onSort={() => put(SORTED, nextSorting(sorting, column))}
              />
            ))}
            {marks && <th scope="col">Mark</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, texts }) => (
            <tr key={id} {...markIf(route.chosen === id)}>
              <th scope="row">
                <StateLink id={viewer.transition(id)?.source ?? id} />
              </th>
              <td>
                <ViewerLink to={viewer.choiceOf(id)}>{texts.when}</ViewerLink>
              </td>
              <td>{texts.if}</td>
              <td>
                {viewer.transition(id)?.targets.map((target) => (
                  <StateLink key={target} id={target} />
                ))}
                {viewer.transition(id)?.targets.length === 0 && texts.to}
              </td>
              <td>{texts.meaning}</td>
              <td>
                <code>{texts.actions}</code>
              </td>
              {marks && <td>{marks.get(id)?.words}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface HeadProps {
  readonly column: Column
  readonly sorting: Sorting
  readonly onSort: () => void
}

/** The head of a column: a press sorts by it, the next the other way round, a third as in the chart. */
function Head({ column, sorting, onSort }: HeadProps) {
  const isSorted = sorting?.column === column
  const way = sorting?.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? way : undefined}>
      <button type="button" className="table-sort" onClick={onSort}>
        {COLUMNS[column]}
        <span aria-hidden="true">{isSorted ? SIGNS[way] : ' ↕'}</span>
      </button>
    </th>
  )
}

const SIGNS = { ascending: ' ↑', descending: ' ↓' }
