import type { SVGProps } from 'react'
import type { Coverage } from '../../chart/report.ts'
import type { PlacedText, TriggerKind } from '../../layout/sheet.ts'

/** How far what a row or line stands for is covered; undefined where no report is shown. */
export type CoverageOf = (transitions: readonly string[]) => Coverage | undefined

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

/** The mark of a coverage around 0, 0: a shape beside the colour. */
export function CoverageMark({ coverage }: { readonly coverage: Coverage }) {
  return (
    <g className={`mark mark-${coverage}`}>
      <circle r="8.5" />
      <path d={COVERAGE_SHAPES[coverage]} />
    </g>
  )
}

const TRIGGER_SHAPES: Record<TriggerKind, string> = {
  event: 'M-2.5-5.5 4 0l-6.5 5.5z',
  always: 'M-5-2.5h10M-5 2.5h10',
  after: 'M0-6a6 6 0 1 0 .01 0zM0-3.2v3.4l2.4 1.4',
  done: 'M-5 .5-1.5 4 5-4',
  error: 'M-4-4 4 4M4-4-4 4',
}

/** The sign of what makes a transition happen, around 0, 0. */
export function TriggerGlyph({ kind }: { readonly kind: TriggerKind }) {
  return <path className={`glyph glyph-${kind}`} d={TRIGGER_SHAPES[kind]} />
}

/** Lines of text where the layout has put them; a space at the end keeps them apart when read out. */
export function Texts({ texts }: { readonly texts: readonly PlacedText[] }) {
  return texts.map(({ x, y, text, style }) => (
    <text key={`${x} ${y}`} className={`text-${style}`} x={x} y={y}>
      {`${text} `}
    </text>
  ))
}

/** Whether the reader can choose transitions in a picture. */
export type Choosing = 'none' | 'transitions'

type Attributes = SVGProps<SVGGElement> & { 'data-transitions'?: string }

/**
 * What makes an element of the picture a control that stands for transitions: reached by Tab,
 * named, and found by `data-transitions` (ids, a line each). Without a name it can only be pressed
 * with a pointer: the row of its card is the control.
 */
export function choosable(
  choosing: Choosing,
  transitions: readonly string[],
  name: string | null,
): Attributes {
  if (transitions.length === 0) return { 'aria-hidden': true }
  const data = { 'data-transitions': transitions.join('\n') }
  if (choosing === 'none') return name === null ? { 'aria-hidden': true } : {}
  if (name === null) return { 'aria-hidden': true, ...data }
  return { role: 'button', tabIndex: 0, 'aria-label': name, 'aria-pressed': false, ...data }
}
