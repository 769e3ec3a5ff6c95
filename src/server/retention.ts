import { setImmediate } from 'node:timers/promises'
import type { Environment } from './env.ts'
import type { FileStore } from './files/file-store.ts'
import type { MeasurementFiles } from './ingestion/measurement-files.ts'
import { errorFields, type Log } from './log.ts'
import type { ExpiryRange } from './store/clock.ts'
import type { Store } from './store/open-store.ts'
import { removeExpired, removeExpiredContacts, removeExpiredFiles } from './store/removal.ts'

const HOUR_MS = 3_600_000
const RUNS_A_DAY = 24

/**
 * Notes the time and removes what is older than the operator retains it, now and every hour, in the
 * background. What was removed is in the log as `expired_removed`; a failure as `removal_failed`, and is
 * tried again. Once a day the log says if a wrong clock prevents that.
 */
export function startRetention(
  { retention }: Pick<Environment, 'retention'>,
  store: Store,
  files: FileStore,
  measurements: MeasurementFiles,
  log: Log,
) {
  const { clock } = store
  const stopping = new AbortController()
  let lastRun = Promise.resolve()
  let runs = 0
  let reported: string | undefined

  function report(): void {
    const heldBefore = clock.heldBefore()
    const behindMs = clock.behindMs()
    if (heldBefore !== undefined) {
      log.error('removal_held', {
        reason:
          'The clock is more than 30 days after the last time that was noted here: what came before is removed only a week after that. Look whether the clock is right.',
        before: heldBefore,
      })
    }
    if (behindMs > HOUR_MS) {
      log.error('clock_behind', {
        reason:
          'The clock is before the last time that was noted here: stored times continue from that. Look whether the clock is right.',
        behindMs,
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
    for (const remove of removalsOf(store, files, measurements, retention)) {
      // Pending calls are answered first: the embedded database blocks the thread.
      await setImmediate()
      if (stopping.signal.aborted) return
      await tryOut(async () => {
        const counts = await remove(stopping.signal)
        if (Object.values(counts).some((count) => count > 0)) log.info('expired_removed', counts)
      })
    }
  }

  function run(): Promise<void> {
    lastRun = lastRun.then(removeExpired)
    return lastRun
  }

  const timer = setInterval(run, HOUR_MS).unref()
  void run()
  return {
    /** Resolves once what has expired by now is removed. */
    run,
    async stop(): Promise<void> {
      clearInterval(timer)
      stopping.abort()
      await lastRun
    },
  }
}

type Removal = (stop: AbortSignal) => Promise<Record<string, number>>

/**
 * Removes what has expired; each removal does a little at a time, may be stopped in between, and removes at
 * most a tenth of a table, but always up to 1,000 rows.
 */
function removalsOf(
  store: Store,
  files: FileStore,
  measurements: MeasurementFiles,
  retention: Environment['retention'],
): Removal[] {
  const { clock, db, measurementFolders, networkDays } = store
  const removable = { files, records: store.files }
  const of = (
    days: number,
    remove: (expired: ExpiryRange, stop: AbortSignal) => ReturnType<Removal>,
  ) => (days > 0 ? [(stop: AbortSignal) => remove(clock.olderThan(days), stop)] : [])
  return [
    async (stop) => ({ networkDays: await networkDays.removeOld(stop) }),
    ...of(retention.contactDays, (expired, stop) =>
      removeExpiredContacts(db, removable, expired, stop),
    ),
    ...of(retention.days, async (expired, stop) => ({
      progress: await removeExpired(db, 'progress_applications', expired, stop),
    })),
    ...of(retention.days, async (expired, stop) => ({
      accesses: await removeExpired(db, 'accesses', expired, stop),
    })),
    ...of(retention.days, async (expired, stop) => ({
      files: await removeExpiredFiles(db, removable, expired, stop),
    })),
    ...of(retention.days, async (expired) => {
      const measurementDays = await measurements.removeExpired(expired)
      await measurementFolders.removeExpired(expired)
      return { measurementDays }
    }),
  ]
}
