import type { Texts } from './records.ts'

/** What saving needs of a running chart, whatever chart it is. */
interface Saved<Context> {
  context: Context
  hasTag(tag: 'unsaved'): boolean
}

/** Saves the records after each change, and removes them where the chart's state says 'unsaved'. */
export function keepRecords<Context, Key extends string>(
  actor: { subscribe(listener: (snapshot: Saved<Context>) => void): unknown },
  records: { save(texts: Texts<Key>): unknown },
  encode: (context: Context) => Texts<Key>,
  nothing: Texts<Key>,
): void {
  actor.subscribe((snapshot) => {
    records.save(snapshot.hasTag('unsaved') ? nothing : encode(snapshot.context))
  })
}
