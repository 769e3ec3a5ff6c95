import { sql, type Transaction } from 'kysely'
import { uncount } from './counts/counting.ts'
import type { Tables } from './tables.ts'

/**
 * Adds what a visit did before an application started to that application, so that both count as one.
 * A visit that reached a step is an application itself and stays.
 */
export async function joinVisit(
  transaction: Transaction<Tables>,
  applicationId: string,
  visit: string,
): Promise<void> {
  const found = await transaction
    .selectFrom('progress_applications')
    .select('application_id')
    .where('application_id', '=', visit)
    .where('furthest_step', '=', 0)
    .executeTakeFirst()
  if (!found || visit === applicationId) return
  await uncount(transaction, [visit])
  await sql`
    insert into progress_entries
      (application_id, id, happened_at, position, event, state, step, classes, taken)
    select cast(${applicationId} as text), id, happened_at, position, event, state, step, classes, taken
    from progress_entries where application_id = ${visit}
    on conflict do nothing`.execute(transaction)
  for (const table of ['progress_entries', 'progress_applications'] as const) {
    await transaction.deleteFrom(table).where('application_id', '=', visit).execute()
  }
}
