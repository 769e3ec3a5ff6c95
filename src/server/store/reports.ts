import { randomUUID } from 'node:crypto'
import type { Envelope } from '../ingestion/envelope.ts'
import type { MeasurementWriter } from './measurement.ts'

/** The error reports that were received. */
export interface Reports {
  /** Keeps every item of an envelope, all or none. */
  keep(project: string, envelope: Envelope, receivedAt: Date): Promise<void>
}

export function createReports(write: MeasurementWriter): Reports {
  return {
    async keep(project, { eventId, items }, receivedAt) {
      const envelopeId = randomUUID()
      await write.reports(
        items.map(({ type, headers, payload }, position) => ({
          id: randomUUID(),
          envelope_id: envelopeId,
          position,
          received_at: receivedAt.toISOString(),
          project,
          event_id: eventId ?? null,
          type,
          headers: JSON.stringify(headers),
          payload,
        })),
      )
    },
  }
}
