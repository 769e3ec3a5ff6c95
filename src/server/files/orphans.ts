import { errorFields, type Log } from '../log.ts'
import type { FileRecords } from '../store/files.ts'
import type { FileStore } from './file-store.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const BATCH_SIZE = 100

/** Removes a file everywhere: its bytes, then what is known of it. */
export async function removeFile(
  name: string,
  files: FileStore,
  records: FileRecords,
): Promise<void> {
  await files.remove(name)
  await records.remove(name)
}

/** Removes the files that have been without a contact for so many days; says how many. */
export async function removeOrphans(
  files: FileStore,
  records: FileRecords,
  days: number,
): Promise<number> {
  const before = new Date(Date.now() - days * DAY_MS)
  let removed = 0
  for (;;) {
    const names = await records.orphans(before, BATCH_SIZE)
    for (const name of names) await removeFile(name, files, records)
    removed += names.length
    if (names.length < BATCH_SIZE) return removed
  }
}

/** Removes orphans now and every hour; 0 days remove none. Returns a stop function. */
export async function sweepOrphans(
  files: FileStore,
  records: FileRecords,
  days: number,
  log: Log,
): Promise<() => void> {
  if (days === 0) return () => {}
  async function sweep(): Promise<void> {
    try {
      const removed = await removeOrphans(files, records, days)
      if (removed > 0) log.info('orphans_removed', { removed })
    } catch (error) {
      log.error('orphan_removal_failed', errorFields(error))
    }
  }
  const timer = setInterval(sweep, HOUR_MS).unref()
  await sweep()
  return () => clearInterval(timer)
}
