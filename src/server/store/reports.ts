import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Envelope } from '../monitoring/envelope.ts'
import { slicesOf } from './slices.ts'
import type { Tables } from './tables.ts'

/** The error reports that were received. */
export interface Reports {
  /** Keeps every item of an envelope, all or none. */
  keep(project: string, envelope: Envelope, receivedAt: Date): Promise<void>
  /** Removes what came before then. */
  removeBefore(receivedAt: Date): Promise<void>
}

export function createReports(db: Kysely<Tables>): Reports {
  return {
    async keep(project, { eventId, items }, receivedAt) {
      const envelopeId = randomUUID()
      const rows = items.map(({ type, headers, payload }, position) => ({
        id: randomUUID(),
        envelope_id: envelopeId,
        position,
        received_at: receivedAt.toISOString(),
        project,
        event_id: eventId ?? null,
        type,
        headers: JSON.stringify(headers),
        payload,
      }))
      await db.transaction().execute(async (transaction) => {
        for (const slice of slicesOf(rows, ({ payload }) => payload.length)) {
          await transaction.insertInto('reports').values(slice).execute()
          await setImmediate()
        }
      })
    },
    async removeBefore(receivedAt) {
      await db.deleteFrom('reports').where('received_at', '<', receivedAt.toISOString()).execute()
    },
  }
}
