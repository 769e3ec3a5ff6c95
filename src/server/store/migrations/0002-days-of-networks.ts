import { SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The bytes of each network and day, in place of sums over stored rows; mails by wider networks; contacts
 * that no form made; folders of events and error reports, in place of a database of them; no check of an
 * application's steps before anything is sent.
 */
export const daysOfNetworks: Migration = {
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
    const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter
    if (!isEmbedded) await sql.raw(REMOVE_MEASUREMENT_SCHEMA).execute(db)
  },
}

const STATEMENTS = [
  `create table network_days (
    day text not null,
    network text not null,
    kind text not null,
    bytes bigint not null,
    primary key (day, network, kind)
  )`,
  `create table measurement_folders (
    id text primary key,
    host text not null,
    path text not null,
    last_day_at text not null
  )`,
  ...['contacts', 'mails'].flatMap((table) => [
    `alter table ${table} add column network_56 text`,
    `alter table ${table} add column network_48 text`,
  ]),
  'alter table contacts add column fits_form integer',
  'alter table contacts drop column walk',
  `create index contacts_of_no_form
    on contacts (coalesce(network_48, network), length(body)) where fits_form = 0`,
  'drop index mails_network',
  'create index mails_mailed_at on mails (mailed_at)',
  "update outgoing set kind = 'vetting' where kind = 'review'",
  "delete from outgoing where kind = 'webhook_update'",
  'drop index files_network',
  'alter table files drop column network',
  'drop index progress_applications_network',
  'alter table progress_applications drop column network',
  'alter table progress_applications drop column bytes',
]

/** If its tables are those of events and error reports. */
const REMOVE_MEASUREMENT_SCHEMA = `do $$
declare measurement text := current_schema() || '_measurement';
begin
  if to_regclass(quote_ident(measurement) || '.network_bytes') is not null then
    execute format('drop schema %I cascade', measurement);
  end if;
end $$`
