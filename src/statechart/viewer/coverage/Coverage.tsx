import { Problem } from '../parts/parts.tsx'
import { useViewer } from '../viewer.ts'
import { Covered } from './Covered.tsx'
import { useLastReport } from './last-report.ts'

/** The testers' last report over the picture, if the server has one. */
export default function Coverage() {
  const { report: source } = useViewer().adapter
  const last = useLastReport()
  if (!source || last === null) return null
  return (
    <div className="panel-body">
      {'report' in last && <Covered report={last.report} />}
      {'problem' in last && <Problem text={last.problem} />}
      {'isMissing' in last && (
        <p>
          The report of the generated paths, <code>{source.file}</code>, is written by{' '}
          <code>{source.command}</code>.
        </p>
      )}
    </div>
  )
}
