import { useState } from 'react'
import { byUse, type ReportedPath } from '../../chart/report.ts'
import { PanelButton } from '../parts/parts.tsx'
import { useViewer } from '../viewer.ts'

const MOST_SHOWN = 30

interface PathListProps {
  readonly paths: readonly ReportedPath[]
  readonly onPlay: (path: ReportedPath) => void
}

/** The paths of a report, found by id, by a step, or by what is chosen. */
export function PathList({ paths, onPlay }: PathListProps) {
  const { route, transition } = useViewer()
  const [query, setQuery] = useState('')
  const chosen = route.chosen !== null && transition(route.chosen) ? route.chosen : null
  const found = paths
    .filter(({ id, steps }) => `${id}\n${steps.map(({ name }) => name).join('\n')}`.includes(query))
    .filter(
      ({ steps }) =>
        chosen === null || steps.some(({ transitions }) => transitions.includes(chosen)),
    )
    .toSorted(byUse)
  return (
    <>
      <label className="panel-field">
        Find a path by its id or a step
        <input value={query} onChange={({ target }) => setQuery(target.value)} />
      </label>
      <p className="panel-note" role="status">
        {found.length} of {paths.length} paths
        {chosen !== null && ', through the chosen transition'}
        {found.length > MOST_SHOWN && `; the first ${MOST_SHOWN} are listed`}
      </p>
      <ul className="panel-list">
        {found.slice(0, MOST_SHOWN).map((path) => (
          <li key={`${path.runner} ${path.id}`}>
            <PanelButton onClick={() => onPlay(path)}>Play {path.id}</PanelButton>{' '}
            {path.runner === 'browser' ? 'in a browser' : 'without a browser'}, {path.steps.length}{' '}
            {path.steps.length === 1 ? 'step' : 'steps'}
            {path.failure !== null && ', failed'}
            <p className="panel-note">{endsOf(path)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How a path starts and what it does last. */
function endsOf({ steps }: ReportedPath): string {
  const [first, last] = [steps[0]?.name ?? '', steps.at(-1)?.name ?? '']
  return steps.length < 2 ? first : `${first} … ${last}`
}
