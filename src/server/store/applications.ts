import { type RawBuilder, type SqlBool, SqliteAdapter, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Adds applications that are not there yet, in one order: two servers never lock each other out. */
export async function addApplications(
  transaction: Transaction<Tables>,
  applications: readonly Tables['applications'][],
): Promise<void> {
  const inOrder = applications.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  if (inOrder.length === 0) return
  await transaction
    .insertInto('applications')
    .values(inOrder)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Nothing is added to these applications until the end of the transaction. */
export async function lockApplications(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<void> {
  if (transaction.getExecutor().adapter instanceof SqliteAdapter) return
  const rows = transaction.selectFrom('applications').select('id').where('id', 'in', ids)
  await rows.orderBy('id').forUpdate().execute()
}

/** Removes those of the applications of which nothing is left. */
export async function removeEmpty(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await lockApplications(transaction, ids)
  await sql`
    delete from applications where id in (${sql.join(ids)})
    and ${hasNo('contacts')} and ${hasNo('files')} and ${hasNo('progress_applications')}
  `.execute(transaction)
}

/** Nothing in the table refers to the application. */
export function hasNo(table: 'contacts' | 'files' | 'progress_applications'): RawBuilder<SqlBool> {
  return sql`not exists (
    select 1 from ${sql.table(table)} as child where child.application_id = applications.id
  )`
}
