import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * The tables of contacts and of what belongs to them, as `tables.ts` describes them. Every statement
 * leaves alone what is there, so that a database of the versions before it (see `migrate.ts`) is
 * taken over with its rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isEmbedded = db.getExecutor().adapter instanceof SqliteAdapter
  for (const statement of [...TABLES, ...(isEmbedded ? SQLITE_ONLY : POSTGRES_ONLY)]) {
    await sql.raw(statement).execute(db)
  }
}

const TABLES = [
  `create table if not exists contacts (
    id text primary key,
    application_id text not null unique,
    received_at text not null,
    needs_review integer not null,
    review_reason text,
    raw_body text not null,
    raw_bytes bytea,
    document text,
    body_sha256 text,
    server_stage text,
    server_rule text,
    stage_differs integer not null
  )`,
  `create table if not exists outgoing (
    id text primary key,
    kind text not null,
    contact_id text not null,
    state text not null,
    created_at text not null,
    due_at text not null,
    attempts integer not null,
    last_failure text,
    unique (contact_id, kind)
  )`,
  'create index if not exists outgoing_due on outgoing (state, due_at)',
  `create table if not exists mail_addresses (
    digest text primary key,
    contact_id text,
    mailed_at text,
    stopped_at text
  )`,
  'create index if not exists mail_addresses_mailed_at on mail_addresses (mailed_at)',
  `create table if not exists files (
    name text primary key,
    application_id text not null,
    original_name text not null,
    size_bytes integer not null,
    received_at text not null,
    scan text not null
  )`,
  'create index if not exists files_application_id on files (application_id)',
  `create table if not exists progress_applications (
    application_id text primary key,
    first_at text not null,
    last_at text not null,
    device text not null,
    source text not null,
    campaign text not null,
    furthest_step integer not null,
    state text,
    state_at text not null,
    rule text
  )`,
  'create index if not exists progress_applications_first_at on progress_applications (first_at)',
  'create index if not exists progress_applications_last_at on progress_applications (last_at)',
  `create table if not exists progress_entries (
    application_id text not null,
    id text not null,
    happened_at text not null,
    position integer not null,
    event text not null,
    state text,
    step integer,
    classes text not null,
    primary key (application_id, id)
  )`,
  `create table if not exists accesses (
    id text primary key,
    at text not null,
    credential text not null,
    method text not null,
    path text not null,
    address text not null,
    request_id text not null
  )`,
  'create index if not exists accesses_at on accesses (at)',
  `create table if not exists write_checks (
    id text primary key,
    filler text not null
  )`,
  'drop view if exists contact_fields',
]

/** The fields of the payload (section 3) as of this migration. */
const TEXT_FIELDS = [
  'email',
  'first_name',
  'last_name',
  'phone_number',
  'date_of_birth',
  'state',
  'linkedin_url',
  'social_links',
  'summary_of_education_and_work',
  'why_suitable',
  'cv_resume_link',
  'worked_in_casino',
  'describe_experience_and_affiliation',
  'are_you_at_least_21',
  'eligible_status',
  'cgc',
  'cgpid',
  'joveo_click_id',
  'submitted_from',
  'source',
  'application_form_version',
  'application_form_referrer',
  'applicant_s_pipeline_stage',
  'job_pipeline',
  'job_advertisement',
  'referred_by_email',
  'referred_by',
  'referral_relationship',
  'application_source',
  'j_publisher',
  'campaign_id',
  'creative_id',
  'utm_medium',
  'ai_vetting',
  'ai_vetting_summary',
]
const NUMBER_FIELDS = ['puzzle_score', 'move_score']

const CONTACT_COLUMNS = `id, application_id, received_at, needs_review, review_reason, raw_body,
  body_sha256, server_stage, server_rule, stage_differs`
const DOCUMENT = 'coalesce(document, raw_body)'

/** One server counts calls in a temporary table (`database.ts`). */
const SQLITE_ONLY = ['drop table if exists rate_counts', `create view ${contactFields(true)}`]

/** Counts of a minute need not survive a crash: unlogged, they do not wait for the disk. */
const POSTGRES_ONLY = [
  `create unlogged table if not exists rate_counts (
    key text not null,
    minute integer not null,
    calls integer not null,
    primary key (key, minute)
  )`,
  'alter table rate_counts set unlogged',
  `create or replace function contact_body(raw_body text) returns jsonb language plpgsql immutable as $$
    begin
      return raw_body::jsonb;
    exception when others then
      return null;
    end $$`,
  `create view ${contactFields(false)}`,
]

/** The view of contacts by their fields, with more columns at its end. */
export function contactFields(isEmbedded: boolean, more = ''): string {
  const fields = isEmbedded
    ? [
        ...TEXT_FIELDS.map((name) => sqliteField(name, "'text'")),
        ...NUMBER_FIELDS.map((name) => sqliteField(name, "'integer', 'real'")),
      ]
    : [
        ...TEXT_FIELDS.map((name) => postgresField(name, 'string', 'text')),
        ...NUMBER_FIELDS.map((name) => postgresField(name, 'number', 'numeric')),
      ]
  const body = isEmbedded
    ? `case when json_valid(${DOCUMENT}) then ${DOCUMENT} else '{}' end`
    : `contact_body(${DOCUMENT})`
  return `contact_fields as select ${[CONTACT_COLUMNS, ...fields].join(', ')}${more}
  from (select *, ${body} as body from contacts) as contact`
}

function sqliteField(name: string, types: string): string {
  return `case when json_type(body, '$.${name}') in (${types}) then body ->> '$.${name}' end as ${name}`
}

function postgresField(name: string, type: string, column: string): string {
  return `case when jsonb_typeof(body -> '${name}') = '${type}' then (body ->> '${name}')::${column} end as ${name}`
}
