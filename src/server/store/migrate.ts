import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { EnvironmentError } from '../environment-error.ts'
import * as baseline from './migrations/0100-baseline.ts'
import * as counts from './migrations/0101-counts.ts'
import * as settings from './migrations/0102-settings.ts'
import * as addedContacts from './migrations/0103-added-contacts.ts'
import * as keyedMailAddresses from './migrations/0104-keyed-mail-addresses.ts'

/**
 * Migrations of the contacts' database, run in the order of their names, which begin with a number.
 * One that was released is never changed or removed. During an update, and after going back to the
 * release before, versions that do not know a migration work on its result:
 *
 * - A migration only adds (expand): tables, indexes, columns that may be left out.
 * - What no release reads or writes any more is removed in a later one (contract), by a migration whose
 *   name ends in `-needs-<number>`: versions that know no migration from that number on cannot work
 *   with the result. Where nothing is added at the same time, an empty migration gives the number.
 */
export const CONTACT_MIGRATIONS: Record<string, Migration> = {
  '0100-baseline': baseline,
  '0101-counts': counts,
  '0102-settings': settings,
  '0103-added-contacts-needs-0103': addedContacts,
  '0104-keyed-mail-addresses': keyedMailAddresses,
}

/** Before the first release there were migrations up to this one, which the baseline replaces. */
const LAST_BEFORE_BASELINE = '0022-measurement-apart'

const NEEDED_NUMBER = /-needs-(\d{4})$/

/**
 * Whether a version with these migrations can work on a database where those were run.
 *
 * @throws EnvironmentError where a newer version removed what this one needs
 */
export function requireUsable(
  run: readonly { name: string }[],
  migrations: Record<string, Migration>,
): void {
  const newest = Object.keys(migrations).sort().at(-1) ?? ''
  const removal = run.find(({ name }) => (NEEDED_NUMBER.exec(name)?.[1] ?? '') > newest)
  if (!removal) return
  throw new EnvironmentError(
    `A newer version of the funnel changed the database so that this one cannot use it (${removal.name}): ` +
      'install the newer version, or restore a backup from before.',
  )
}

/**
 * Brings a database's tables up to date. Of several servers that start at once on PostgreSQL one does
 * it and the others wait; an embedded database is to be locked meanwhile ({@link lockedForMigration}).
 *
 * @param schema the schema of PostgreSQL that holds the tables; it is made where there is none
 * @throws EnvironmentError where a newer version removed what this one needs
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  migrations: Record<string, Migration>,
  schema?: string,
): Promise<void> {
  const run = await migrationsIn(db, schema)
  requireUsable(run, migrations)
  const unknown = Object.fromEntries(run.map(({ name }) => [name, { up: async () => {} }]))
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...unknown, ...migrations }) },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** {@link migrate} for the database of contacts, also for one from before the baseline. */
export async function migrateContacts<Tables>(db: Kysely<Tables>, schema?: string): Promise<void> {
  const earlier = (await migrationsIn(db, schema)).filter(
    ({ name }) => name <= LAST_BEFORE_BASELINE,
  )
  if (earlier.length > 0) {
    if (!earlier.some(({ name }) => name === LAST_BEFORE_BASELINE)) {
      throw new EnvironmentError(
        `The database is of a version of the funnel before ${LAST_BEFORE_BASELINE}: start the last version ` +
          'before this one on it once.',
      )
    }
    await sql`delete from kysely_migration where name <= ${LAST_BEFORE_BASELINE}`.execute(db)
  }
  await migrate(db, CONTACT_MIGRATIONS, schema)
}

/** The migrations that were run; none where the database is new. */
async function migrationsIn<Tables>(
  db: Kysely<Tables>,
  schema: string | undefined,
): Promise<{ name: string }[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const table = tables.find(
    ({ name, schema: of }) => name === 'kysely_migration' && (!schema || of === schema),
  )
  if (!table) return []
  const path = schema === undefined ? table.name : `${schema}.${table.name}`
  return (await sql<{ name: string }>`select name from ${sql.table(path)}`.execute(db)).rows
}

/** Runs in one transaction of an embedded database that no other process writes to. */
export function lockedForMigration<Tables>(
  db: Kysely<Tables>,
  run: (connection: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  return db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection)
    try {
      await run(connection)
      await sql`commit`.execute(connection)
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}
