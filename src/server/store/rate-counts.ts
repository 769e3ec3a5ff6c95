import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Counts by key, which hold until the end of a minute (since 1970), summed over all servers that share the database. */
export interface RateCounts {
  /** Adds calls and returns the sums, by key. */
  add(minute: number, calls: ReadonlyMap<string, number>): Promise<Map<string, number>>
  removeBefore(minute: number): Promise<void>
}

const ROWS_AT_ONCE = 500

export function createRateCounts(db: Kysely<Tables>): RateCounts {
  return {
    async add(minute, calls) {
      const sums = new Map<string, number>()
      const keys = [...calls.keys()].sort()
      for (let start = 0; start < keys.length; start += ROWS_AT_ONCE) {
        const rows = await db
          .insertInto('rate_counts')
          .values(
            keys
              .slice(start, start + ROWS_AT_ONCE)
              .map((key) => ({ key, minute, calls: calls.get(key) ?? 0 })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['key', 'minute'])
              .doUpdateSet({ calls: sql<number>`rate_counts.calls + excluded.calls` }),
          )
          .returning(['key', 'calls'])
          .execute()
        for (const row of rows) sums.set(row.key, row.calls)
      }
      return sums
    },
    async removeBefore(minute) {
      await db.deleteFrom('rate_counts').where('minute', '<', minute).execute()
    },
  }
}
