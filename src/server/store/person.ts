import { sql } from 'kysely'
import type { FileStore } from '../files/file-store.ts'
import { eventsIn, removeEvents, type StoredEvent } from '../ingestion/stored-events.ts'
import { allContacts, type Contact, withFields } from './contacts.ts'
import { mailAddressOf } from './mail-addresses.ts'
import type { Store } from './open-store.ts'
import { removeApplications } from './removal.ts'

/** What identifies everything that is stored about one person. */
export interface Person {
  /** The e-mail address in lower case, and as the contacts spell it. */
  addresses: string[]
  applicationIds: string[]
  /** Rows that lead to nothing else: of contacts and files. */
  contactIds: string[]
  fileNames: string[]
  /** The stored digest of the e-mail address; '' if it is no address. */
  digest: string
  /** Contacts of others in whose answers the address is, such as a referral. */
  mentionedIn: string[]
}

/**
 * Finds one person by e-mail, compared without case: by the contacts, and by a body that could not be
 * read and holds the address. A résumé or progress without a contact cannot be found by an address.
 *
 * @param address a whole one: a part of one is in the texts of many
 * @param before what an earlier search has found, and may have been removed since
 */
export async function findPerson(
  { db, files, mailAddresses }: Store,
  address: string,
  before?: Person,
): Promise<Person> {
  const email = address.trim().toLowerCase()
  const own: Contact[] = []
  const mentionedIn: string[] = []
  for await (const contact of allContacts(db)) {
    const isOwn = contact.email?.trim().toLowerCase() === email
    const text = `${contact.raw_body}\n${JSON.stringify(contact.document)}`
    const isNamed = text.toLowerCase().includes(email)
    const isKnown = before?.applicationIds.includes(contact.application_id)
    const isUnread = contact.email === null && holdsAlone(contact.raw_body, email)
    if (isOwn || isKnown || isUnread) own.push(contact)
    else if (isNamed) mentionedIn.push(contact.id)
  }
  const union = (earlier: readonly string[] | undefined, later: readonly string[]) => [
    ...new Set([...(earlier ?? []), ...later]),
  ]
  const addresses = own.map((contact) => contact.email?.trim() ?? email)
  const applicationIds = union(
    before?.applicationIds,
    own.map((contact) => contact.application_id),
  )
  const mailbox = mailAddressOf(email)
  return {
    addresses: union(before?.addresses, [email, ...addresses]),
    applicationIds,
    contactIds: own.map(({ id }) => id),
    fileNames: await files.namesOf(nonEmptyIds(applicationIds)),
    digest: mailbox ? await mailAddresses.digestOf(mailbox) : '',
    mentionedIn,
  }
}

/**
 * Everything that is stored about one person but the bytes of files, by table. Bytes are in Base64. Who had
 * access is listed without their network addresses.
 *
 * @param folder of events
 */
export async function personData({ db }: Store, folder: string, person: Person) {
  const ids = nonEmptyIds(person.applicationIds)
  const contacts = db.selectFrom('contacts').selectAll().where('application_id', 'in', ids)
  const files = db.selectFrom('files').selectAll().where('application_id', 'in', ids)
  const outgoing = db.selectFrom('outgoing').selectAll()
  const stops = db.selectFrom('mail_addresses').selectAll()
  const mails = db.selectFrom('mails').selectAll()
  const progress = db.selectFrom('progress_applications').selectAll()
  const entries = db.selectFrom('progress_entries').selectAll()
  const accesses = db.selectFrom('accesses').select(['at', 'credential', 'method', 'path'])
  return {
    email: person.addresses[0],
    contacts: (await contacts.execute()).map((row) => {
      const { document: _, ...contact } = withFields(row)
      return { ...contact, body: Buffer.from(row.body).toString('base64') }
    }),
    files: await files.execute(),
    outgoing: await outgoing.where('contact_id', 'in', nonEmptyIds(person.contactIds)).execute(),
    mail_addresses: await stops.where('digest', '=', person.digest).execute(),
    mails: await mails.where('digest', '=', person.digest).execute(),
    progress_applications: await progress.where('application_id', 'in', ids).execute(),
    progress_entries: await entries.where('application_id', 'in', ids).execute(),
    accesses: await accesses
      .where('path', 'in', nonEmptyIds(person.fileNames.map((name) => `/api/files/${name}`)))
      .orderBy('at')
      .execute(),
    events: await eventsOf(folder, person),
    mentionedIn: person.mentionedIn,
  }
}

/** SQL allows no empty list; no row has the id ''. */
function nonEmptyIds(ids: readonly string[]): readonly string[] {
  return ids.length > 0 ? ids : ['']
}

/** Further rounds remove what arrives while a person is being forgotten. */
const MOST_ROUNDS = 10

/**
 * Removes everything about one person, in rounds until one finds nothing. That the address wants no mail
 * stays stored, by its digest.
 *
 * @param folder of events
 * @returns how many rows there were, and the contacts of others in which the address is
 */
export async function forgetPerson(store: Store, files: FileStore, folder: string, email: string) {
  const { db } = store
  const counts = { applications: 0, files: 0, mails: 0, events: 0 }
  const sum = () => Object.values(counts).reduce((one, other) => one + other)
  let person = await findPerson(store, email)
  for (let round = 0, before = -1; round < MOST_ROUNDS && sum() > before; round += 1) {
    before = sum()
    const { applicationIds, digest } = person
    counts.events += await removeEvents(folder, await isEventOf(folder, person))
    const mails = await db.deleteFrom('mails').where('digest', '=', digest).executeTakeFirst()
    counts.mails += Number(mails.numDeletedRows)
    // Last: a repeated run finds the rest by the contact.
    const removable = { files, records: store.files }
    const applications = await removeApplications(db, removable, nonEmptyIds(applicationIds))
    counts.applications += applications.applications
    counts.files += applications.files
    person = await findPerson(store, email, person)
  }
  return { counts, mentionedIn: person.mentionedIn }
}

/** Empties the embedded database's write-ahead log, which has deleted rows, unless a process reads it. */
export async function emptyLog({ db }: Store): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

async function eventsOf(folder: string, person: Person): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for await (const event of eventsIn(folder, await isEventOf(folder, person))) events.push(event)
  return events
}

/** Whether an event names the person as its user, or no user on a device that did. */
async function isEventOf(
  folder: string,
  { addresses }: Person,
): Promise<(record: StoredEvent) => boolean> {
  const names = new Set(addresses.map((address) => address.toLowerCase()))
  const isNamed = ({ event }: StoredEvent) => names.has(event.user_id?.trim().toLowerCase() ?? '')
  const devices = new Set<string>()
  for await (const { event } of eventsIn(folder, isNamed)) {
    if (event.device_id) devices.add(event.device_id)
  }
  return (record) =>
    isNamed(record) || (!record.event.user_id && devices.has(record.event.device_id ?? ''))
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
