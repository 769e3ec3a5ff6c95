import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The tables of contacts and of all that belongs to them. */
export const tables: Migration = {
  async up(db) {
    for (const [table, columns] of Object.entries(TABLES)) {
      await sql.raw(`create table ${table} (${columns})`).execute(db)
    }
    for (const statement of INDEXES) await sql.raw(statement).execute(db)
  },
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
    seconds text not null default '{}',
    network text,
    bytes integer`,
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
  releases: 'name text primary key, started_at text not null, chart text not null, steps text',
  write_checks: 'id text primary key, filler text not null',
}

const INDEXES = [
  'create unique index contacts_first on contacts (application_id) where added_to is null',
  'create unique index contacts_body on contacts (application_id, body_sha256)',
  'create index contacts_received_at on contacts (received_at)',
  // With what is summed over it, so that no body is read.
  'create index contacts_network on contacts (network, received_at, length(body))',
  'create index outgoing_due_by_kind on outgoing (state, kind, due_at)',
  'create index files_application_id on files (application_id)',
  'create index files_network on files (network, received_at)',
  'create index files_received_at on files (received_at)',
  'create index progress_applications_first_at on progress_applications (first_at)',
  'create index progress_applications_last_at on progress_applications (last_at)',
  'create index progress_applications_network on progress_applications (network, last_at, bytes)',
  'create index mails_digest on mails (digest)',
  'create index mails_network on mails (network, mailed_at)',
  'create index accesses_at on accesses (at)',
]
