import { useMemo } from 'react'
import {
  byUse,
  type CoverageReport,
  countsOf,
  type Reach,
  type ReportedPath,
  reachOf,
  verdictOn,
} from '../../chart/report.ts'
import { TransitionLink } from '../parts/links.tsx'
import { Problem } from '../parts/parts.tsx'
import { STEP, useOverlay, useViewer } from '../viewer.ts'
import { Criteria } from './Criteria.tsx'
import { COVERAGE_WORDS, CoverageMark, coverageOverlay } from './marks.tsx'
import { MOST_LINES, PathList } from './PathList.tsx'
import { PathRun } from './PathRun.tsx'

/** The name of the shown path in the address. */
const PATH = 'path'

function pathText({ runner, id }: ReportedPath): string {
  return `${runner} ${id}`
}

interface CoveredProps {
  readonly report: CoverageReport
}

/** A report over the picture, with what is missing, and its paths step by step. */
export function Covered({ report }: CoveredProps) {
  const { route, go } = useViewer()
  const current = route.texts[PATH] ?? ''
  const shown = report.paths.find((path) => pathText(path) === current)
  const show = (text: string) => go({ texts: { [PATH]: text, [STEP]: '' } })
  if (shown) {
    return <PathRun path={shown} command={report.command} onClose={() => show('')} />
  }
  return (
    <>
      <Problem text={current === '' ? null : 'This report does not have the path of the link.'} />
      <Verdict paths={report.paths} />
      <Transitions report={report} />
      <Criteria {...report} />
      {report.notes && <p className="panel-note">{report.notes.join(' ')}</p>}
      <PathList paths={report.paths} onShow={(path) => show(pathText(path))} />
    </>
  )
}

/** Whether all is well, what was seen first if it is not, and what is counted below. */
function Verdict({ paths }: Pick<CoverageReport, 'paths'>) {
  const { chart } = useViewer()
  const failed = paths.filter(({ failure }) => failure !== null).toSorted(byUse)
  const lines = failed[0]?.failure?.lines ?? []
  return (
    <>
      <p>
        <strong>{verdictOn(paths)}</strong>{' '}
        {lines.length > 0 && `The first: ${lines.slice(0, MOST_LINES).join(' ')}`}
      </p>
      <p className="panel-note">
        A path is a made-up run that is compared with what is expected, step by step. Of the chart's{' '}
        {chart.transitions.length} transitions:
      </p>
    </>
  )
}

const SHOWN = ['browser', 'headless', 'failed', 'unreached'] as const

/** How many transitions have each mark, and why; the marks are on the picture. */
function Transitions({ report }: CoveredProps) {
  const { chart } = useViewer()
  useOverlay(useMemo(() => coverageOverlay(chart, report), [chart, report]))
  const reach = useMemo(() => reachOf(chart, report), [chart, report])
  const counts = countsOf(reach)
  return (
    <>
      <ul className="key-list">
        {SHOWN.map((coverage) => (
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
      {SHOWN.map((coverage) => (
        <Explained key={coverage} reach={reach.filter((one) => one.coverage === coverage)} />
      ))}
    </>
  )
}

/** Transitions that are covered equally far: those that failed or have a reason. */
function Explained({ reach }: { readonly reach: readonly Reach[] }) {
  const listed = reach.filter(({ coverage, reason }) => coverage === 'failed' || reason !== '')
  const [first] = listed
  if (!first) return null
  const isFailed = first.coverage === 'failed'
  const are = `${listed.length} of them ${listed.length === 1 ? 'is' : 'are'}`
  return (
    <details open={isFailed}>
      <summary>
        {isFailed
          ? `The ${listed.length} that failed`
          : `Why ${are} ${COVERAGE_WORDS[first.coverage]}`}
      </summary>
      <ul className="panel-list">
        {listed.map(({ transition, reason }) => (
          <li key={transition.id}>
            <TransitionLink id={transition.id} withSource />
            {reason !== '' && <p>{reason}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}
