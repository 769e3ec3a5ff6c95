import { type Insertable, type Kysely, SqliteAdapter, sql } from 'kysely'
import { EnvironmentError } from '../../environment-error.ts'
import { keyedDigest } from '../mail-addresses.ts'
import { setSeconds } from '../progress.ts'
import type { Tables } from '../tables.ts'

/**
 * The tables of contacts and of all that belongs to them, as `tables.ts` describes them. What a release
 * from 0101 on stored is copied into them, whole; then its tables are dropped.
 *
 * @throws EnvironmentError where an earlier release stored it
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter
  const run = (statement: string) => sql.raw(statement).execute(db)
  const tables = await namesIn(db, isEmbedded ? NAMES.sqlite : NAMES.postgres)
  const isTakenOver = tables.includes('contacts')
  if (isTakenOver) {
    const [last = ''] = await namesIn(db, 'select max(name) as name from kysely_migration')
    if (last < LAST_OF_RELEASE_BEFORE) throw tooOld(last)
    await run('drop view if exists contact_fields')
  }
  const names = Object.keys(TABLES)
  for (const table of names.filter((name) => tables.includes(name))) {
    await run(`alter table ${table} rename to before_${table}`)
  }
  for (const [table, columns] of Object.entries(TABLES)) {
    await run(`create table ${table} (${columns})`)
  }
  if (isTakenOver) await takeOver(db, tables, isEmbedded)
  for (const table of [...names.map((name) => `before_${name}`), ...RETIRED]) {
    await run(`drop table if exists ${table}`)
  }
  for (const statement of INDEXES) await run(statement)
}

const LAST_OF_RELEASE_BEFORE = '0101-counts'

function tooOld(last: string): EnvironmentError {
  return new EnvironmentError(
    `The database is of an earlier version of the funnel (${last}): start the release before this one on it once.`,
  )
}

/** Parents before their children. */
const TABLES = {
  settings: 'name text primary key, value text not null',
  applications: 'id text primary key, created_at text not null',
  contacts: `
    id text primary key,
    application_id text not null references applications on delete cascade,
    received_at text not null,
    needs_review integer not null,
    review_reason text,
    body bytea not null,
    body_sha256 text,
    server_stage text,
    server_rule text,
    stage_differs integer not null,
    added_to text,
    walk text,
    network text`,
  outgoing: `
    id text primary key,
    kind text not null,
    contact_id text not null references contacts on delete cascade,
    state text not null,
    created_at text not null,
    due_at text not null,
    attempts integer not null,
    last_failure text,
    unique (contact_id, kind)`,
  files: `
    name text primary key,
    application_id text not null references applications on delete cascade,
    original_name text not null,
    size_bytes integer not null,
    received_at text not null,
    scan text not null,
    network text`,
  progress_applications: `
    application_id text primary key references applications on delete cascade,
    first_at text not null,
    last_at text not null,
    device text not null,
    source text not null,
    campaign text not null,
    furthest_step integer not null,
    state text,
    state_at text not null,
    rule text,
    variant text not null,
    release text not null,
    seconds text not null default '{}'`,
  progress_entries: `
    application_id text not null references progress_applications on delete cascade,
    id text not null,
    happened_at text not null,
    position integer not null,
    event text not null,
    state text,
    step integer,
    classes text not null,
    primary key (application_id, id)`,
  mail_addresses: 'digest text primary key, stopped_at text not null',
  mails: `
    contact_id text primary key,
    digest text not null,
    network text,
    mailed_at text not null`,
  accesses: `
    id text primary key,
    at text not null,
    credential text not null,
    method text not null,
    path text not null,
    address text not null,
    request_id text not null`,
  releases: 'name text primary key, started_at text not null, chart text not null',
  write_checks: 'id text primary key, filler text not null',
}

/** Tables whose rows are not taken over. */
const RETIRED = [
  'rate_counts',
  'progress_cells',
  'progress_counts',
  'progress_counted',
  'counting_locks',
]

