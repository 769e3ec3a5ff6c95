import type { Coverage } from '../../chart/report.ts'
import { COVERAGE_WORDS, CoverageMark } from '../picture/marks.tsx'
import type { Reach } from './reach.ts'
import { countsOf } from './reach.ts'

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
