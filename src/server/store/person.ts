import { type Kysely, type SqlBool, sql } from 'kysely'
import { allContacts, type Contact } from './contacts.ts'
import { mailAddressOf } from './mail-addresses.ts'
import type { Store } from './open.ts'
import { payloadText } from './report-payload.ts'
import type { MeasurementTables } from './tables.ts'

/** What identifies everything that is stored about one person. */
export interface Person {
  /** The e-mail address in lower case, and as the contacts spell it. */
  addresses: string[]
  applicationIds: string[]
  contactIds: string[]
  /** Of the file store. */
  fileNames: string[]
  reportIds: string[]
  /** Of the e-mail address, as it is stored; undefined where it is none. */
  digest: string | undefined
  /** Contacts of others in whose answers the address stands, such as a referral. */
  mentionedIn: string[]
}

type Measurement = Kysely<MeasurementTables>

/**
 * Finds one person by e-mail, compared without case: by the contacts, and by a body that could not be
 * read and holds the address. A résumé or progress without a contact cannot be found by an address.
 */
export async function findPerson(
  { db, measurement, mailAddresses }: Pick<Store, 'db' | 'measurement' | 'mailAddresses'>,
  given: string,
): Promise<Person> {
  const email = given.trim().toLowerCase()
  const own: Contact[] = []
  const mentionedIn: string[] = []
  for await (const contact of allContacts(db)) {
    const isOwn = contact.email?.trim().toLowerCase() === email
    const isNamed = holds(`${contact.raw_body}\n${contact.document ?? ''}`, [email])
    if (isOwn || (isNamed && contact.email === null)) own.push(contact)
    else if (isNamed) mentionedIn.push(contact.id)
  }
  const applicationIds = [...new Set(own.map((contact) => contact.application_id))]
  const files = await inParts(applicationIds, (part) =>
    db.selectFrom('files').select('name').where('application_id', 'in', part).execute(),
  )
  const address = mailAddressOf(email)
  return {
    addresses: [...new Set([email, ...own.map((contact) => contact.email?.trim() ?? email)])],
    applicationIds,
    contactIds: own.map(({ id }) => id),
    fileNames: files.map(({ name }) => name),
    reportIds: await reportsWith(measurement, [email, ...applicationIds, ...own.flatMap(namesOf)]),
    digest: address && (await mailAddresses.keyed(address.digest)),
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

/** Whether an event came from a device that named the person, or submitted one of the applications. */
export function isEventOf(
  measurement: Measurement,
  { addresses, applicationIds }: Person,
): ReturnType<typeof sql<SqlBool>> {
  const isNamed = sql<SqlBool>`(${isNamedIn(addresses)} or ${isSubmissionOf(applicationIds)})`
  const devices = measurement
    .selectFrom('events')
    .select('device_id')
    .where(isNamed)
    .where('device_id', '!=', '')
  return sql<SqlBool>`(${isNamed} or device_id in ${devices})`
}

/** Of those, the events that are not another person's who used the same device. */
export function isOwnEvent({ addresses }: Person) {
  return sql<SqlBool>`(user_id = '' or ${isNamedIn(addresses)})`
}

/** SQLite knows lower case of ASCII only. */
function isNamedIn(addresses: readonly string[]) {
  const list = sql.join(addresses)
  return sql<SqlBool>`(lower(user_id) in (${list}) or user_id in (${list}))`
}

/** The page begins the insert ids of a submission with eight digits of the application's id. */
function isSubmissionOf(applicationIds: readonly string[]) {
  const begins = applicationIds.map((id) => `${id.slice(0, 8)} `)
  if (begins.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`substr(insert_id, 1, 9) in (${sql.join(begins)})`
}

/** Payloads may have a megabyte each. */
const REPORTS_AT_ONCE = 50

/**
 * Ids of the reports that hold one of the words, compressed or not, and of all that came with them:
 * the items of an envelope, and the other parts of a replay, which share its event id.
 */
async function reportsWith(measurement: Measurement, words: readonly string[]): Promise<string[]> {
  const known = new Set<string>()
  for await (const { envelope_id, event_id, payload } of reports(measurement)) {
    if (!holds(payloadText(payload), words)) continue
    known.add(envelope_id)
    if (event_id !== null) known.add(event_id)
  }
  if (known.size === 0) return []
  const all = await measurement
    .selectFrom('reports')
    .select(['id', 'envelope_id', 'event_id'])
    .execute()
  return all
    .filter(({ envelope_id, event_id }) => known.has(envelope_id) || known.has(event_id ?? ''))
    .map(({ id }) => id)
}

async function* reports(measurement: Measurement) {
  let after = ''
  for (;;) {
    const rows = await measurement
      .selectFrom('reports')
      .select(['id', 'envelope_id', 'event_id', 'payload'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(REPORTS_AT_ONCE)
      .execute()
    yield* rows
    after = rows.at(-1)?.id ?? ''
    if (rows.length < REPORTS_AT_ONCE) return
  }
}

const AT_ONCE = 500

/** What a query finds for many ids, some of them at a time. */
export async function inParts<Row>(
  ids: readonly string[],
  query: (part: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    found.push(...(await query(ids.slice(start, start + AT_ONCE))))
  }
  return found
}

function holds(text: string, words: readonly string[]): boolean {
  const inLowerCase = text.toLowerCase()
  return words.some((word) => inLowerCase.includes(word))
}
