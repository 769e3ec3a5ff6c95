import type { TriggerKind } from '../../layout/sheet.ts'

const SHAPES: Record<TriggerKind, string> = {
  event: 'M-2.5-5.5 4 0l-6.5 5.5z',
  always: 'M-5-2.5h10M-5 2.5h10',
  after: 'M0-6a6 6 0 1 0 .01 0zM0-3.2v3.4l2.4 1.4',
  done: 'M-5 .5-1.5 4 5-4',
  error: 'M-4-4 4 4M4-4-4 4',
}

/** The sign of what makes a transition happen, around 0, 0. */
export function TriggerGlyph({ kind }: { readonly kind: TriggerKind }) {
  return <path className={`glyph glyph-${kind}`} d={SHAPES[kind]} />
}
