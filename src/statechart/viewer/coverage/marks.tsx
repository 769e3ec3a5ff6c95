import '../picture/marks.css'
import type { Chart } from '../../chart/chart.ts'
import { type Coverage, type CoverageReport, reachOf } from '../../chart/report.ts'
import { capitalized } from '../../chart/words.ts'
import type { Overlay, Tone, TransitionMark } from '../overlay.ts'

const COVERAGE_SHAPES: Record<Coverage, string> = {
  browser: 'M-6 .5-3 3.5 1.5-2.5M0 2l1.5 1.5L6-2.5',
  headless: 'M-4.5 .5-1 4 5-3.5',
  failed: 'M-4-4 4 4M4-4-4 4',
  unreached: 'M-4 0h8',
}

/** Coverage in a word, for a legend and for those who do not see colours. */
export const COVERAGE_WORDS: Record<Coverage, string> = {
  browser: 'run in a browser',
  headless: 'run without a browser',
  failed: 'failed',
  unreached: 'not reached',
}

/** The mark of a coverage around 0, 0: a shape in addition to the colour. */
export function CoverageMark({ coverage }: { readonly coverage: Coverage }) {
  return (
    <g className={`mark tone-${TONES[coverage]}`}>
      <circle r="8.5" />
      <path d={COVERAGE_SHAPES[coverage]} />
    </g>
  )
}

const TONES: Record<Coverage, Tone> = {
  browser: 'good',
  headless: 'weak',
  failed: 'bad',
  unreached: 'muted',
}

/** What is shown of several together: a failure first, else the least covered. */
const ORDER: readonly Tone[] = ['bad', 'muted', 'weak', 'good']

/** How far each transition of the chart is covered, by the marks of the testers' report. */
export function coverageOverlay(chart: Chart, report: CoverageReport): Overlay {
  const { browser, headless, failed, unreached } = COVERAGE_WORDS
  return {
    meanings: {
      good: browser,
      weak: headless,
      bad: failed,
      muted: unreached,
    },
    together: (marks) =>
      ORDER.flatMap((tone) => marks.find((mark) => mark?.tone === tone) ?? [])[0],
    transitions: new Map(
      reachOf(chart, report).map(({ transition, coverage, reason }): [string, TransitionMark] => {
        const words = `${capitalized(COVERAGE_WORDS[coverage])}. ${reason}`.trim()
        return [
          transition.id,
          { tone: TONES[coverage], words, mark: <CoverageMark coverage={coverage} /> },
        ]
      }),
    ),
  }
}
