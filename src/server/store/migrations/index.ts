import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { MeasurementTables } from '../tables.ts'
import * as contacts from './0001-contacts.ts'
import * as files from './0002-files.ts'
import * as measurement from './0003-measurement.ts'
import * as progress from './0004-progress.ts'
import * as delivery from './0005-delivery.ts'
import * as fileScans from './0010-file-scans.ts'
import * as accesses from './0011-accesses.ts'
import * as rateCounts from './0012-rate-counts.ts'
import * as contactsEmail from './0013-contacts-email.ts'
import * as contactFields from './0014-contact-fields.ts'
import * as writeChecks from './0015-write-checks.ts'
import * as contactDocuments from './0018-contact-documents.ts'
import * as mailAddresses from './0021-mail-addresses.ts'
import * as measurementApart from './0022-measurement-apart.ts'

/** In the order of their names; one that has run anywhere is never changed or removed. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-contacts': contacts,
  '0002-files': files,
  '0003-measurement': measurement,
  '0004-progress': progress,
  '0005-delivery': delivery,
  '0010-file-scans': fileScans,
  '0011-accesses': accesses,
  '0012-rate-counts': rateCounts,
  '0013-contacts-email': contactsEmail,
  '0014-contact-fields': contactFields,
  '0015-write-checks': writeChecks,
  '0018-contact-documents': contactDocuments,
  '0021-mail-addresses': mailAddresses,
}

const MEASUREMENT_APART = '0022-measurement-apart'

/** Of the database of contacts; one of them moves events and reports into their own. */
export function contactMigrations(
  measurement: Kysely<MeasurementTables>,
): Record<string, Migration> {
  return {
    ...MIGRATIONS,
    [MEASUREMENT_APART]: { up: (db) => measurementApart.up(db, measurement) },
  }
}

/** Whether this version knows a migration of the contacts' database. */
export function isMigration(name: string): boolean {
  return name === MEASUREMENT_APART || Object.hasOwn(MIGRATIONS, name)
}

/**
 * Brings a database's tables up to date; does nothing where they are. Of several replicas that
 * start at once on PostgreSQL, one does it and the others wait; an embedded database is to be held
 * alone meanwhile.
 *
 * @param schema the schema of PostgreSQL that holds the tables; it is made where there is none
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Record<string, Migration>,
  schema?: string,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Whether the database answers. */
export async function isAlive<Tables>(db: Kysely<Tables>): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}
