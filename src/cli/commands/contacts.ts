import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { CONTACT_PAYLOAD_FIELDS } from '../../../machines/requests/contact-payload.ts'
import type { Environment } from '../../server/env.ts'
import { openFileStore } from '../../server/files/file-store.ts'
import { createLog } from '../../server/log.ts'
import type { Contact } from '../../server/store/contacts.ts'
import { createForgetting, type Forgotten } from '../../server/store/forgetting.ts'
import { mailAddressOf } from '../../server/store/mail-addresses.ts'
import { openStore, type Store } from '../../server/store/open.ts'
import { type Command, USAGE_ERROR } from '../command.ts'

const DAY_MS = 86_400_000
const Days = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number))

export const command: Command = {
  does: 'exports and forgets contacts, sends again, stops mail; beside the running server',
  usage: `npm run funnel -- contacts <command>

  export [--csv | --ndjson] [--out FILE]   every contact, as CSV unless told otherwise
  forget EMAIL                             removes one applicant everywhere
  forget --older-than DAYS                 removes everything that is older
  dead                                     what could not be sent, and why
  resend ID... | --all                     sends it again
  stop EMAIL                               no more mail to the address`,
  run: runContacts,
}

async function runContacts(args: string[], loadEnvironment: () => Environment): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      csv: { type: 'boolean', default: false },
      ndjson: { type: 'boolean', default: false },
      out: { type: 'string' },
      'older-than': { type: 'string' },
      all: { type: 'boolean', default: false },
    },
  })
  const [command, ...rest] = positionals
  if (command === undefined || (values.csv && values.ndjson)) return USAGE_ERROR
  const environment = loadEnvironment()
  const store = await openStore(environment, createLog(console.error))
  try {
    if (command === 'export' && rest.length === 0) {
      await exportContacts(store, values.ndjson ? 'ndjson' : 'csv', values.out)
      return 0
    }
    if (command === 'forget') {
      const files = await openFileStore(environment.files, environment.dataDir)
      return await forget(
        createForgetting(store.db, store.measurement, files.remove),
        rest,
        values['older-than'],
      )
    }
    if (command === 'dead' && rest.length === 0) return await listDead(store)
    if (command === 'resend' && rest.length > 0 !== values.all) {
      const count = await store.outgoing.revive(values.all ? 'all' : rest, new Date())
      console.log(`${count} to be sent again; the running server does so within seconds.`)
      return 0
    }
    if (command === 'stop' && rest.length === 1) return await stopMail(store, rest[0] ?? '')
    return USAGE_ERROR
  } finally {
    await store.close()
  }
}

async function forget(
  forgetting: ReturnType<typeof createForgetting>,
  emails: readonly string[],
  olderThan: string | undefined,
): Promise<number> {
  const [email, ...more] = emails
  const days = v.safeParse(Days, olderThan)
  if (email !== undefined && more.length === 0 && olderThan === undefined) {
    return report(await forgetting.byEmail(email))
  }
  if (email === undefined && days.success) {
    return report(await forgetting.before(new Date(Date.now() - days.output * DAY_MS)))
  }
  return USAGE_ERROR
}

function report(forgotten: Forgotten): number {
  const parts = Object.entries(forgotten).map(([what, count]) => `${what} ${count}`)
  console.log(`Removed: ${parts.join(', ')}.`)
  return 0
}

async function stopMail({ mailAddresses }: Store, email: string): Promise<number> {
  const address = mailAddressOf(email)
  if (address === undefined) return USAGE_ERROR
  await mailAddresses.stop(address.digest, new Date())
  console.log('No more mail goes to that address.')
  return 0
}

async function listDead({ outgoing }: Store): Promise<number> {
  const dead = await outgoing.dead()
  for (const { id, kind, contact_id, created_at, attempts, last_failure } of dead) {
    console.log([id, kind, contact_id, created_at, `${attempts} attempts`, last_failure].join('  '))
  }
  const { waiting, sent, withheld } = await outgoing.counts()
  console.log(`${dead.length} given up, ${waiting} waiting, ${sent} sent, ${withheld} withheld.`)
  return 0
}

const COLUMNS = [
  'id',
  'application_id',
  'received_at',
  'needs_review',
  'review_reason',
  'server_stage',
  'server_rule',
  'stage_differs',
  ...CONTACT_PAYLOAD_FIELDS,
] as const satisfies (keyof Contact)[]

/** What a spreadsheet takes as the beginning of a formula, in full width too, or as a break out of its cell. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Writes every contact, the oldest first, to a new file for its owner only, or to standard output.
 * NDJSON has all columns, one JSON object a line, bytes in Base64; CSV all but the body.
 */
async function exportContacts(
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
    const bytes = contact.raw_bytes && Buffer.from(contact.raw_bytes).toString('base64')
    yield `${JSON.stringify({ ...contact, raw_bytes: bytes })}\n`
  }
}

/**
 * One line of a CSV file (RFC 4180), each cell in quotes; null is empty. A text that a spreadsheet
 * would run as a formula gets an apostrophe before it, which the spreadsheet does not show.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
