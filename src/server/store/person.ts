import { unzipSync } from 'node:zlib'
import { type Kysely, type SqlBool, sql } from 'kysely'
import type { FileStore } from '../files/file-store.ts'
import { readEnvelope } from '../ingestion/envelope.ts'
import { allContacts, type Contact, withFields } from './contacts.ts'
import { mailAddressOf } from './mail-addresses.ts'
import type { Store } from './open.ts'
import { removeApplications } from './removal.ts'
import type { MeasurementTables } from './tables.ts'

/** What identifies everything that is stored about one person. */
export interface Person {
  /** The e-mail address in lower case, and as the contacts spell it. */
  addresses: string[]
  applicationIds: string[]
  /** Rows that lead to nothing else: of contacts, files and reports. */
  contactIds: string[]
  fileNames: string[]
  reportIds: string[]
  /** What a report may name the applicant by. */
  words: string[]
  /** Of the e-mail address, as it is stored; '' where it is none. */
  digest: string
  /** Contacts of others in whose answers the address is, such as a referral. */
  mentionedIn: string[]
}

type Measurement = Kysely<MeasurementTables>

/**
 * Finds one person by e-mail, compared without case: by the contacts, and by a body that could not be
 * read and holds the address. A résumé or progress without a contact cannot be found by an address.
 *
 * @param given a whole address: a part of one is in the texts of many
 * @param before what an earlier search has found, and may have been removed since
 */
export async function findPerson(
  { db, files, measurement, mailAddresses }: Store,
  given: string,
  before?: Person,
): Promise<Person> {
  const email = given.trim().toLowerCase()
  const own: Contact[] = []
  const mentionedIn: string[] = []
  for await (const contact of allContacts(db)) {
    const isOwn = contact.email?.trim().toLowerCase() === email
    const isNamed = holds(`${contact.raw_body}\n${JSON.stringify(contact.document)}`, [email])
    const isKnown = before?.applicationIds.includes(contact.application_id)
    const isUnread = contact.email === null && holdsAlone(contact.raw_body, email)
    if (isOwn || isKnown || isUnread) own.push(contact)
    else if (isNamed) mentionedIn.push(contact.id)
  }
  const united = (known: readonly string[] | undefined, found: readonly string[]) => [
    ...new Set([...(known ?? []), ...found]),
  ]
  const addresses = own.map((contact) => contact.email?.trim() ?? email)
  const applicationIds = united(
    before?.applicationIds,
    own.map((contact) => contact.application_id),
  )
  const words = united(before?.words, [email, ...applicationIds, ...own.flatMap(namesOf)])
  const address = mailAddressOf(email)
  return {
    addresses: united(before?.addresses, [email, ...addresses]),
    applicationIds,
    contactIds: own.map(({ id }) => id),
    fileNames: await files.namesOf(listed(applicationIds)),
    reportIds: await reportsWith(measurement, words),
    words,
    digest: address ? await mailAddresses.digestOf(address) : '',
    mentionedIn,
  }
}

/** What else than the address a report may name the applicant by. */
function namesOf({ first_name, last_name, phone_number }: Contact): string[] {
  const name = `${first_name} ${last_name}`.toLowerCase()
  const phone = phone_number ?? ''
  const isPhone = phone.replaceAll(/\D/g, '').length >= 7
  return [...(first_name && last_name ? [name] : []), ...(isPhone ? [phone] : [])]
}

/**
 * Everything that is stored about one person but the bytes of files, by table. Bytes are in Base64;
 * of reports, of which parts may be compressed, there is the text. Who had access is listed without their
 * network addresses.
 */
