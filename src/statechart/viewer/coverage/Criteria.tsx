import type { CoverageReport } from '../../chart/report.ts'
import { NumbersTable } from '../parts/NumbersTable.tsx'

/**
 * What is asked of the paths, criterion by criterion, what it costs, what is missing, by name, and
 * what is not asked at all.
 */
export function Criteria({ criteria, leftOut = [] }: Pick<CoverageReport, 'criteria' | 'leftOut'>) {
  const gaps = criteria.filter(({ missing }) => missing.length > 0)
  const met = criteria.filter(isMet).length
  return (
    <details open={met < criteria.length}>
      <summary>
        {met} of {criteria.length} criteria covered
      </summary>
      <NumbersTable
        title="Criteria and what they cost"
        columns={['Criterion', 'Covered', 'Tests', 'Steps', 'Seconds']}
      >
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
      </NumbersTable>
      {gaps.map(({ name, missing }) => (
        <Items
          key={name}
          title={`${number(missing.length)} missing of ‘${name}’`}
          items={missing}
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
