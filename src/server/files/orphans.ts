import type { FileRecords } from '../store/files.ts'
import type { FileStore } from './file-store.ts'

const DAY_MS = 86_400_000
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
