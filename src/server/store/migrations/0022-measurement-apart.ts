import type { Kysely } from 'kysely'
import { type MeasurementWriter, measurementWriter } from '../measurement.ts'
import type { EventsTable, MeasurementTables, ReportsTable } from '../tables.ts'

/** Reports may have a megabyte each. */
const AT_ONCE = 20

/**
 * Moves events and reports into their own database. What was moved before a crash is left there as
 * it is, so that the next start can go on.
 */
export async function up(
  db: Kysely<Pick<MeasurementTables, 'events' | 'reports'>>,
  measurement: Kysely<MeasurementTables>,
): Promise<void> {
  const write = measurementWriter(measurement)
  await moveEvents(db, write)
  await moveReports(db, write)
  await db.schema.dropTable('events').execute()
  await db.schema.dropTable('reports').execute()
}

async function moveEvents(
  db: Kysely<Pick<MeasurementTables, 'events'>>,
  write: MeasurementWriter,
): Promise<void> {
  let last: EventsTable | undefined
  do {
    let query = db.selectFrom('events').selectAll().orderBy('device_id').orderBy('insert_id')
    const { device_id, insert_id } = last ?? {}
    if (device_id !== undefined && insert_id !== undefined) {
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('device_id', 'insert_id'), '>', tuple(device_id, insert_id)),
      )
    }
    const rows = await query.limit(AT_ONCE).execute()
    await write.events(rows)
    last = rows.at(-1)
  } while (last)
}

async function moveReports(
  db: Kysely<Pick<MeasurementTables, 'reports'>>,
  write: MeasurementWriter,
): Promise<void> {
  let last: ReportsTable | undefined
  do {
    let query = db.selectFrom('reports').selectAll().orderBy('id')
    if (last) query = query.where('id', '>', last.id)
    const rows = await query.limit(AT_ONCE).execute()
    await write.reports(rows)
    last = rows.at(-1)
  } while (last)
}
