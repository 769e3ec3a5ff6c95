import type { Environment } from './env.ts'
import type { FileStore } from './files/file-folder.ts'
import { removeOrphans } from './files/file-store.ts'
import { removeMeasuredBefore } from './ingestion/store.ts'
import { errorFields, type Log } from './log.ts'
import { uncountForgotten } from './store/counts/counting.ts'
import { createForgetting, type Forgotten } from './store/forgetting.ts'
import type { Store } from './store/open.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What came before these moments is removed; what has none is kept. */
interface Expiry {
  contacts?: Date | undefined
  /** Of progress, events, reports, files that no contact names, and of when mails were sent. */
  others?: Date | undefined
}

type Removal = (stop?: AbortSignal) => Promise<Partial<Forgotten>>

/** What removes that; each does a little at a time, and may be stopped in between. */
export function removalsOf(store: Store, files: FileStore, expiry: Expiry): Removal[] {
  const { contacts, others } = expiry
  const forgetting = createForgetting(store.db, files.remove)
  return [
    ...(contacts ? [(stop?: AbortSignal) => forgetting.contactsBefore(contacts, stop)] : []),
    ...(others
      ? [
          async (stop?: AbortSignal) => ({
            progress: await forgetting.progressBefore(others, stop),
          }),
          async (stop?: AbortSignal) => {
            await uncountForgotten(store.db, stop)
            return {}
          },
          async () => ({ mails: await forgetting.mailsBefore(others) }),
          async (stop?: AbortSignal) => ({
            files: await removeOrphans(files, store.files, others, stop),
          }),
          (stop?: AbortSignal) => removeMeasuredBefore(store.measurement, others, stop),
        ]
      : []),
  ]
}

/**
 * Removes what is older than the operator keeps it, now and every hour, in the background. What was
 * removed is in the log as `expired_removed`; a failure as `removal_failed`, and is tried again.
 */
export function startRetention(
  { kept }: Pick<Environment, 'kept'>,
  store: Store,
  files: FileStore,
  log: Log,
) {
  const stopping = new AbortController()
  let running = Promise.resolve()

  async function removeExpired(): Promise<void> {
    const expiry = { contacts: daysAgo(kept.contactDays), others: daysAgo(kept.days) }
    for (const remove of removalsOf(store, files, expiry)) {
      if (stopping.signal.aborted) return
      try {
        const counts = await remove(stopping.signal)
        if (Object.values(counts).some((count) => count > 0)) log.info('expired_removed', counts)
      } catch (error) {
        log.error('removal_failed', errorFields(error))
      }
    }
  }

  function run(): void {
    running = running.then(removeExpired)
  }

  const timer = setInterval(run, HOUR_MS).unref()
  run()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

function daysAgo(days: number): Date | undefined {
  return days === 0 ? undefined : new Date(Date.now() - days * DAY_MS)
}
