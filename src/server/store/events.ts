import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AnalyticsEvent } from '../analytics/upload-request.ts'
import type { EventsTable, Tables } from './tables.ts'

/** Who an event is counted for. */
export type SenderColumn = 'device_id' | 'user_id'

/** The analytics events that were received. */
export interface Events {
  /** Keeps the events of one request, all or none; one that is kept already changes nothing. */
  keep(events: readonly AnalyticsEvent[], receivedAt: Date): Promise<void>
  /** How many events of each of these senders came since then; senders without one are left out. */
  countSince(
    column: SenderColumn,
    senders: readonly string[],
    since: Date,
  ): Promise<ReadonlyMap<string, number>>
  /** Removes what came before then. */
  removeBefore(receivedAt: Date): Promise<void>
}

/** Rows a statement: databases limit how many values one may bind. */
const ROWS_AT_ONCE = 500

export function createEvents(db: Kysely<Tables>): Events {
  return {
    async keep(events, receivedAt) {
      const uploadId = randomUUID()
      const rows = events.map((event, position) =>
        rowOf(event, { upload_id: uploadId, position, received_at: receivedAt.toISOString() }),
      )
      await db.transaction().execute(async (transaction) => {
        for (const part of inParts(rows)) {
          await transaction
            .insertInto('events')
            .values(part)
            .onConflict((conflict) => conflict.columns(['device_id', 'insert_id']).doNothing())
            .execute()
        }
      })
    },
    async countSince(column, senders, since) {
      const counts = new Map<string, number>()
      for (const part of inParts(senders)) {
        const rows = await db
          .selectFrom('events')
          .select([`${column} as sender`, (select) => select.fn.countAll<number>().as('count')])
          .where(column, 'in', part)
          .where('received_at', '>', since.toISOString())
          .groupBy(column)
          .execute()
        for (const { sender, count } of rows) counts.set(sender, Number(count))
      }
      return counts
    },
    async removeBefore(receivedAt) {
      await db.deleteFrom('events').where('received_at', '<', receivedAt.toISOString()).execute()
    },
  }
}

function rowOf(
  event: AnalyticsEvent,
  upload: Pick<EventsTable, 'upload_id' | 'position' | 'received_at'>,
): EventsTable {
  const { time } = event
  return {
    ...upload,
    device_id: event.device_id ?? '',
    insert_id: event.insert_id || randomUUID(),
    occurred_at: time == null ? upload.received_at : new Date(time).toISOString(),
    event_type: event.event_type,
    user_id: event.user_id ?? '',
    raw_event: JSON.stringify(event),
  }
}

function inParts<T>(list: readonly T[]): T[][] {
  const parts = Math.ceil(list.length / ROWS_AT_ONCE)
  return Array.from({ length: parts }, (_, part) =>
    list.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  )
}
