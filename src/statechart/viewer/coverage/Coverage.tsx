import { useEffect, useState } from 'react'
import type { CoverageReport } from '../../chart/report.ts'
import { FileField, Problem } from '../parts/parts.tsx'
import { useViewer } from '../viewer.ts'
import { Covered, PATH } from './Covered.tsx'
import { lastReport, type ReportSource, readReport } from './report.tsx'

interface CoverageProps {
  readonly address: string
  readonly source: ReportSource
}

/** The testers' report over the picture: that of the address, if there is one, or of a file. */
export function Coverage({ address, source }: CoverageProps) {
  const { chart, route } = useViewer()
  const [report, setReport] = useState<CoverageReport | null>(null)
  /** The name of the file that it was read from; null for that of the address. */
  const [file, setFile] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const given = new AbortController()
    lastReport(address, given.signal).then(
      (text) => {
        if (text === '') return setMissing(true)
        const read = readReport(text, 'The last report', chart.id, source)
        if ('report' in read) setReport(read.report)
        else setProblem(read.problem)
      },
      () => setMissing(!given.signal.aborted),
    )
    return () => given.abort()
  }, [address, chart.id, source])

  return (
    <div className="panel-body">
      {report && <Covered report={report} file={file} />}
      {!report && isMissing && route.texts[PATH] && (
        <p className="panel-problem">
          The link is to a path of a report that is not on this server. Choose the file of the
          report below: then the path is played.
        </p>
      )}
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
            setReport(read.report)
            setFile(name)
          }
        }}
      />
    </div>
  )
}
