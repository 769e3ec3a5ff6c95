import type { CoverageReport } from '../../chart/report.ts'

/**
 * What is asked of the paths, criterion by criterion, what it costs, what is missing or was changed
 * since the baseline, by name, and what is not asked at all.
 */
export function Criteria({ criteria, leftOut = [] }: Pick<CoverageReport, 'criteria' | 'leftOut'>) {
  const gaps = criteria.filter(({ missing }) => missing.length > 0)
  const met = criteria.filter(isMet).length
  const changes = criteria.filter(({ lost = [], gained = [] }) => lost.length + gained.length > 0)
  return (
    <details open={met < criteria.length}>
      <summary>
        {met} of {criteria.length} criteria covered
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
            {criteria.map((criterion) => {
              const { name, means, items, covered, wrong = 0, tests, steps, seconds } = criterion
              return (
                <tr key={name}>
                  <th scope="row">
                    {name}
                    {means && <p className="panel-note">{means}</p>}
                  </th>
                  <td className="number">
                    {isMet(criterion) ? '✓' : '✕'} {number(covered)} of {number(items)}
                    {wrong > 0 && `, ${number(wrong)} wrong`}
                  </td>
                  <td className="number">{number(tests)}</td>
                  <td className="number">{number(steps)}</td>
                  <td className="number">{seconds?.toFixed(1) ?? '–'}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      {gaps.map(({ name, missing }) => (
        <Items
          key={name}
          title={`${number(missing.length)} missing of ‘${name}’`}
          items={missing}
        />
      ))}
      {changes.map(({ name, lost = [], gained = [] }) => (
        <Items
          key={name}
          title={`Since the baseline ‘${name}’ lost ${number(lost.length)} and gained ${number(gained.length)}`}
          items={[...lost.map((item) => `− ${item}`), ...gained.map((item) => `+ ${item}`)]}
        />
      ))}
      {leftOut.length > 0 && (
        <Items
          title={`${number(leftOut.length)} left out, and why`}
          items={leftOut.map(({ what, because }) => `${what}: ${because}`)}
        />
      )}
    </details>
  )
}

/** Whether all items are covered and none shows something wrong. */
function isMet({ items, covered, wrong = 0 }: CoverageReport['criteria'][number]): boolean {
  return covered === items && wrong === 0
}

function Items({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  return (
    <details>
      <summary>{title}</summary>
      <ul className="panel-list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </details>
  )
}

function number(value: number | undefined): string {
  return value?.toLocaleString('en-US') ?? '–'
}
