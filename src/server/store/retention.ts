import { errorFields, type Log } from '../log.ts'
import { removeMeasuredBefore } from './measurement.ts'
import type { Store } from './open.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/**
 * Removes events and reports that are older than so many days, now and every hour; 0 keeps all.
 * Returns what ends it.
 */
export async function keepForDays(
  { measurement }: Pick<Store, 'measurement'>,
  days: number,
  log: Log,
): Promise<() => void> {
  if (days === 0) return () => {}
  async function removeOld(): Promise<void> {
    const oldest = new Date(Date.now() - days * DAY_MS)
    try {
      await removeMeasuredBefore(measurement, oldest)
    } catch (error) {
      log.error('removal_failed', errorFields(error))
    }
  }
  const timer = setInterval(removeOld, HOUR_MS).unref()
  await removeOld()
  return () => clearInterval(timer)
}
