import { useEffect, useState } from 'react'
import type { CoverageReport } from '../../chart/report.ts'
import { FileField, Problem } from '../parts/parts.tsx'
import { useViewer } from '../viewer.ts'
import { Covered } from './Covered.tsx'
import { lastReport, type ReportSource, readReport } from './report.tsx'

interface CoverageProps {
  readonly address: string
  readonly source: ReportSource
}

/** The testers' report over the picture: that of the address, if there is one, or of a file. */
export function Coverage({ address, source }: CoverageProps) {
  const { chart } = useViewer()
  const [report, setReport] = useState<CoverageReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

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
      {report && <Covered report={report} />}
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
          if ('report' in read) setReport(read.report)
        }}
      />
    </div>
  )
}
