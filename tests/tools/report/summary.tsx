import {
  type Coverage,
  type CoverageReport,
  countsOf,
  type Reach,
} from '../../../src/statechart/chart/report.ts'
import { COVERAGE_WORDS, CoverageMark } from '../../../src/statechart/viewer/picture/signs.tsx'

/** What is asked of the paths, criterion by criterion, and what is missing, by name. */
export function Criteria({ criteria }: Pick<CoverageReport, 'criteria'>) {
  const gaps = criteria.filter(({ missing }) => missing.length > 0)
  return (
    <section className="criteria" aria-labelledby="criteria">
      <h2 id="criteria">Criteria</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="table-scroller" tabIndex={0} aria-label="Criteria and what they cost">
        <table>
          <thead>
            <tr>
              <th scope="col">Criterion</th>
              <th scope="col">Covered</th>
              <th scope="col">Tests</th>
              <th scope="col">Steps</th>
              <th scope="col">Seconds</th>
            </tr>
          </thead>
          <tbody>
            {criteria.map(({ name, items, covered, tests, steps, seconds }) => (
              <tr key={name} className={covered < items ? 'incomplete' : undefined}>
                <th scope="row">{name}</th>
                <td>
                  {covered < items ? '✕ ' : '✓ '}
                  {number(covered)} of {number(items)}
                </td>
                <td>{number(tests)}</td>
                <td>{number(steps)}</td>
                <td>{seconds === undefined ? '–' : seconds.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {gaps.map(({ name, missing }) => (
        <details key={name}>
          <summary>
            {number(missing.length)} missing of ‘{name}’
          </summary>
          <ul>
            {missing.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}

function number(value: number | undefined): string {
  return value === undefined ? '–' : value.toLocaleString('en-US')
}

const SHOWN: readonly Coverage[] = ['browser', 'headless', 'failed', 'unreached']

/** What the marks mean and how many transitions have each; those with a reason are listed. */
export function CoverageLegend({ reach }: { readonly reach: readonly Reach[] }) {
  const counts = countsOf(reach)
  return (
    <section className="coverage-legend" aria-labelledby="transitions">
      <h2 id="transitions">{reach.length} transitions</h2>
      <ul>
        {SHOWN.map((coverage) => (
          <li key={coverage} className="coverage-sign">
            <svg className="picture sign" viewBox="-10 -10 20 20" aria-hidden="true">
              <CoverageMark coverage={coverage} />
            </svg>
            {counts[coverage]} {COVERAGE_WORDS[coverage]}
          </li>
        ))}
      </ul>
      {SHOWN.map((coverage) => (
        <Listed key={coverage} coverage={coverage} reach={reach} />
      ))}
    </section>
  )
}

/** The transitions that failed or were not reached, and others with a reason; each can be chosen. */
function Listed({ coverage, reach }: { coverage: Coverage; reach: readonly Reach[] }) {
  const listed = reach.filter(
    (one) => one.coverage === coverage && (one.reason !== '' || coverage === 'failed'),
  )
  if (listed.length === 0) return null
  return (
    <details open={coverage === 'failed'}>
      <summary>
        {coverage === 'failed'
          ? `The ${listed.length} that failed`
          : `Why ${listed.length} of them ${listed.length === 1 ? 'is' : 'are'} ${COVERAGE_WORDS[coverage]}`}
      </summary>
      <ul>
        {listed.map(({ transition, reason }) => (
          <li key={transition.id}>
            <button type="button" className="link" data-transitions={transition.id}>
              {transition.id}
            </button>
            {reason !== '' && <span className="reason">{reason}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
