import type { Box, PlacedText, TriggerKind } from '../../layout/sheet.ts'

const TRIGGER_SHAPES: Record<TriggerKind, string> = {
  event: 'M-2.5-5.5 4 0l-6.5 5.5z',
  always: 'M-5-2.5h10M-5 2.5h10',
  after: 'M0-6a6 6 0 1 0 .01 0zM0-3.2v3.4l2.4 1.4',
  done: 'M-5 .5-1.5 4 5-4',
  error: 'M-4-4 4 4M4-4-4 4',
  snapshot: 'M-5 0q5-6 10 0q-5 6-10 0M-1 0h2',
  ended: 'M-5-5h10v10h-10zM-2-2h4v4h-4z',
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

/** Around the name of a state that is drawn elsewhere. */
export function Pill({ x, y, width, height }: Box) {
  return <rect className="pill" {...{ x, y, width, height }} rx={height / 2} />
}
