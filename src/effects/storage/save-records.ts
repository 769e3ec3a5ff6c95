import type { Saving, Texts } from './records.ts'

/** When the records were last written, in whole minutes since 1970 as ms; `refused` where they were not. */
export type Saved = number | 'refused' | undefined

const MINUTE_MS = 60_000
/** As long as a session of analytics lasts without activity (section 4, 'Analytics session behaviour'). */
const ABSENCE_MS = 30 * MINUTE_MS

/**
 * Saves the records after each change, and removes them where the chart's state says 'unsaved'.
 * Where another page has written meanwhile, `onSuperseded` is called instead. Returns the state of
 * saving, when the records were saved before, and whether that is half an hour or more ago, for the
 * views that show it.
 */
export function saveRecords<
  Snapshot extends { hasTag(tag: 'unsaved'): boolean },
  Key extends string,
>(
  actor: { subscribe(listener: (snapshot: Snapshot) => void): unknown },
  records: { savedAt(): number | undefined; save(texts: Texts<Key>): Saving },
  encode: (snapshot: Snapshot) => Texts<Key>,
  nothing: Texts<Key>,
  onSuperseded: () => void,
) {
  const listeners = new Set<() => void>()
  let saved: Saved
  const savedBefore = records.savedAt()
  const wasAway = Date.now() - (savedBefore ?? Number.POSITIVE_INFINITY) >= ABSENCE_MS

  function setSaved(next: Saved): void {
    if (next === saved) return
    saved = next
    for (const listener of listeners) listener()
  }

  actor.subscribe((snapshot) => {
    const result = records.save(snapshot.hasTag('unsaved') ? nothing : encode(snapshot))
    if (result === 'superseded') onSuperseded()
    if (result === 'refused') setSaved('refused')
    if (result === 'written') setSaved(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
  })
  return {
    wasAway,
    savedBefore,
    read: () => saved,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
