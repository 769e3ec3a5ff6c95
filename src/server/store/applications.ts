import { type RawBuilder, type SqlBool, SqliteAdapter, sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Adds missing applications, in one order, so that two servers do not deadlock. */
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

/** Locks applications: nothing is added to them until the end of the transaction. */
export async function lockApplications(
  transaction: Transaction<Tables>,
  ids: readonly string[],
): Promise<void> {
  if (transaction.getExecutor().adapter instanceof SqliteAdapter) return
  const rows = transaction.selectFrom('applications').select('id').where('id', 'in', ids)
  await rows.orderBy('id').forUpdate().execute()
}

/** Removes those of the applications that no row refers to any more. */
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

/** Whether nothing in the table refers to the application. */
export function hasNo(table: 'contacts' | 'files' | 'progress_applications'): RawBuilder<SqlBool> {
  return sql`not exists (
    select 1 from ${sql.table(table)} as child where child.application_id = applications.id
  )`
}