export async function personData({ db, measurement }: Store, person: Person) {
  const ids = listed(person.applicationIds)
  const contacts = db.selectFrom('contacts').selectAll().where('application_id', 'in', ids)
  const files = db.selectFrom('files').selectAll().where('application_id', 'in', ids)
  const outgoing = db.selectFrom('outgoing').selectAll()
  const stops = db.selectFrom('mail_addresses').selectAll()
  const mails = db.selectFrom('mails').selectAll()
  const progress = db.selectFrom('progress_applications').selectAll()
  const entries = db.selectFrom('progress_entries').selectAll()
  const accesses = db.selectFrom('accesses').select(['at', 'credential', 'method', 'path'])
  const measurements = measurement.selectFrom('measurements').selectAll()
  const events = measurements
    .where('kind', '=', 'event')
    .where(isEventOf(measurement, person))
    .where(sql<SqlBool>`(user_id = '' or ${isNamedIn(person.addresses)})`)
    .orderBy('received_at')
  const reports = measurements.where('id', 'in', listed(person.reportIds))
  return {
    email: person.addresses[0],
    contacts: (await contacts.execute()).map((row) => {
      const { document: _, ...contact } = withFields(row)
      return { ...contact, body: Buffer.from(row.body).toString('base64') }
    }),
    files: await files.execute(),
    outgoing: await outgoing.where('contact_id', 'in', listed(person.contactIds)).execute(),
    mail_addresses: await stops.where('digest', '=', person.digest).execute(),
    mails: await mails.where('digest', '=', person.digest).execute(),
    progress_applications: await progress.where('application_id', 'in', ids).execute(),
    progress_entries: await entries.where('application_id', 'in', ids).execute(),
    accesses: await accesses
      .where('path', 'in', listed(person.fileNames.map((name) => `/api/files/${name}`)))
      .orderBy('at')
      .execute(),
    events: (await events.execute()).map((row) => ({
      ...row,
      payload: Buffer.from(row.payload).toString(),
    })),
    reports: (await reports.execute()).map((row) => ({
      ...row,
      payload: envelopeText(row.payload),
    })),
    mentionedIn: person.mentionedIn,
  }
}

/** SQL allows no empty list; no row has the id ''. */
function listed(ids: readonly string[]): readonly string[] {
  return ids.length > 0 ? ids : ['']
}

/** Further rounds remove what arrives while a person is being forgotten. */
const MOST_ROUNDS = 10

/**
 * Removes everything about one person, in rounds until one finds nothing. That the address wants no mail
 * stays stored, by its digest.
 *
 * @returns how many rows there were, and the contacts of others in which the address is
 */
export async function forgetPerson(store: Store, files: FileStore, email: string) {
  const { db, measurement } = store
  const counts = { applications: 0, files: 0, mails: 0, events: 0, reports: 0 }
  const sum = () => Object.values(counts).reduce((one, other) => one + other)
  let person = await findPerson(store, email)
  for (let round = 0, before = -1; round < MOST_ROUNDS && sum() > before; round += 1) {
    before = sum()
    const { applicationIds, digest, reportIds } = person
    const measurements = measurement.deleteFrom('measurements')
    const events = measurements.where('kind', '=', 'event').where(isEventOf(measurement, person))
    counts.events += await removed(events)
    counts.reports += await removed(measurements.where('id', 'in', listed(reportIds)))
    counts.mails += await removed(db.deleteFrom('mails').where('digest', '=', digest))
    // Last: a repeated run finds the rest by the contact.
    const removable = { files, records: store.files }
    const applications = await removeApplications(db, removable, listed(applicationIds))
    counts.applications += applications.applications
    counts.files += applications.files
    person = await findPerson(store, email, person)
  }
  return { counts, mentionedIn: person.mentionedIn }
}

/** Empties embedded databases' write-ahead logs, which have deleted rows, unless a process reads them. */
export async function emptyLogs({ db, measurement }: Store): Promise<void> {
  for (const database of [db, measurement]) {
    await sql`pragma wal_checkpoint(truncate)`.execute(database)
  }
}

async function removed(query: {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>
}): Promise<number> {
  return Number((await query.executeTakeFirst()).numDeletedRows)
}

