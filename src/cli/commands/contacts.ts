import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { LAST_STEP } from '../../../machines/records/step-order.ts'
import { CONTACT_PAYLOAD_FIELDS } from '../../../machines/requests/contact-payload.ts'
import { csvLine } from '../../csv.ts'
import type { Environment } from '../../server/env.ts'
import { openFileStore } from '../../server/files/open-file-store.ts'
import { folderIdIn, measurementFolder } from '../../server/ingestion/measurement-files.ts'
import { createLog } from '../../server/log.ts'
import type { ListedContact } from '../../server/store/contacts.ts'
import { mailAddressOf } from '../../server/store/mail-addresses.ts'
import { openStore, type Store } from '../../server/store/open-store.ts'
import { emptyLog, findPerson, forgetPerson, personData } from '../../server/store/person.ts'
import { type Command, USAGE_ERROR } from '../command.ts'
import { UserError } from '../user-error.ts'

export const command: Command = {
  usage: `npm run funnel -- contacts <command>

  export [--out FILE]                      every contact, as CSV
  person EMAIL FOLDER                      everything about one applicant, into a new folder
  forget EMAIL                             removes one applicant everywhere
  dead                                     what could not be sent, and why
  dead --resend [ID...]                    sends it again
  unmailed                                 approved applicants who got no mail, and why
  mail ID                                  sends the approval mail to the applicant of a contact
  stop EMAIL                               no more mail to the address`,
  run: runContacts,
}

async function runContacts(args: string[], loadEnvironment: () => Environment): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      resend: { type: 'boolean', default: false },
    },
  })
  const [command, ...rest] = positionals
  if (command === undefined) return USAGE_ERROR
  const environment = loadEnvironment()
  const [email = ''] = rest
  const isOfPerson = ['forget', 'person'].includes(command)
  if (isOfPerson && rest.length > 0 && !/\S@\S/.test(email))
    throw new UserError('Name a whole e-mail address.')
  if (command === 'forget' && rest.length === 1) return forget(environment, email)
  const store = await openStore(environment, createLog(console.error))
  try {
    if (command === 'export' && rest.length === 0) {
      await exportContacts(store, values.out)
      return 0
    }
    if (command === 'person' && rest.length === 2) {
      return await exportPerson(environment, store, email, rest[1] ?? '')
    }
    if (command === 'dead' && values.resend) {
      const count = await store.outgoing.revive(rest.length > 0 ? rest : 'all')
      console.log(`${count} to be sent again; the running server does so within seconds.`)
      return 0
    }
    if (command === 'dead' && rest.length === 0) return await listDead(store)
    if (command === 'unmailed' && rest.length === 0) return await listUnmailed(store)
    if (command === 'mail' && rest.length === 1) return await mail(environment, store, rest[0])
    if (command === 'stop' && rest.length === 1) return await stopMail(store, email)
    return USAGE_ERROR
  } finally {
    await store.close()
  }
}

async function stopMail({ mailAddresses }: Store, email: string): Promise<number> {
  const address = mailAddressOf(email)
  if (address === undefined) return USAGE_ERROR
  await mailAddresses.stop(address)
  console.log('No more mail goes to that address.')
  return 0
}

async function listUnmailed({ outgoing }: Store): Promise<number> {
  for (const contact of await outgoing.unmailed()) {
    const { id, received_at, steps_reported } = contact
    const steps = `${steps_reported} of ${LAST_STEP} steps reported`
    console.log([id, received_at, steps, unmailedReason(contact)].join('  '))
  }
  return 0
}

type UnmailedContact = Awaited<ReturnType<Store['outgoing']['unmailed']>>[number]

function unmailedReason(contact: UnmailedContact): string {
  const { state, last_failure, review_reason, stage_differs } = contact
  if (state !== null) return [state, last_failure].filter(Boolean).join(': ')
  if (review_reason !== null) return `to be reviewed: ${review_reason}`
  return stage_differs === 1 ? 'the page decided otherwise' : 'SMTP_URL was not set then'
}

