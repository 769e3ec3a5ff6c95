import { useMemo } from 'react'
import { byUse, type ReportedPath } from '../../chart/report.ts'
import { TransitionLink } from '../parts/links.tsx'
import { PanelButton } from '../parts/parts.tsx'
import { ViewerLink } from '../ViewerLink.tsx'
import { useCurrentOverlay, useViewer } from '../viewer.ts'

const MOST_SHOWN = 100
/** Lines of what was seen; the path's own steps show all. */
export const MOST_LINES = 4

interface PathListProps {
  readonly paths: readonly ReportedPath[]
  readonly onShow: (path: ReportedPath) => void
}

/** The paths of a report, the most useful first; those through the transition that is chosen, if one is. */
export function PathList({ paths, onShow }: PathListProps) {
  const { tree, route } = useViewer()
  const chosen = route.chosen !== null && tree.transition(route.chosen) ? route.chosen : null
  const matching = useMemo(
    () =>
      paths
        .filter(
          ({ steps }) => chosen === null || steps.some((one) => one.transitions.includes(chosen)),
        )
        .toSorted(byUse),
    [paths, chosen],
  )
  const failed = paths.filter(({ failure }) => failure !== null).length
  return (
    <>
      {chosen !== null && <Chosen id={chosen} />}
      <p className="panel-note" role="status">
        {matching.length} of {paths.length} paths
        {chosen !== null && ', through the chosen transition'}
        {matching.length > MOST_SHOWN && `; the first ${MOST_SHOWN} are listed`}.{' '}
        {failed === 0 ? 'None failed.' : `${failed} failed.`}
      </p>
      <ul className="panel-list">
        {matching.slice(0, MOST_SHOWN).map((path) => (
          <li key={`${path.runner} ${path.id}`}>
            <p>{path.name}</p>
            <PanelButton aria-label={`Show: ${path.name}`} onClick={() => onShow(path)}>
              Show
            </PanelButton>{' '}
            {RUN_BY[path.runner]}
            {path.hand && ` by ${path.hand}`}, {path.steps.length}{' '}
            {path.steps.length === 1 ? 'step' : 'steps'}
            {path.steps[0] && `, from “${path.steps[0].name}”`}
            {path.failure !== null && (
              <>
                , failed at step {path.failure.step + 1}
                {[...new Set(path.failure.lines)].slice(0, MOST_LINES).map((line) => (
                  <p key={line} className="panel-note">
                    {line}
                  </p>
                ))}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The chosen transition, and how far it is covered. */
function Chosen({ id }: { readonly id: string }) {
  const mark = useCurrentOverlay()?.transitions?.get(id)
  return (
    <div>
      <TransitionLink id={id} withSource />
      <p>
        <strong>{mark?.words}</strong> <ViewerLink to={{ chosen: null }}>Show all paths</ViewerLink>
      </p>
    </div>
  )
}

const RUN_BY: Record<ReportedPath['runner'], string> = {
  browser: 'in a browser',
  headless: 'without a browser',
}
