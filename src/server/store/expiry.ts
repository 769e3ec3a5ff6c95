import { setImmediate } from 'node:timers/promises'
import type { SelectQueryBuilder } from 'kysely'

const MOST_SHARE = 0.1
const ALWAYS_ROWS = 1_000

/** How many rows may still be removed after so many. */
export type Room = (removed: number) => Promise<number>

/**
 * One run removes by age at most a tenth of a table, but always up to 1,000 rows, so that a wrong clock
 * cannot remove all before an operator notices. Rows are counted only if more than that have expired.
 */
export function tenthOf<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, unknown>): Room {
  let most = ALWAYS_ROWS
  return async (removed) => {
    if (removed === ALWAYS_ROWS) {
      const all = removed + (await countOf(rows))
      most = Math.max(ALWAYS_ROWS, Math.floor(all * MOST_SHARE))
    }
    return most - removed
  }
}

async function countOf<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, unknown>,
): Promise<number> {
  const counts = rows.select(({ fn }) => fn.countAll<number | string>().as('count'))
  const { count } = await counts.$castTo<{ count: number | string }>().executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Removes rows in slices, between which other work runs.
 *
 * @param room without it all are removed
 * @param remove removes up to so many rows and says how many; none once all are removed
 * @returns how many were removed
 */
export async function removeInSlices(
  {
    atOnce,
    room = async () => Number.POSITIVE_INFINITY,
    stop,
  }: { atOnce: number; room?: Room | undefined; stop?: AbortSignal | undefined },
  remove: (most: number) => Promise<number>,
): Promise<number> {
  let count = 0
  while (!stop?.aborted) {
    const most = Math.min(atOnce, await room(count))
    const removed = most > 0 ? await remove(most) : 0
    if (removed === 0) break
    count += removed
    await setImmediate()
  }
  return count
}
