import type { Records, Texts } from './records.ts'

/** What saving needs of a running chart, whatever chart it is. */
interface Saved<Context> {
  context: Context
  hasTag(tag: 'unsaved'): boolean
}

/**
 * Saves the records after each change, and removes them where the chart's state says 'unsaved'.
 * Where another page has written meanwhile, `onSuperseded` is told instead.
 */
export function keepRecords<Context, Key extends string>(
  actor: { subscribe(listener: (snapshot: Saved<Context>) => void): unknown },
  records: Pick<Records<Key, unknown>, 'save'>,
  encode: (context: Context) => Texts<Key>,
  nothing: Texts<Key>,
  onSuperseded: () => void,
): void {
  actor.subscribe((snapshot) => {
    const texts = snapshot.hasTag('unsaved') ? nothing : encode(snapshot.context)
    if (records.save(texts) === 'superseded') onSuperseded()
  })
}
