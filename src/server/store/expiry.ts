import { setImmediate } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'

const MOST_SHARE = 0.1
const ALWAYS_ROWS = 1_000

/** How many rows of a table one run removes at most: a tenth, but always up to 1,000. */
export async function mostRemoved<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, unknown>,
): Promise<number> {
  const counted = rows.select(({ fn }) => fn.countAll<number | string>().as('count'))
  const { count } = await counted.$castTo<{ count: number | string }>().executeTakeFirstOrThrow()
  return Math.max(ALWAYS_ROWS, Math.floor(Number(count) * MOST_SHARE))
}

/**
 * Removes rows in slices, between which other work runs.
 *
 * @param most rows of all slices
 * @param remove removes up to so many rows and says how many; none once all are removed
 * @returns how many were removed
 */
export async function removeInSlices(
  { most, atOnce, stop }: { most: number; atOnce: number; stop?: AbortSignal | undefined },
  remove: (count: number) => Promise<number>,
): Promise<number> {
  let count = 0
  while (count < most && !stop?.aborted) {
    const asked = Math.min(atOnce, most - count)
    const removed = await remove(asked)
    count += removed
    if (removed === 0) break
    await setImmediate()
  }
  return count
}
