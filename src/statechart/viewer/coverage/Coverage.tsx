import { useEffect, useMemo, useState } from 'react'
import { type CoverageReport, countsOf, type ReportedPath, reachOf } from '../../chart/report.ts'
import { useOverlay } from '../overlay.ts'
import { FileField, Problem } from '../parts/parts.tsx'
import { COVERAGE_WORDS, CoverageMark } from '../picture/signs.tsx'
import { useViewer } from '../viewer.ts'
import { PathList } from './PathList.tsx'
import { PathPlayer } from './PathPlayer.tsx'
import { coverageOverlay, type ReportSource, readReport } from './report.tsx'
import '../picture/coverage.css'

interface CoverageProps {
  readonly address: string
  readonly source: ReportSource
}

/** The testers' report over the picture: that of the address, if there is one, or of a file. */
export function Coverage({ address, source }: CoverageProps) {
  const { chart } = useViewer()
  const [report, setReport] = useState<CoverageReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [played, setPlayed] = useState<ReportedPath | null>(null)

  useEffect(() => {
    const given = new AbortController()
    lastReport(address, given.signal).then(
      (text) => {
        if (text === '') return
        const read = readReport(text, 'The last report', chart.id, source)
        if ('report' in read) setReport(read.report)
        else setProblem(read.problem)
      },
      () => {},
    )
    return () => given.abort()
  }, [address, chart.id, source])

  return (
    <div className="panel-body">
      {report && !played && <Covered report={report} />}
      {played && <PathPlayer path={played} onClose={() => setPlayed(null)} />}
      {report && !played && <PathList paths={report.paths} onPlay={setPlayed} />}
      {!report && (
        <p>
          The report of the generated paths, <code>{source.file}</code>, is written by{' '}
          <code>{source.command}</code>.
        </p>
      )}
      <Problem text={problem} />
      <FileField
        label="A report of the paths"
        accept=".json"
        onRead={(text, name) => {
          const read = readReport(text, name, chart.id, source)
          setProblem('problem' in read ? read.problem : null)
          if ('report' in read) {
            setPlayed(null)
            setReport(read.report)
          }
        }}
      />
    </div>
  )
}

function Covered({ report }: { readonly report: CoverageReport }) {
  const { chart } = useViewer()
  useOverlay(useMemo(() => coverageOverlay(chart, report), [chart, report]))
  const counts = useMemo(() => countsOf(reachOf(chart, report)), [chart, report])
  return (
    <ul className="key-list">
      {(['browser', 'headless', 'failed', 'unreached'] as const).map((coverage) => (
        <li key={coverage}>
          <svg
            className="picture"
            width="24"
            height="24"
            viewBox="-10 -10 20 20"
            aria-hidden="true"
          >
            <CoverageMark coverage={coverage} />
          </svg>
          {counts[coverage]} {COVERAGE_WORDS[coverage]}
        </li>
      ))}
    </ul>
  )
}

/** The text of the last report; empty where the server has none. */
async function lastReport(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal })
  return response.ok && response.status !== 204 ? response.text() : ''
}
