import './line.css'
import { useLastReport } from '../coverage/last-report.ts'
import { timeInWords } from '../facts/fact.ts'
import { LinkedParts } from '../parts/LinkedParts.tsx'
import type { Route } from '../route.ts'
import { ViewerLink } from '../ViewerLink.tsx'
import { FACTS, useViewer } from '../viewer.ts'

/** The line above the map: what is wrong, numbers, what is off here; for engineers what is proven. */
export function Line() {
  const { adapter, summary, isForEngineers } = useViewer()
  const { NumbersLine } = adapter
  return (
    <section className="viewer-line" aria-label="In one line">
      <Findings />
      {NumbersLine && <NumbersLine />}
      {isForEngineers && summary.findings.length === 0 && <Proven />}
      <OffHere />
    </section>
  )
}

/** What is wrong with the chart, for everybody and before all else. */
function Findings() {
  const { summary, choiceOf } = useViewer()
  if (summary.findings.length === 0) return null
  return (
    <div className="line-problems" role="alert">
      {summary.findings.map(({ kind, place, words }) => (
        <p key={`${kind} ${place}`}>
          <ViewerLink to={choiceOf(place)}>{words}</ViewerLink>
        </p>
      ))}
    </div>
  )
}

/** Each thing that is proven as a link to its proof. */
function Proven() {
  const { summary } = useViewer()
  const last = useLastReport()
  const { steps, rules, hasEnds, waitMs } = summary
  const outline: Partial<Route> = { form: 'outline' }
  const facts: Partial<Route> = { panel: FACTS }
  const counts = [steps > 0 && `${steps} steps`, rules > 0 && `${rules} rules`]
  const paths = last && 'report' in last ? last.report.paths : null
  const passed = paths?.filter(({ failure }) => failure === null).length
  const parts: [string, Partial<Route>][] = [
    [counts.filter(Boolean).join(', '), outline],
    [hasEnds ? 'no dead end' : 'every state can be reached', outline],
    [hasEnds ? 'every outcome can be reached' : '', facts],
    [waitMs === null ? '' : `at most ${timeInWords(waitMs)} of waiting for the outcome`, facts],
    [paths ? `${passed} of ${paths.length} paths pass` : '', { panel: 'coverage' }],
  ]
  return (
    <p>
      <LinkedParts parts={parts.filter(([words]) => words !== '')} separator="; " />.
    </p>
  )
}

/** What this server does not do, each a link to what it concerns. */
function OffHere() {
  const { adapter, choiceOf } = useViewer()
  const { off = [] } = adapter
  if (off.length === 0) return null
  return (
    <p className="line-off">
      Off on this server:{' '}
      <LinkedParts
        parts={off.map(({ title, places: [place] }) => [
          title,
          place ? choiceOf(place) : undefined,
        ])}
        separator=", "
      />
      .
    </p>
  )
}