const INDEXES = [
  'create unique index contacts_first on contacts (application_id) where added_to is null',
  'create unique index contacts_body on contacts (application_id, body_sha256)',
  'create index contacts_received_at on contacts (received_at)',
  // With what is summed over it, so that no body is read.
  'create index contacts_network on contacts (network, received_at, length(body))',
  'create index outgoing_due on outgoing (state, due_at)',
  'create index files_application_id on files (application_id)',
  'create index files_network on files (network, received_at)',
  'create index files_received_at on files (received_at)',
  'create index progress_applications_first_at on progress_applications (first_at)',
  'create index progress_applications_last_at on progress_applications (last_at)',
  'create index mails_digest on mails (digest)',
  'create index mails_network on mails (network, mailed_at)',
  'create index accesses_at on accesses (at)',
]

const NAMES = {
  sqlite: "select name from sqlite_schema where type = 'table'",
  postgres:
    'select tablename as name from pg_catalog.pg_tables where schemaname = current_schema()',
}

async function namesIn(db: Kysely<Tables>, query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ name: string }>(query).execute(db)
  return rows.map(({ name }) => name)
}

/** Copies rows; a column that the earlier release did not have is null. */
async function takeOver(db: Kysely<Tables>, tables: readonly string[], isEmbedded: boolean) {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const columnsOf = (table: string) =>
    namesIn(
      db,
      isEmbedded
        ? `select name from pragma_table_info('${table}')`
        : `select column_name as name from information_schema.columns
            where table_schema = current_schema() and table_name = '${table}'`,
    )
  await run(`insert into applications (id, created_at)
    select application_id, min(at) from (
      select application_id, received_at as at from before_contacts
      union all select application_id, received_at from before_files
      union all select application_id, first_at from before_progress_applications
    ) as calls group by application_id`)
  const text = isEmbedded ? 'cast(raw_body as blob)' : "convert_to(raw_body, 'UTF8')"
  const copied = Object.keys(TABLES).filter((name) => tables.includes(name))
  for (const table of copied.filter((name) => !['applications', 'mail_addresses'].includes(name))) {
    const before = await columnsOf(`before_${table}`)
    const common = (await columnsOf(table)).filter((column) => before.includes(column))
    const isOld = before.includes('raw_body')
    const into = [...common, ...(isOld ? ['body'] : [])].join(', ')
    const from = [...common, ...(isOld ? [`coalesce(raw_bytes, ${text})`] : [])].join(', ')
    const [column, parent, key] = PARENTS[table] ?? []
    const where = column ? `where ${column} in (select ${key} from ${parent})` : ''
    await run(`insert into ${table} (${into}) select ${from} from before_${table} ${where}`)
  }
  await takeOverMails(db)
  await addSeconds(db)
}

const APPLICATIONS_AT_ONCE = 500

/** The seconds at each step of every application, from its entries. */
async function addSeconds(db: Kysely<Tables>): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows: { application_id: string }[] = await db
      .selectFrom('progress_applications')
      .select('application_id')
      .where('application_id', '>', last)
      .orderBy('application_id')
      .limit(APPLICATIONS_AT_ONCE)
      .execute()
    last = rows.at(-1)?.application_id
    await setSeconds(
      db,
      rows.map(({ application_id }) => application_id),
    )
  }
}

/** Orphaned rows, which a crash of an earlier release may have left, are not copied. */
const PARENTS: Record<string, [string, string, string]> = {
  progress_entries: ['application_id', 'progress_applications', 'application_id'],
  outgoing: ['contact_id', 'contacts', 'id'],
}

/** Digests of addresses without a key are replaced by digests under this database's key. */
async function takeOverMails(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{
    digest: string
    contact_id: string | null
    mailed_at: string | null
    stopped_at: string | null
  }>`select * from before_mail_addresses`.execute(db)
  for (const { contact_id, mailed_at, stopped_at, ...row } of rows) {
    const digest = await keyedDigest(db, row.digest)
    if (stopped_at !== null) {
      await db
        .insertInto('mail_addresses')
        .values({ digest, stopped_at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else if (contact_id !== null && mailed_at !== null) {
      await db
        .insertInto('mails')
        .values({ contact_id, digest, network: null, mailed_at } as Insertable<Tables['mails']>)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}
