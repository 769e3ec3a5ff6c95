import { useMemo } from 'react'
import { type CoverageReport, type Reach, reachOf } from '../../chart/report.ts'
import { sectionOf } from '../../chart/section.ts'
import { TransitionLink } from '../parts/links.tsx'
import { useViewer } from '../viewer.ts'
import { COVERAGE_WORDS } from './marks.tsx'

/**
 * The transitions by the section of the specification that they come from, each with its last result;
 * choosing one lists its paths.
 */
export function Sections({ report }: { readonly report: CoverageReport }) {
  const { chart } = useViewer()
  const sections = useMemo(() => {
    const reach = reachOf(chart, report)
    return [...Map.groupBy(reach, ({ transition: { id } }) => sectionOf(id, chart))].toSorted(
      ([one], [other]) => one.localeCompare(other, 'en', { numeric: true }),
    )
  }, [chart, report])
  return (
    <details>
      <summary>By section of the specification</summary>
      {sections.map(([section, reach]) => (
        <details key={section}>
          <summary>
            {section === '' ? 'No section' : `Section ${section}`}: {countsIn(reach)}
          </summary>
          <ul className="panel-list">
            {reach.map(({ transition: { id }, coverage }) => (
              <li key={id}>
                <TransitionLink id={id} withSource />
                <p className="panel-note">
                  {coverage === 'failed' ? '✕' : coverage === 'unreached' ? '–' : '✓'}{' '}
                  {COVERAGE_WORDS[coverage]}
                </p>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </details>
  )
}

function countsIn(reach: readonly Reach[]): string {
  const failed = reach.filter(({ coverage }) => coverage === 'failed').length
  const all = `${reach.length} ${reach.length === 1 ? 'transition' : 'transitions'}`
  return failed === 0 ? all : `${all}, ${failed} failed`
}
