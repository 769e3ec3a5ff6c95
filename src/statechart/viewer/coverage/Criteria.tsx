import type { CoverageReport } from '../../chart/report.ts'

/** What is asked of the paths, criterion by criterion, what it costs, and what is missing, by name. */
export function Criteria({ criteria }: Pick<CoverageReport, 'criteria'>) {
  const gaps = criteria.filter(({ missing }) => missing.length > 0)
  const covered = criteria.length - gaps.length
  return (
    <details open={gaps.length > 0}>
      <summary>
        {covered} of {criteria.length} criteria covered
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="panel-scroller" tabIndex={0} aria-label="Criteria and what they cost">
        <table className="panel-table numbers-table">
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
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="number">
                  {covered < items ? '✕' : '✓'} {number(covered)} of {number(items)}
                </td>
                <td className="number">{number(tests)}</td>
                <td className="number">{number(steps)}</td>
                <td className="number">{seconds?.toFixed(1) ?? '–'}</td>
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
          <ul className="panel-list">
            {missing.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </details>
      ))}
    </details>
  )
}

function number(value: number | undefined): string {
  return value?.toLocaleString('en-US') ?? '–'
}
