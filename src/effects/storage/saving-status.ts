import type { Records, Texts } from './records.ts'

/** When the records were last written, in whole minutes since 1970 as ms; `refused` where they were not. */
export type Saved = number | 'refused' | undefined

/** How saving goes, for whoever shows it. */
export interface SavingStatus {
  read(): Saved
  subscribe(listener: () => void): () => void
}

const MINUTE_MS = 60_000

/** Records whose saving can be watched; `now` reads the clock. */
export function watchSaving<Key extends string, Reading>(
  records: Records<Key, Reading>,
  now: () => number = Date.now,
): { records: Records<Key, Reading>; status: SavingStatus } {
  const listeners = new Set<() => void>()
  let saved: Saved

  function note(next: Saved) {
    if (next === saved) return
    saved = next
    for (const listener of listeners) listener()
  }

  return {
    records: {
      read: () => records.read(),
      isSuperseded: () => records.isSuperseded(),
      save(texts: Texts<Key>) {
        const result = records.save(texts)
        if (result === 'refused') note('refused')
        if (result === 'written') note(Math.floor(now() / MINUTE_MS) * MINUTE_MS)
        return result
      },
    },
    status: {
      read: () => saved,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}
