import type { CONTACT_PAYLOAD_FIELDS } from '../../../machines/requests/contact-payload.ts'

type Field = (typeof CONTACT_PAYLOAD_FIELDS)[number]
type ScoreField = 'puzzle_score' | 'move_score'

/** The payload's fields by name; null where the body has none of its type. */
export type ContactFields = Record<Exclude<Field, ScoreField>, string | null> &
  Record<ScoreField, number | null>

/**
 * One contact an application (section 3), and others with another body that were "added to" it:
 * `added_to` is the id of the first, null in the first. `raw_body` is what was sent, to the letter; `raw_bytes` is the same to the byte where no text says it exactly, else null.
 * `document` is what the server read, as JSON, null where `raw_body` says just that. `body_sha256` is
 * the hash of what was sent, in hex. `needs_review` is 1 where the body does not fit the payload's
 * schema or may be read otherwise elsewhere, with the reason beside it. `server_stage` and `server_rule` are the server's own
 * decision, null where it could make none; `stage_differs` is 1 where the page sent another stage
 * (`applicant_s_pipeline_stage`). Times are ISO 8601 in UTC. The payload's fields are in `document ??
 * raw_body` alone; the view `contact_fields` shows each as a column, for who asks the database by SQL.
 */
export interface ContactsTable {
  id: string
  application_id: string
  received_at: string
  needs_review: 0 | 1
  review_reason: string | null
  raw_body: string
  raw_bytes: Uint8Array | null
  document: string | null
  body_sha256: string
  server_stage: string | null
  server_rule: string | null
  stage_differs: 0 | 1
  added_to: string | null
}

/**
 * One uploaded résumé: `name` is its name in the file store, `<uuid>.<extension>`. `scan` is the
 * virus scanner's verdict: 'failed' where it could not scan, 'unscanned' where there was none, 'infected'
 * where a later scan found it so, 'replaced' where a newer file took its place; then its bytes are removed.
 */
export interface FilesTable {
  name: string
  application_id: string
  original_name: string
  size_bytes: number
  received_at: string
  scan: 'clean' | 'failed' | 'unscanned' | 'infected' | 'replaced'
}

/**
 * One analytics event (section 7), once for each device and insert id. `upload_id` and `position`
 * say in which request and where in it the event came; `occurred_at` is the sender's own time. An
 * id that was not sent is ''. `raw_event` is the event as JSON.
 */
interface EventsTable {
  device_id: string
  insert_id: string
  upload_id: string
  position: number
  received_at: string
  occurred_at: string
  event_type: string
  user_id: string
  raw_event: string
}

/**
 * One item of an error-reporting envelope: an error, a trace, part of a replay. `headers` are the
 * item's own as JSON, `payload` its bytes to the letter; `event_id` is the envelope's.
 */
interface ReportsTable {
  id: string
  envelope_id: string
  position: number
  received_at: string
  project: string
  event_id: string | null
  type: string
  headers: string
  payload: Uint8Array
}

/**
 * How far an application came. `first_at` and `last_at` are when the backend first and last heard
 * of it, `state` is where its page last was, at `state_at` by the applicant's clock; `rule` decided
 * it, null while nothing is decided. It is in the counts as of the `last_at` that `counted_at` repeats, null
 * before; at `counts_until` it is to be counted anew, null where nothing changes by itself.
 */
export interface ProgressApplicationsTable {
  application_id: string
  first_at: string
  last_at: string
  device: string
  source: string
  campaign: string
  furthest_step: number
  state: string | null
  state_at: string
  rule: string | null
  variant: string
  release: string
  counted_at: string | null
  counts_until: string | null
}

/**
 * One moment of an application; `classes` is JSON, as is `taken`, null where nothing was; `position` its place
 * in the report it came with.
 */
export interface ProgressEntriesTable {
  application_id: string
  id: string
  happened_at: string
  position: number
  event: string
  state: string | null
  step: number | null
  classes: string
  taken: string | null
}

/** Applications that are counted together: by how their applicants came. */
export interface ProgressCellsTable {
  id: number
  device: string
  source: string
  campaign: string
  variant: string
  release: string
}

