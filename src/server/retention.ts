import type { Environment } from './env.ts'
import type { FileStore } from './files/file-folder.ts'
import { removeOrphans } from './files/file-store.ts'
import { removeMeasured } from './ingestion/store.ts'
import { errorFields, type Log } from './log.ts'
import { CLOCK_COMMAND, type Expired } from './store/clock.ts'
import { uncountForgotten } from './store/counts/counting.ts'
import { createForgetting, type Forgotten } from './store/forgetting.ts'
import type { Store } from './store/open.ts'

const HOUR_MS = 3_600_000
const RUNS_A_DAY = 24

/** What has expired is removed; where nothing is named, nothing is. */
interface Expiry {
  contacts?: Expired | undefined
  /** Of progress, events, reports, files that no contact names, and of when mails were sent. */
  others?: Expired | undefined
}

type Removal = (stop?: AbortSignal) => Promise<Partial<Forgotten>>

/**
 * What removes that; each does a little at a time, and may be stopped in between. A call removes at
 * most a tenth of a table, but always up to 1,000 rows.
 */
export function removalsOf(store: Store, files: FileStore, expiry: Expiry): Removal[] {
  const { contacts, others } = expiry
  const forgetting = createForgetting(store.db, files.remove)
  return [
    ...(contacts ? [(stop?: AbortSignal) => forgetting.contacts(contacts, stop)] : []),
    ...(others
      ? [
          async (stop?: AbortSignal) => ({ progress: await forgetting.progress(others, stop) }),
          async (stop?: AbortSignal) => {
            await uncountForgotten(store.db, stop)
            return {}
          },
          async () => {
            await store.mailAddresses.keyAll()
            return { mails: await forgetting.mails(others) }
          },
          async (stop?: AbortSignal) => ({
            files: await removeOrphans(files, store.files, others, stop),
          }),
          (stop?: AbortSignal) => removeMeasured(store.measurement, others, stop),
        ]
      : []),
  ]
}

/**
 * Notes the time, corrects the queue by it and removes what is older than the operator retains it, now
 * and every hour, in the background. What was removed is in the log as `expired_removed`; a failure as
 * `removal_failed`, and is tried again. Once a day the log says where a wrong clock prevents that.
 */
export function startRetention(
  { kept }: Pick<Environment, 'kept'>,
  store: Store,
  files: FileStore,
  log: Log,
) {
  const { clock } = store
  const stopping = new AbortController()
  let running = Promise.resolve()
  let runs = 0
  let reported: string | undefined

  function report(): void {
    const heldBefore = clock.heldBefore()
    const behindMs = clock.behindMs()
    if (heldBefore !== undefined) {
      log.error('removal_held', {
        reason: 'The clock is more than 30 days after the last time that was noted here.',
        before: heldBefore,
        command: CLOCK_COMMAND,
      })
    }
    if (behindMs > HOUR_MS) {
      log.error('clock_behind', {
        reason: 'The clock is before the last time that was noted here.',
        behindMs,
        command: CLOCK_COMMAND,
      })
    }
  }

  async function tryOut(run: () => Promise<void>): Promise<boolean> {
    try {
      await run()
      return true
    } catch (error) {
      log.error('removal_failed', errorFields(error))
      return false
    }
  }

  async function removeExpired(): Promise<void> {
    const isNoted = await tryOut(clock.note)
    if (!isNoted) return
    if (runs % RUNS_A_DAY === 0 || clock.heldBefore() !== reported) report()
    reported = clock.heldBefore()
    runs += 1
    await tryOut(store.outgoing.hasten)
    const expiry = {
      contacts: kept.contactDays ? clock.olderThan(kept.contactDays) : undefined,
      others: kept.days ? clock.olderThan(kept.days) : undefined,
    }
    for (const remove of removalsOf(store, files, expiry)) {
      if (stopping.signal.aborted) return
      await tryOut(async () => {
        const counts = await remove(stopping.signal)
        if (Object.values(counts).some((count) => count > 0)) log.info('expired_removed', counts)
      })
    }
  }

  function run(): Promise<void> {
    running = running.then(removeExpired)
    return running
  }

  const timer = setInterval(run, HOUR_MS).unref()
  void run()
  return {
    /** Resolves once what has expired by now is removed. */
    run,
    async stop(): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
