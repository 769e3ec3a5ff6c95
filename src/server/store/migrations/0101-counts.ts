import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** What is counted of applications, and the charts of releases, as `tables.ts` describes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter
  for (const statement of [...COLUMNS, ...tables(isEmbedded ? ' without rowid' : '')]) {
    await sql.raw(statement).execute(db)
  }
}

const COLUMNS = [
  "alter table progress_applications add column variant text not null default ''",
  "alter table progress_applications add column release text not null default ''",
  'alter table progress_applications add column counted_at text',
  'alter table progress_applications add column counts_until text',
  'alter table progress_entries add column taken text',
  `create index progress_applications_uncounted on progress_applications (application_id)
    where counted_at is null or counted_at <> last_at`,
  `create index progress_applications_counts_until on progress_applications (counts_until)
    where counts_until is not null`,
]

/** The counts are stored in the order of their key: those of an application are in few pages. */
const tables = (suffix: string) => [
  `create table progress_cells (
    id integer primary key,
    device text not null,
    source text not null,
    campaign text not null,
    variant text not null,
    release text not null,
    unique (device, source, campaign, variant, release)
  )`,
  `create table progress_counts (
    period text not null,
    cell integer not null,
    what text not null,
    count integer not null,
    primary key (period, cell, what)
  )${suffix}`,
  'create index progress_counts_none on progress_counts (period) where count = 0',
  `create table progress_counted (
    application_id text primary key,
    day text not null,
    cell integer not null,
    counts text not null
  )`,
  'create index progress_counted_cell on progress_counted (cell)',
  'create table counting_locks (id integer primary key)',
  'insert into counting_locks (id) values (1)',
  `create table releases (
    name text primary key,
    started_at text not null,
    chart text not null
  )`,
]
