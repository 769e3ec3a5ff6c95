import type { Coverage } from '../../chart/report.ts'

/** How far what a row or line stands for is covered; undefined where no report is laid over. */
export type CoverageOf = (transitions: readonly string[]) => Coverage | undefined

const SHAPES: Record<Coverage, string> = {
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

/** The mark of a coverage around 0, 0: a shape beside the colour. */
export function CoverageMark({ coverage }: { readonly coverage: Coverage }) {
  return (
    <g className={`mark mark-${coverage}`}>
      <circle r="8.5" />
      <path d={SHAPES[coverage]} />
    </g>
  )
}