/** A sum over the applications of a cell that were first seen in a period, `YYYY-MM` or `YYYY-MM-DD` in UTC. */
interface ProgressCountsTable {
  period: string
  /** 0 for all together. */
  cell: number
  /** As `counts-of.ts` names it. */
  what: string
  count: number
}

/** What an application has in the counts, as JSON: what is taken out of them with it. */
interface ProgressCountedTable {
  application_id: string
  day: string
  cell: number
  counts: string
}

/** One row, which is updated first: one server counts at a time. */
interface CountingLocksTable {
  id: number
}

/** The chart of each release that ever started, as `chart-file.ts` writes it. */
interface ReleasesTable {
  name: string
  started_at: string
  chart: string
}

/** `review` judges a contact once its progress is there; `webhook_update` says what that changed. */
export const OUTGOING_KINDS = ['webhook', 'approval_mail', 'review', 'webhook_update'] as const
export type OutgoingKind = (typeof OUTGOING_KINDS)[number]

/**
 * One thing to be sent because of a contact. It is `waiting` until it is `sent`, `withheld` where it is
 * not to be sent, or `dead` after the last attempt; `due_at` is when to try next, or until when a replica has claimed it. `last_failure`
 * names the last failure, or why it is withheld, without personal data.
 */
export interface OutgoingTable {
  id: string
  kind: OutgoingKind
  contact_id: string
  state: 'waiting' | 'sent' | 'withheld' | 'dead'
  created_at: string
  due_at: string
  attempts: number
  last_failure: string | null
}

/**
 * An e-mail address by its keyed digest: since when it gets no mail (`stopped_at`), else when and because of
 * which contact it was last claimed for one. Only a stop stays for longer than a day.
 */
interface MailAddressesTable {
  digest: string
  contact_id: string | null
  mailed_at: string | null
  stopped_at: string | null
}

/**
 * One access to what applicants sent, or to the funnel's numbers. `address` is the network address
 * that asked, `path` what was asked for, without its query.
 */
interface AccessesTable {
  id: string
  at: string
  credential: 'operator' | 'signed-address'
  method: string
  path: string
  address: string
  request_id: string
}

/** Calls of a key, a digest, in a minute since 1970; of one server in the embedded database. */
interface RateCountsTable {
  key: string
  minute: number
  calls: number
}

/** Bytes of the events and reports that came on a day in UTC, `YYYY-MM-DD`. */
interface StoredBytesTable {
  day: string
  bytes: number
}

/**
 * `clock.latest` is the latest time that was noted, `clock.held_before` when what came before does not
 * expire; ISO 8601 in UTC. `mail.key` keys the digests of `mail_addresses`, and never changes: without it
 * no stop is found again.
 */
interface SettingsTable {
  name: string
  value: string
}

/** Kysely's own: what was run of `migrate.ts`. */
interface MigrationTable {
  name: string
  timestamp: string
}

/** The database of events and reports, separate from that of contacts. */
export interface MeasurementTables {
  kysely_migration: MigrationTable
  events: EventsTable
  reports: ReportsTable
  stored_bytes: StoredBytesTable
}

/** Rows that are there for a moment, while it is checked whether the database takes writes. */
interface WriteChecksTable {
  id: string
  filler: string
}

export interface Tables {
  kysely_migration: MigrationTable
  contacts: ContactsTable
  /** A view, for who asks the database by SQL. */
  contact_fields: Omit<ContactsTable, 'raw_bytes' | 'document'> & ContactFields
  outgoing: OutgoingTable
  mail_addresses: MailAddressesTable
  files: FilesTable
  progress_applications: ProgressApplicationsTable
  progress_entries: ProgressEntriesTable
  progress_cells: ProgressCellsTable
  progress_counts: ProgressCountsTable
  progress_counted: ProgressCountedTable
  counting_locks: CountingLocksTable
  releases: ReleasesTable
  accesses: AccessesTable
  rate_counts: RateCountsTable
  write_checks: WriteChecksTable
  settings: SettingsTable
}