/** Whether an event came from a device that named the person, or submitted one of the applications. */
function isEventOf(measurement: Measurement, { addresses, applicationIds }: Person) {
  // The page begins the insert ids of a submission with eight digits of the application's id.
  const begins = listed(applicationIds.map((id) => `${id.slice(0, 8)} `))
  const isNamed = sql<SqlBool>`
    (${isNamedIn(addresses)} or substr(insert_id, 1, 9) in (${sql.join(begins)}))`
  const events = measurement.selectFrom('measurements').select('device_id')
  const devices = events.where(isNamed).where('device_id', '!=', '')
  return sql<SqlBool>`(${isNamed} or device_id in ${devices})`
}

/** SQLite knows lower case of ASCII only. */
function isNamedIn(addresses: readonly string[]) {
  const list = sql.join(addresses)
  return sql<SqlBool>`(lower(user_id) in (${list}) or user_id in (${list}))`
}

/** Payloads may have a megabyte each. */
const REPORTS_AT_ONCE = 50

/**
 * Ids of the reports that hold one of the words, compressed or not, and of the other parts of a replay,
 * which share its event id.
 */
async function reportsWith(measurement: Measurement, words: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  const eventIds = new Set<string>()
  for await (const { id, event_id, payload } of reports(measurement)) {
    if (!holds(envelopeText(payload), words)) continue
    found.add(id)
    if (event_id !== null) eventIds.add(event_id)
  }
  const others = measurement.selectFrom('measurements').select('id')
  for (const { id } of await others.where('event_id', 'in', listed([...eventIds])).execute()) {
    found.add(id)
  }
  return [...found]
}

async function* reports(measurement: Measurement) {
  let after = ''
  for (;;) {
    const rows = await measurement
      .selectFrom('measurements')
      .select(['id', 'event_id', 'payload'])
      .where('kind', '=', 'report')
      .where('id', '>', after)
      .orderBy('id')
      .limit(REPORTS_AT_ONCE)
      .execute()
    yield* rows
    after = rows.at(-1)?.id ?? ''
    if (rows.length < REPORTS_AT_ONCE) return
  }
}

/** Whether an address is in a text, and is no part of a longer one. */
function holdsAlone(text: string, email: string): boolean {
  const [first = '', ...others] = text.toLowerCase().split(email)
  let before = first
  return others.some((after) => {
    const isAlone = !/[\p{L}\p{N}._%+-]$/u.test(before) && !/^\.?[\p{L}\p{N}_-]/u.test(after)
    before = after
    return isAlone
  })
}

function holds(text: string, words: readonly string[]): boolean {
  const inLowerCase = text.toLowerCase()
  return words.some((word) => inLowerCase.includes(word))
}

/** Of one payload; what is larger is no replay of the page, and is read as it is. */
const MAX_BYTES = 64 * 1024 * 1024
const LINE_END = 0x0a

/** An envelope as text, its payloads decompressed. */
function envelopeText(envelope: Uint8Array): string {
  try {
    const { headers, items } = readEnvelope(envelope)
    const parts = items.flatMap((item) => [item.headers, payloadText(item.payload)])
    return [headers, ...parts]
      .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
      .join('\n')
  } catch {
    return Buffer.from(envelope).toString()
  }
}

/**
 * A payload as text. A part of a replay is a line of JSON and then the recording, which the
 * client compresses where it can (zlib); other clients compress whole payloads (gzip).
 */
function payloadText(payload: Uint8Array): string {
  const bytes = Buffer.from(payload)
  for (const start of [0, bytes.indexOf(LINE_END) + 1]) {
    const inflated = inflatedFrom(bytes.subarray(start))
    if (inflated) return bytes.toString('utf8', 0, start) + inflated.toString()
  }
  return bytes.toString()
}

function inflatedFrom(bytes: Buffer): Buffer | undefined {
  try {
    return unzipSync(bytes, { maxOutputLength: MAX_BYTES })
  } catch {
    return undefined
  }
}
