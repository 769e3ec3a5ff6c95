import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CONTACT_PAYLOAD_FIELDS } from '../../../machines/requests/contact-payload.ts'
import { csvLine } from '../../csv.ts'
import type { Contact } from '../../server/store/contacts.ts'
import type { Store } from '../../server/store/open.ts'

const COLUMNS = [
  'id',
  'application_id',
  'received_at',
  'needs_review',
  'review_reason',
  'added_to',
  'walk',
  'server_stage',
  'server_rule',
  'stage_differs',
  ...CONTACT_PAYLOAD_FIELDS,
] as const satisfies (keyof Contact)[]

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Writes every contact, the oldest first, to a new file for its owner only, or to standard output.
 * NDJSON has all columns, one JSON object a line, bytes in Base64; CSV all but the body.
 */
export async function exportContacts(
  { contacts }: Pick<Store, 'contacts'>,
  format: 'csv' | 'ndjson',
  file: string | undefined,
): Promise<void> {
  const target = file === undefined ? process.stdout : createWriteStream(file, { mode: 0o600 })
  const lines = format === 'csv' ? csvLines(contacts.all()) : jsonLines(contacts.all())
  await pipeline(Readable.from(lines), target, { end: file !== undefined })
}

async function* csvLines(contacts: AsyncIterable<Contact>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  for await (const contact of contacts) yield csvLine(COLUMNS.map((column) => contact[column]))
}

async function* jsonLines(contacts: AsyncIterable<Contact>): AsyncGenerator<string> {
  for await (const contact of contacts) {
    const { body, document: _, ...rest } = contact
    yield `${JSON.stringify({ ...rest, body: Buffer.from(body).toString('base64') })}\n`
  }
}
