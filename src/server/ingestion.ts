import { askedEvery } from './asked-every.ts'
import type { Environment } from './env.ts'
import type { FreeSpace } from './free-space.ts'
import { Problem } from './http/problem.ts'
import { DAY_MINUTES, type RequestRates } from './http/request-rate.ts'
import type { Log } from './log.ts'
import { ROW_BYTES, storedBytes } from './store/measurement.ts'
import type { Store } from './store/open.ts'

const MEGABYTE = 1024 * 1024
const SUM_EVERY_MS = 5_000

/**
 * Lets so many bytes of events and reports in, in so many rows, for an address.
 *
 * @throws Problem 429 where the address has had as much stored today as it may, 503 where all of them
 *   together have, or the disk has too little space; both with Retry-After
 */
export type AdmitMeasurement = (address: string, bytes: number, rows: number) => Promise<void>

export function createAdmission(
  { ingestion, databaseUrl }: Environment,
  { store, rates, space, log }: { store: Store; rates: RequestRates; space: FreeSpace; log: Log },
): AdmitMeasurement {
  const countOfDay = rates.limit('stored', ingestion.addressMegabytes * MEGABYTE, DAY_MINUTES)

  const isFull = askedEvery(SUM_EVERY_MS, async () => {
    const isFullNow = (await storedBytes(store.measurement)) >= ingestion.maxMegabytes * MEGABYTE
    if (isFullNow) log.error('measurement_full', { megabytes: ingestion.maxMegabytes })
    return isFullNow
  })

  return async (address, bytes, rows) => {
    if (await isFull()) {
      throw new Problem(503, 'No more events and reports can be kept: the operator has to say.', {
        'retry-after': '3600',
      })
    }
    if (databaseUrl === undefined) await space.requireForMeasurement()
    const seconds = countOfDay(address, bytes + rows * ROW_BYTES)
    if (seconds === undefined) return
    throw new Problem(429, 'This address has sent as much as it may today: send it tomorrow.', {
      'retry-after': String(seconds),
    })
  }
}
