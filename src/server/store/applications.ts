import type { Transaction } from 'kysely'
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
