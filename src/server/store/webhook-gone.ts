import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

const GONE = 'webhook.gone'

/** The note that the webhook's receiver answered that it is gone for good (HTTP 410). */
export function webhookGone(db: Kysely<Tables>) {
  return {
    /** Whether the receiver at this address said so. */
    async isGone(url: string): Promise<boolean> {
      const gone = db.selectFrom('settings').select('value').where('name', '=', GONE)
      return (await gone.executeTakeFirst())?.value === hash('sha256', url)
    },
    async markGone(url: string): Promise<void> {
      const value = hash('sha256', url)
      await db
        .insertInto('settings')
        .values({ name: GONE, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    },
  }
}

/** Forgets it; what waits for the receiver is due then. */
export async function retryGone(db: Kysely<Tables>, now: Date): Promise<void> {
  const gone = await db.deleteFrom('settings').where('name', '=', GONE).executeTakeFirst()
  if (gone.numDeletedRows === 0n) return
  await db
    .updateTable('outgoing')
    .set({ due_at: now.toISOString() })
    .where('state', '=', 'waiting')
    .where('kind', '=', 'webhook')
    .execute()
}
