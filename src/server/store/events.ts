import { randomUUID } from 'node:crypto'
import type { ReceivedEvent } from '../ingestion/analytics-upload.ts'
import type { MeasurementWriter } from './measurement.ts'
import type { EventsTable } from './tables.ts'

/** The analytics events that were received. */
export interface Events {
  /** Keeps the events of one request, all or none; one that is kept already changes nothing. */
  keep(events: readonly ReceivedEvent[], receivedAt: Date): Promise<void>
}

export function createEvents(write: MeasurementWriter): Events {
  return {
    async keep(events, receivedAt) {
      const upload_id = randomUUID()
      const received_at = receivedAt.toISOString()
      await write.events(
        events.map((event, position) => rowOf(event, { upload_id, position, received_at })),
      )
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
