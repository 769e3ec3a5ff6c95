import type { CoverageReport } from '../../chart/report.ts'

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
