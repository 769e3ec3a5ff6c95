import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as baseline from './migrations/0100-baseline.ts'

/**
 * Migrations of the contacts' database, run in the order of their names. One that was released is
 * never changed or removed. During an update servers of two versions share a database, so a change is
 * made in two releases: the first adds what is new and writes both (expand), the next one removes what
 * no version reads any more (contract).
 */
const CONTACT_MIGRATIONS: Record<string, Migration> = { '0100-baseline': baseline }

/** Before the first release there were migrations up to this one, which the baseline replaces. */
const LAST_BEFORE_BASELINE = '0022-measurement-apart'

/** Whether a database of contacts with this migration can be used by this version. */
export function isKnownMigration(name: string): boolean {
  return name <= LAST_BEFORE_BASELINE || Object.hasOwn(CONTACT_MIGRATIONS, name)
}

/**
 * Brings a database's tables up to date. Of several servers that start at once on PostgreSQL one does
 * it and the others wait; an embedded database is to be locked meanwhile ({@link lockedForMigration}).
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

/** {@link migrate} for the database of contacts, also for one from before the baseline. */
export async function migrateContacts<Tables>(db: Kysely<Tables>, schema?: string): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.some((table) => table.name === 'kysely_migration' && isIn(table.schema, schema))) {
    await forgetEarlierMigrations(db)
  }
  await migrate(db, CONTACT_MIGRATIONS, schema)
}

function isIn(tableSchema: string | undefined, schema: string | undefined): boolean {
  return schema === undefined || tableSchema === schema
}

async function forgetEarlierMigrations<Tables>(db: Kysely<Tables>): Promise<void> {
  const earlier = sql`from kysely_migration where name <= ${LAST_BEFORE_BASELINE}`
  const { rows } = await sql<{ name: string }>`select name ${earlier}`.execute(db)
  if (rows.length > 0 && !rows.some(({ name }) => name === LAST_BEFORE_BASELINE)) {
    throw new Error(`The database was never migrated to ${LAST_BEFORE_BASELINE}.`)
  }
  await sql`delete ${earlier}`.execute(db)
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
