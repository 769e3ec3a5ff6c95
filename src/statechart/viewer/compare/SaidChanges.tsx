import type { SaidChange } from '../../journey/compare-journeys.ts'
import { ViewerLink } from '../ViewerLink.tsx'
import { useViewer } from '../viewer.ts'
import '../parts/panels.css'

interface SaidChangesProps {
  readonly changes: readonly SaidChange[]
  /** Whose outcome differs, in sentences. */
  readonly outcomes: readonly string[]
}

/** What applicants will notice of a difference, in sentences that link to its place. */
export function SaidChanges({ changes, outcomes }: SaidChangesProps) {
  const { hasState, transition, choiceOf } = useViewer()
  const isShown = (id: string) => hasState(id) || transition(id) !== undefined
  if (changes.length + outcomes.length === 0) {
    return <p>Steps, ways, rules and waits are the same: what differs is inside the chart.</p>
  }
  return (
    <>
      {outcomes.length > 0 && (
        <>
          <h3>Who is decided otherwise</h3>
          <ul className="panel-list">
            {outcomes.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {changes.length > 0 && (
        <>
          <h3>What is different on the way</h3>
          <ul className="panel-list">
            {changes.map(({ words, place }) => (
              <li key={words}>
                {isShown(place) ? <ViewerLink to={choiceOf(place)}>{words}</ViewerLink> : words}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
