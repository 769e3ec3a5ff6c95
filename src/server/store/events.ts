import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { ReceivedEvent } from '../analytics/upload-request.ts'
import { slicesOf } from './slices.ts'
import type { EventsTable, Tables } from './tables.ts'

/** The analytics events that were received. */
export interface Events {
  /** Keeps the events of one request, all or none; one that is kept already changes nothing. */
  keep(events: readonly ReceivedEvent[], receivedAt: Date): Promise<void>
  /** Removes what came before then. */
  removeBefore(receivedAt: Date): Promise<void>
}

export function createEvents(db: Kysely<Tables>): Events {
  return {
    async keep(events, receivedAt) {
      const uploadId = randomUUID()
      const rows = events.map((event, position) =>
        rowOf(event, { upload_id: uploadId, position, received_at: receivedAt.toISOString() }),
      )
      await db.transaction().execute(async (transaction) => {
        for (const slice of slicesOf(rows, ({ raw_event }) => raw_event.length)) {
          await transaction
            .insertInto('events')
            .values(slice)
            .onConflict((conflict) => conflict.columns(['device_id', 'insert_id']).doNothing())
            .execute()
          await setImmediate()
        }
      })
    },
    async removeBefore(receivedAt) {
      await db.deleteFrom('events').where('received_at', '<', receivedAt.toISOString()).execute()
    },
  }
}

function rowOf(
  event: ReceivedEvent,
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
    raw_event: event.json,
  }
}
