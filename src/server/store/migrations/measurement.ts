import { SqliteAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Of the database of events and reports, in the order of their names; one that has run anywhere is
 * never changed or removed.
 *
 * @param schema the schema of PostgreSQL that holds the tables
 */
export function measurementMigrations(schema?: string): Record<string, Migration> {
  return {
    // What it made is taken over by the next; the name stays, since a server of an earlier build asks for it.
    '0001-events-and-reports': { up: async () => {} },
    '0002-one-table-needs-0002': {
      async up(db) {
        const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter
        const statements = isEmbedded ? ON_SQLITE : onPostgres(`"${schema}"`)
        for (const statement of statements) await sql.raw(statement).execute(db)
      },
    },
  }
}

const TABLES = (prefix: string) => [
  `create table ${prefix}measurements (
    id text primary key,
    kind text not null,
    received_at text not null,
    network text not null,
    bytes integer not null,
    device_id text not null,
    insert_id text not null,
    user_id text not null,
    event_id text,
    payload bytea not null
  )`,
  `create index measurements_received_at on ${prefix}measurements (received_at)`,
  `create index measurements_network on ${prefix}measurements (network, received_at)`,
  `create table ${prefix}network_bytes (network text primary key, bytes bigint not null)`,
  ...Object.entries(BEFORE).map(
    ([table, columns]) => `create table if not exists ${prefix}${table} (${columns})`,
  ),
]

/** The tables of the release before, of which a new database has nothing to take over. */
const BEFORE = {
  events: 'device_id text, insert_id text, received_at text, user_id text, raw_event text',
  reports: 'id text, received_at text, event_id text, headers text, payload bytea',
  stored_bytes: 'day text',
}

const COLUMNS =
  'id, kind, received_at, network, bytes, device_id, insert_id, user_id, event_id, payload'

/** What a row takes next to its payload. */
const ROW_BYTES = 512

/** Events as they were; each item of a report becomes an envelope of its own. */
const ON_SQLITE = [
  ...TABLES(''),
  `create trigger measurement_added after insert on measurements begin
    insert into network_bytes (network, bytes) values (new.network, new.bytes)
    on conflict (network) do update set bytes = network_bytes.bytes + excluded.bytes;
  end`,
  `create trigger measurement_removed after delete on measurements begin
    update network_bytes set bytes = bytes - old.bytes where network = old.network;
    delete from network_bytes where network = old.network and bytes <= 0;
  end`,
  `insert into measurements (${COLUMNS})
    select device_id || ' ' || insert_id, 'event', received_at, '', length(raw_event) + ${ROW_BYTES},
      device_id, insert_id, user_id, null, cast(raw_event as blob) from events`,
  `insert into measurements (${COLUMNS})
    select id, 'report', received_at, '', length(payload) + ${ROW_BYTES}, '', '', '', event_id,
      cast(json_object('event_id', event_id) || char(10) || headers || char(10) || payload as blob)
    from reports`,
  ...Object.keys(BEFORE).map((table) => `drop table ${table}`),
]

const onPostgres = (schema: string) => [
  ...TABLES(`${schema}.`),
  `create function ${schema}.count_measurement() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into ${schema}.network_bytes (network, bytes) values (new.network, new.bytes)
      on conflict (network) do update set bytes = network_bytes.bytes + excluded.bytes;
    else
      update ${schema}.network_bytes set bytes = bytes - old.bytes where network = old.network;
      delete from ${schema}.network_bytes where network = old.network and bytes <= 0;
    end if;
    return null;
  end $$`,
  `create trigger measurement_counted after insert or delete on ${schema}.measurements
    for each row execute function ${schema}.count_measurement()`,
  `insert into ${schema}.measurements (${COLUMNS})
    select device_id || ' ' || insert_id, 'event', received_at, '', length(raw_event) + ${ROW_BYTES},
      device_id, insert_id, user_id, null, convert_to(raw_event, 'UTF8') from ${schema}.events`,
  `insert into ${schema}.measurements (${COLUMNS})
    select id, 'report', received_at, '', length(payload) + ${ROW_BYTES}, '', '', '', event_id,
      convert_to(json_build_object('event_id', event_id)::text || chr(10) || headers || chr(10), 'UTF8')
        || payload
    from ${schema}.reports`,
  ...Object.keys(BEFORE).map((table) => `drop table ${schema}.${table}`),
]
