import type { CONTACT_PAYLOAD_FIELDS } from '../../../machines/requests/contact-payload.ts'

type Field = (typeof CONTACT_PAYLOAD_FIELDS)[number]
type ScoreField = 'puzzle_score' | 'move_score'

/** The payload's fields by name; null if the body has none of its type. */
export type ContactFields = Record<Exclude<Field, ScoreField>, string | null> &
  Record<ScoreField, number | null>

/** An application, made by its first call: all that it left refers to it and is removed with it. */
interface ApplicationsTable {
  id: string
  created_at: string
}

/**
 * One contact an application (section 3), and others with another body that were "added to" it:
 * `added_to` is the id of the first, null in the first. `body` is what was sent, to the byte, and
 * `body_sha256` its hash in hex. `needs_review` is 1 if the body does not fit the payload's
 * schema or is ambiguous, with the reason in `review_reason`. The server's own decision is the stage
 * `server_stage` and, as `server_rule`, the state of the decision that has it; null if it could make
 * none. `stage_differs` is 1 if the page sent another stage (`applicant_s_pipeline_stage`). `network` is a keyed digest of the
 * sender's IPv4 address or IPv6 network of 64 bits, null for this machine; `network_56` and `network_48` of
 * the wider IPv6 networks that it is in, else null. `fits_form` is 0 if no form can have made it.
 * Times are ISO 8601 in UTC. The payload's fields are in the body alone.
 */
export interface ContactsTable {
  id: string
  application_id: string
  received_at: string
  needs_review: 0 | 1
  review_reason: string | null
  body: Uint8Array
  body_sha256: string
  server_stage: string | null
  server_rule: string | null
  stage_differs: 0 | 1
  added_to: string | null
  network: string | null
  network_56: string | null
  network_48: string | null
  fits_form: 0 | 1 | null
}

/**
 * One uploaded résumé: `name` is its name in the file store, `<uuid>.<extension>`. `scan` is the
 * virus scanner's verdict: 'failed' if it could not scan, 'unscanned' if there was none, 'infected'
 * if a later scan found it so; then its bytes are removed.
 */
export interface FilesTable {
  name: string
  application_id: string
  original_name: string
  size_bytes: number
  received_at: string
  scan: 'clean' | 'failed' | 'unscanned' | 'infected'
}

/**
 * How far an application came. `first_at` and `last_at` are when its first and last report
 * came, `state` is the page's last one, at `state_at` by the applicant's clock; `rule` is the state of
 * its decision, null while undecided. Before Start the furthest step is 0. `seconds` is JSON, the
 * seconds at each step by its number, at the furthest one until the last event.
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
  seconds: string
  utm_source: string
  utm_campaign: string
  /** JSON: how often Continue was refused because of each field. */
  refused: string
  /** Of a form, touched last. */
  last_field: string | null
  /** 1 if it was decided before vetting answered, else 0. */
  vetting_unknown: number
}

/** One moment of an application; `classes` is JSON, `position` its place in its report. */
export interface ProgressEntriesTable {
  application_id: string
  id: string
  happened_at: string
  position: number
  event: string
  state: string | null
  step: number | null
  classes: string
}

/** The chart of each release that ever started, as `chart-file.ts` writes it, and its steps in order. */
interface ReleasesTable {
  name: string
  started_at: string
  chart: string
  steps: string
}

/** `vetting` asks another vetting service about a contact, and then queues the others. */
export const OUTGOING_KINDS = ['webhook', 'approval_mail', 'vetting'] as const
export type OutgoingKind = (typeof OUTGOING_KINDS)[number]

/**
 * One thing to be sent because of a contact. It is `waiting` until it is `sent`, `withheld` if it is
 * not to be sent, or `dead` after the last attempt; `due_at` is when to try next, or the end of a
 * replica's lease. `last_failure` is the last failure, or why it is withheld, without personal data.
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

/** An e-mail address that gets no mail, by its keyed digest. */
interface MailAddressesTable {
  digest: string
  stopped_at: string
}

/** A mail of the last month: its contact, and digests of its address and of the contact's networks. */
interface MailsTable {
  contact_id: string
  digest: string
  network: string | null
  network_56: string | null
  network_48: string | null
  mailed_at: string
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

/**
 * The bytes that came from a network, by its keyed digest, on a day of UTC (`2026-11-28`), whatever was
 * removed since.
 */
export interface NetworkDaysTable {
  day: string
  network: string
  kind: 'contacts' | 'files' | 'progress'
  bytes: number
}

/**
 * A folder with events and error reports: where it is, and when the first line of the last day in it was
 * written.
 */
export interface MeasurementFoldersTable {
  id: string
  host: string
  path: string
  last_day_at: string
}

/**
 * `clock.latest` is the latest time that was noted, `clock.held_before` when what came before does not
 * expire; ISO 8601 in UTC. `mail.key` keys the digests of e-mail addresses, and never changes: without it
 * no stop is found again. `webhook.gone` is the hash of the address of a webhook that answered 410.
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

/** Rows that are there for a moment, while it is checked whether the database takes writes. */
interface WriteChecksTable {
  id: string
  filler: string
}

export interface Tables {
  kysely_migration: MigrationTable
  applications: ApplicationsTable
  contacts: ContactsTable
  outgoing: OutgoingTable
  mail_addresses: MailAddressesTable
  mails: MailsTable
  files: FilesTable
  progress_applications: ProgressApplicationsTable
  progress_entries: ProgressEntriesTable
  network_days: NetworkDaysTable
  releases: ReleasesTable
  accesses: AccessesTable
  measurement_folders: MeasurementFoldersTable
  write_checks: WriteChecksTable
  settings: SettingsTable
}
