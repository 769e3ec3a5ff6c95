import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { EnvironmentError } from '../environment-error.ts'
import * as baseline from './migrations/0130-baseline.ts'

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
  '0130-baseline-needs-0130': baseline,
  '0131-outgoing-by-kind': {
    async up(db) {
      const index = db.schema.createIndex('outgoing_due_by_kind').on('outgoing')
      await index.columns(['state', 'kind', 'due_at']).execute()
      await db.schema.dropIndex('outgoing_due').execute()
    },
  },
  '0132-progress-of-networks': {
    async up(db) {
      const applications = db.schema.alterTable('progress_applications')
      await applications.addColumn('network', 'text').execute()
      await applications.addColumn('bytes', 'integer').execute()
      const index = db.schema.createIndex('progress_applications_network')
      await index.on('progress_applications').columns(['network', 'last_at', 'bytes']).execute()
    },
  },
  '0133-steps-of-releases': {
    async up(db) {
      await db.schema.alterTable('releases').addColumn('steps', 'text').execute()
    },
  },
  '0134-wider-networks': {
    async up(db) {
      const contacts = db.schema.alterTable('contacts')
      await contacts.addColumn('network_56', 'text').execute()
      await contacts.addColumn('network_48', 'text').execute()
    },
  },
  '0135-without-walks-needs-0135': {
    async up(db) {
      await db.schema.alterTable('contacts').dropColumn('walk').execute()
      await sql`update outgoing set kind = 'vetting' where kind = 'review'`.execute(db)
      await sql`delete from outgoing where kind = 'webhook_update'`.execute(db)
      const mails = db.schema.alterTable('mails')
      await mails.addColumn('network_56', 'text').execute()
      await mails.addColumn('network_48', 'text').execute()
      await db.schema.dropIndex('mails_network').execute()
      await db.schema.createIndex('mails_mailed_at').on('mails').column('mailed_at').execute()
    },
  },
  '0136-days-of-networks-needs-0136': {
    async up(db) {
      const { schema } = db
      await schema
        .createTable('network_days')
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('network', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('bytes', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('network_days_key', ['day', 'network', 'kind'])
        .execute()
      await schema.alterTable('contacts').addColumn('fits_form', 'integer').execute()
      await sql`create index contacts_of_no_form
        on contacts (coalesce(network_48, network), length(body)) where fits_form = 0`.execute(db)
      await schema.dropIndex('files_network').execute()
      await schema.alterTable('files').dropColumn('network').execute()
      await schema.dropIndex('progress_applications_network').execute()
      const progress = schema.alterTable('progress_applications')
      await progress.dropColumn('network').execute()
      await progress.dropColumn('bytes').execute()
    },
  },
  '0137-measurement-folders': {
    async up(db) {
      const folders = db.schema.createTable('measurement_folders')
      await folders
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('host', 'text', (column) => column.notNull())
        .addColumn('path', 'text', (column) => column.notNull())
        .addColumn('last_day_at', 'text', (column) => column.notNull())
        .execute()
    },
  },
}

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
 * it and the others wait; an embedded database is in a transaction.
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
