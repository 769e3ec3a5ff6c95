import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { EnvironmentError } from '../environment-error.ts'
import { tables } from './migrations/0001-tables.ts'
import { daysOfNetworks } from './migrations/0002-days-of-networks.ts'
import { numbersOfFields } from './migrations/0003-numbers-of-fields.ts'
import type { Tables } from './tables.ts'

const FIRST = '0001-tables'

/**
 * Migrations of the database, run in the order of their names, which begin with a number. One that was
 * released is never changed or removed. During an update, and after going back to the release before,
 * versions that do not know a migration work on its result:
 *
 * - A migration only adds (expand): tables, indexes, columns that may be left out.
 * - What no release reads or writes any more is removed in a later one (contract), by a migration whose
 *   name ends in `-needs-<number>`: versions that know no migration from that number on cannot work
 *   with the result. If nothing is added at the same time, an empty migration gives the number.
 */
const MIGRATIONS: Record<string, Migration> = {
  [FIRST]: tables,
  '0002-days-of-networks-needs-0002': daysOfNetworks,
  '0003-numbers-of-fields': numbersOfFields,
}

/** What the last build before the first release (74b46c31) ran: its tables are those of `0001-tables`. */
const RUN_BY_LAST_BUILD = [
  '0130-baseline-needs-0130',
  '0131-outgoing-by-kind',
  '0132-progress-of-networks',
  '0133-steps-of-releases',
]

const NEEDED_NUMBER = /-needs-(\d{4})$/

type Run = readonly { name: string }[]

/**
 * Checks that this version can work on a database where these migrations were run, or bring it up to date.
 *
 * @throws EnvironmentError if an earlier build made it, or a newer version removed what this one needs
 */
export function requireUsable(run: Run): void {
  if (run.length === 0 || isOfLastBuild(run)) return
  if (!run.some(({ name }) => name === FIRST)) {
    throw new EnvironmentError(
      `The database is of a build before the first release (${run.at(-1)?.name}), which this version cannot ` +
        'use: export what you need by that build, then name an empty DATA_DIR or database.',
    )
  }
  const newest = Object.keys(MIGRATIONS).sort().at(-1) ?? ''
  const removal = run.find(({ name }) => (NEEDED_NUMBER.exec(name)?.[1] ?? '') > newest)
  if (!removal) return
  throw new EnvironmentError(
    `A newer version of the funnel changed the database so that this one cannot use it (${removal.name}): ` +
      'install the newer version, or restore a backup from before.',
  )
}

function isOfLastBuild(run: Run): boolean {
  return String(run.map(({ name }) => name).sort()) === String(RUN_BY_LAST_BUILD)
}

/**
 * Brings the tables up to date; to be called in a transaction that one server at a time has.
 *
 * @throws EnvironmentError if this version cannot work on the database
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  if (isOfLastBuild(await migrationsIn(db))) {
    await db.deleteFrom('kysely_migration').where('name', '>', '0131').execute()
    await db.updateTable('kysely_migration').set({ name: FIRST }).execute()
  }
  const run = await migrationsIn(db)
  requireUsable(run)
  const unknown = Object.fromEntries(run.map(({ name }) => [name, { up: async () => {} }]))
  const provider = { getMigrations: async () => ({ ...unknown, ...MIGRATIONS }) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}

/** The migrations that were run; none if the database is new. */
async function migrationsIn(db: Kysely<Tables>): Promise<Run> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  return db.selectFrom('kysely_migration').select('name').orderBy('name').execute()
}
