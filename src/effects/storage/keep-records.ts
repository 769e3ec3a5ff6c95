import type { Records, Texts } from './records.ts'

/**
 * Saves the records after each change, and removes them where the chart's state says 'unsaved'.
 * Where another page has written meanwhile, `onSuperseded` is told instead.
 */
export function keepRecords<
  Snapshot extends { hasTag(tag: 'unsaved'): boolean },
  Key extends string,
>(
  actor: { subscribe(listener: (snapshot: Snapshot) => void): unknown },
  records: Pick<Records<Key, unknown>, 'save'>,
  encode: (snapshot: Snapshot) => Texts<Key>,
  nothing: Texts<Key>,
  onSuperseded: () => void,
): void {
  actor.subscribe((snapshot) => {
    const texts = snapshot.hasTag('unsaved') ? nothing : encode(snapshot)
    if (records.save(texts) === 'superseded') onSuperseded()
  })
}
