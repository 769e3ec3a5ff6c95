import { useEffect, useState } from 'react'
import { type CoverageReport, reachOf } from '../../chart/report.ts'
import { TransitionLink } from '../about/links.tsx'
import { lastReport, type ReportSource, readReport } from '../coverage/report.tsx'
import { useViewer } from '../viewer.ts'
import type { DropOff } from './numbers.ts'

interface UntakenProps {
  readonly numbers: DropOff
  readonly address: string
  readonly source: ReportSource
}

/** Transitions that no applicant ever took, those that no test ever took apart. */
export function Untaken({ numbers: { transitions }, address, source }: UntakenProps) {
  const { chart } = useViewer()
  const [report, setReport] = useState<CoverageReport | null>(null)
  useEffect(() => {
    const given = new AbortController()
    lastReport(address, given.signal).then(
      (text) => {
        const read = readReport(text, 'The last report', chart.id, source)
        if ('report' in read) setReport(read.report)
      },
      () => {},
    )
    return () => given.abort()
  }, [address, chart.id, source])
  if (transitions.length === 0) return null
  const taken = new Set(transitions.map(({ id }) => id))
  const ids = chart.transitions.map(({ id }) => id).filter((id) => !taken.has(id))
  const untested = new Set(
    (report ? reachOf(chart, report) : [])
      .filter(({ coverage }) => coverage === 'unreached')
      .map(({ transition }) => transition.id),
  )
  return (
    <section>
      <h3>Taken by nobody</h3>
      {report === null && (
        <p className="panel-note">
          There is no report of the paths, which would say what no test took:{' '}
          <code>{source.command}</code> writes it.
        </p>
      )}
      {report !== null && (
        <Transitions
          title="by no applicant, and by no test"
          ids={ids.filter((id) => untested.has(id))}
        />
      )}
      <Transitions
        title={report === null ? 'by no applicant' : 'by no applicant, but by a test'}
        ids={ids.filter((id) => !untested.has(id))}
      />
      {report !== null && (
        <Transitions
          title="by applicants, but by no test"
          ids={[...untested].filter((id) => taken.has(id))}
        />
      )}
    </section>
  )
}

interface TransitionsProps {
  readonly title: string
  readonly ids: readonly string[]
}

function Transitions({ title, ids }: TransitionsProps) {
  return (
    <details>
      <summary>
        {ids.length} {title}
      </summary>
      <ul className="panel-list">
        {ids.map((id) => (
          <li key={id}>
            <TransitionLink id={id} withSource />
          </li>
        ))}
      </ul>
    </details>
  )
}
