import type { Records, Texts } from './records.ts'

/** When the records were last written, in whole minutes since 1970 as ms; `refused` where they were not. */
export type Saved = number | 'refused' | undefined

/** The state of saving, for the view that shows it. */
export interface SavingStatus {
  read(): Saved
  subscribe(listener: () => void): () => void
}

const MINUTE_MS = 60_000

/**
 * Saves the records after each change, and removes them where the chart's state says 'unsaved'.
 * Where another page has written meanwhile, `onSuperseded` is called instead.
 */
export function saveRecords<
  Snapshot extends { hasTag(tag: 'unsaved'): boolean },
  Key extends string,
>(
  actor: { subscribe(listener: (snapshot: Snapshot) => void): unknown },
  records: Pick<Records<Key, unknown>, 'save'>,
  encode: (snapshot: Snapshot) => Texts<Key>,
  nothing: Texts<Key>,
  onSuperseded: () => void,
): SavingStatus {
  const listeners = new Set<() => void>()
  let saved: Saved

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
    read: () => saved,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