async function mail({ outgoing }: Environment, store: Store, id = ''): Promise<number> {
  if (!outgoing.mail) throw new UserError('SMTP_URL is not set: no mail can be sent.')
  if (!(await store.outgoing.queueMail(id))) throw new UserError(`There is no contact ${id}.`)
  console.log('The running server sends it within seconds.')
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
  'added_to',
  'steps_reported',
  'server_stage',
  'server_rule',
  'stage_differs',
  ...CONTACT_PAYLOAD_FIELDS,
] as const satisfies (keyof ListedContact)[]

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Writes every contact, the oldest first, to a new file for its owner only, or to standard output. */
async function exportContacts(
  { contacts }: Pick<Store, 'contacts'>,
  file: string | undefined,
): Promise<void> {
  const target = file === undefined ? process.stdout : createWriteStream(file, { mode: 0o600 })
  await pipeline(Readable.from(csvLines(contacts.all())), target, { end: file !== undefined })
}

async function* csvLines(contacts: AsyncIterable<ListedContact>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  for await (const contact of contacts) yield csvLine(COLUMNS.map((column) => contact[column]))
}

/** Removes one applicant everywhere; while a server runs. */
async function forget(environment: Environment, email: string): Promise<number> {
  const { dataDir, databaseUrl } = environment
  const folder = measurementFolder(dataDir)
  const store = await openStore(environment, createLog(console.error))
  let code: number
  try {
    const files = await openFileStore(environment.files, dataDir)
    const { counts, mentionedIn } = await forgetPerson(store, files, folder, email)
    const parts = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
    console.log(`Removed: ${parts.join(', ')}.`)
    if (mentionedIn.length > 0) {
      console.log(`The address is also in contacts of others: ${mentionedIn.join(', ')}.`)
    }
    if (databaseUrl === undefined) await emptyLog(store)
    code = await reportOtherFolders(store, folder)
  } finally {
    await store.close()
  }
  const copies = copiesIn(dataDir, databaseUrl)
  if (copies.length > 0) {
    console.log(`DATA_DIR holds copies of databases, which you may delete: ${copies.join(', ')}.`)
  }
  return code
}

/** The exit code of a command that could not reach events on another server. */
const INCOMPLETE = 3

/** Names the folders of events that are not this machine's. */
async function reportOtherFolders({ measurementFolders }: Store, folder: string): Promise<number> {
  const others = await measurementFolders.others(await folderIdIn(folder))
  if (others.length === 0) return 0
  const places = others.map(({ host, path }) => `${host}:${path}`).join(', ')
  console.error(`Events on other servers were not reached: run this command there, too: ${places}.`)
  return INCOMPLETE
}

/** What a restore, or a start with PostgreSQL after one without, left. */
function copiesIn(dataDir: string, databaseUrl: string | undefined): string[] {
  if (!existsSync(dataDir)) return []
  const databaseFiles = databaseUrl === undefined ? [] : ['funnel.sqlite']
  return readdirSync(dataDir).filter(
    (name) => databaseFiles.includes(name) || /-replaced-.*\.sqlite$/.test(name),
  )
}

/**
 * Writes everything that is stored about one person into a new folder that only its owner reads:
 * `person.json`, and the uploaded files, under the names that it lists.
 *
 * @throws UserError if the folder cannot be made
 */
async function exportPerson(
  environment: Environment,
  store: Store,
  email: string,
  folder: string,
): Promise<number> {
  const person = await findPerson(store, email)
  const events = measurementFolder(environment.dataDir)
  const data = await personData(store, events, person)
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    throw new UserError(`The folder cannot be made (${error.code}): ${folder}`)
  })
  const json = `${JSON.stringify(data, null, 2)}\n`
  await writeFile(join(folder, 'person.json'), json, { flag: 'wx', mode: 0o600 })
  const files = await openFileStore(environment.files, environment.dataDir)
  for (const { name } of data.files) {
    const bytes = await files.read(name)
    const target = join(folder, name)
    if (bytes) await pipeline(bytes, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  }
  const counts = Object.entries(data).flatMap(([what, rows]) =>
    Array.isArray(rows) ? [`${what} ${rows.length}`] : [],
  )
  console.log(`Written to ${folder}: ${counts.join(', ')}.`)
  return reportOtherFolders(store, events)
}
