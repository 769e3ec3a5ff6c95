import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { openFileFolder } from '../../../src/server/files/file-store.ts'
import { forgetPerson } from '../../../src/server/store/person.ts'
import { APPROVED } from '../calls.ts'
import { storedEnvelopes, storedEvents } from '../measurement/measured.ts'
import { runningServer, type TestServer, temporaryFolder } from '../running-server.ts'
import { pdf } from '../uploads.ts'
import { calledByNpm, command } from './command.ts'

interface Applicant {
  applicationId: string
  email: string
  first_name: string
  last_name: string
  phone_number: string
}

const ADA = {
  applicationId: '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11',
  email: 'Ada.KÖNIG@mail.example',
  first_name: 'Augusta',
  last_name: 'Lovelace',
  phone_number: '2025550143',
}
const BEN = {
  applicationId: '5b1c2f7e-0f0a-4f4e-9d0a-6c6f4c1b7a22',
  email: 'ben@mail.example',
  first_name: 'Benjamin',
  last_name: 'Herschel',
  phone_number: '2025550177',
}
const WORDS_OF_ADA = [
  'ada.könig@mail.example',
  'augusta',
  'lovelace',
  '2025550143',
  '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11',
]
const WORDS_OF_BEN = ['ben@mail.example', 'benjamin', 'herschel', '2025550177']

/** Everything that an applicant can leave at the server. */
async function leaveEverything(server: TestServer, applicant: Applicant): Promise<void> {
  const { applicationId, ...fields } = applicant
  const { email, first_name, last_name, phone_number } = fields
  const { reference } = await server.apply(applicationId, fields, `${last_name} résumé.pdf`)
  await server.asOperator(reference)
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  await writeFile(join(server.dataDir, 'files', `${name}.part`), `${first_name}, broken off`)
  await server.sendEvents([
    { event_type: 'viewed', device_id: `device of ${first_name}`, insert_id: '1' },
    {
      event_type: '$identify',
      device_id: `device of ${first_name}`,
      user_id: email,
      user_properties: { $set: { name: `${first_name} ${last_name}`, phone: phone_number } },
      insert_id: '2',
    },
  ])
  const ofMachine = { network: null, network_56: null, network_48: null }
  await server.store.mailAddresses.claim(email, { id: email, ...ofMachine })
  await server.sender.drain()
}

/**
 * All that the data folder and PostgreSQL hold, in lower case. Reads a copy of the folder, since reading a
 * database here would end its locks.
 */
async function everythingStored(server: TestServer): Promise<string> {
  const copy = await temporaryFolder()
  await promisify(execFile)('cp', ['-r', `${server.dataDir}/.`, copy])
  const files = globSync('**/*', { cwd: copy, withFileTypes: true }).filter((file) => file.isFile())
  const bytes = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))))
  const texts = [
    ...bytes.map((text) => text.toString()),
    ...files.map(({ name }) => name),
    ...(server.databaseUrl === undefined ? [] : await tablesAsText(server.databaseUrl)),
  ]
  return texts.join('\n').toLowerCase()
}

/** Every row. */
async function tablesAsText(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`
      select schemaname, tablename from pg_tables where schemaname = current_schema()
    `)
    const texts: string[] = []
    for (const { schemaname, tablename } of rows) {
      const all = await client.query(`select t::text from ${schemaname}.${tablename} as t`)
      texts.push(JSON.stringify(all.rows))
    }
    return texts
  } finally {
    await client.end()
  }
}

function found(words: readonly string[], text: string): string[] {
  return words.filter((word) => text.includes(word))
}

const REMOVED = 'Removed: applications 1, files 1, mails 1, events 2.'

test('forget leaves no byte of a person on the disk, and all of the others', async () => {
  const server = await runningServer()
  for (const applicant of [BEN, ADA]) await leaveEverything(server, applicant)
  const all = [...WORDS_OF_ADA, ...WORDS_OF_BEN]
  expect(found(all, await everythingStored(server))).toEqual(all)
  const { stdout, stderr } = await calledByNpm(
    server,
    'contacts',
    'forget',
    ' ADA.König@mail.example',
  )
  expect([stdout.split('\n', 1), stderr]).toEqual([[REMOVED], ''])
  expect(found(WORDS_OF_ADA, JSON.stringify(server.entries).toLowerCase())).toEqual([])
  expect(await readdir(join(server.dataDir, 'files'))).toHaveLength(2)
  const entries = await server.rows('progress_entries')
  expect(entries.map(({ application_id }) => application_id)).toEqual(
    Array(11).fill(BEN.applicationId),
  )
  expect(storedEvents(server)).toHaveLength(2)
  if (server.databaseUrl === undefined) {
    expect((await stat(join(server.dataDir, 'funnel.sqlite-wal'))).size).toBe(0)
  }
  await server.close()
  if (server.databaseUrl === undefined) {
    // A page's unused part may hold one of them until then.
    const database = new DatabaseSync(join(server.dataDir, 'funnel.sqlite'))
    database.exec('vacuum')
    database.close()
  }
  expect(found(all, await everythingStored(server))).toEqual(WORDS_OF_BEN)
})

test('an event and a file that come while a person is forgotten go too', async () => {
  const server = await runningServer()
  await leaveEverything(server, ADA)
  const files = await openFileFolder(join(server.dataDir, 'files'))
  let isLate = false
  async function remove(name: string): Promise<void> {
    await files.remove(name)
    if (isLate) return
    isLate = true
    await server.sendEvents([{ event_type: 'late', user_id: ADA.email }])
    await server.upload({ name: 'late.pdf' }, { applicationId: ADA.applicationId })
  }
  const events = join(server.dataDir, 'measurement')
  await forgetPerson(server.store, { ...files, remove }, events, ADA.email)
  expect(isLate).toBe(true)
  expect(storedEvents(server)).toEqual([])
  expect(await server.rows('applications')).toEqual([])
  expect(
    (await readdir(join(server.dataDir, 'files'))).filter((name) => !name.endsWith('.part')),
  ).toEqual([])
})

test('events of others remain, whatever a contact is called and however their device is named', async () => {
  const server = await runningServer()
  const others = [
    { event_type: 'viewed', device_id: 'Mozilla/5.0', user_id: BEN.email },
    { event_type: 'viewed', device_id: 'device of Augusta', user_id: BEN.email },
    { event_type: 'viewed', user_agent: 'Mozilla/5.0', user_id: `x${ADA.email}` },
    { event_type: 'viewed', user_agent: 'Mozilla/5.0' },
  ]
  await leaveEverything(server, ADA)
  await server.sendEvents(others)
  await server.sendEnvelope(`Mozilla/5.0 ${ADA.phone_number} ${ADA.email}`)
  const named = { ...APPROVED, email: ADA.email, first_name: 'Mozilla/5.0', last_name: '1' }
  await server.submit(named)
  const folder = join(await temporaryFolder(), 'ada')
  await command(server, 'contacts', 'person', ADA.email, folder)
  const person = JSON.parse(await readFile(join(folder, 'person.json'), 'utf8'))
  expect(person.contacts).toHaveLength(2)
  expect(person.events).toHaveLength(2)
  await command(server, 'contacts', 'forget', ADA.email)
  expect(storedEvents(server)).toEqual(others)
  expect(storedEnvelopes(server)).toHaveLength(1)
})

test('forget and person name the folders of events of other servers, and end with 3', async () => {
  const server = await runningServer({ KEPT_DAYS: '30' })
  await leaveEverything(server, ADA)
  const note = (host: string, daysAgo: number) =>
    server.store.measurementFolders.note({
      ...{ id: `folder of ${host}`, host, path: '/data/measurement' },
      last_day_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    })
  await note('web-2', 2)
  await note('web-3', 31)
  await server.retention.run()
  const folder = join(await temporaryFolder(), 'ada')
  const missed =
    'Events on other servers were not reached: run this command there, too: web-2:/data/measurement.\n'
  for (const args of [
    ['person', ADA.email, folder],
    ['forget', ADA.email],
  ]) {
    expect(await command(server, 'contacts', ...args)).toMatchObject({ code: 3, stderr: missed })
  }
  expect(storedEvents(server)).toEqual([])
})

test('forget names the contacts of others that contain the address, and leaves them', async () => {
  const server = await runningServer()
  const { id } = await server.submit({ ...APPROVED, referred_by_email: ADA.email })
  const { id: other } = await server.submit({ ...APPROVED, city: ADA.email })
  const { stdout } = await command(server, 'contacts', 'forget', ADA.email)
  expect(stdout).toMatch(/^Removed: applications 0,/)
  const [, named] = /also in contacts of others: (.*)\.\n/.exec(stdout) ?? []
  expect(named?.split(', ').toSorted()).toEqual([id, other].toSorted())
})

test('less than a whole address is no person: nothing is removed', async () => {
  const server = await runningServer()
  await leaveEverything(server, ADA)
  await server.postContact('no JSON object')
  for (const args of ['', ' ', 'e', 'ada@', '@'].flatMap((email) => [
    ['forget', email],
    ['person', email, 'folder'],
  ])) {
    await expect(command(server, 'contacts', ...args)).rejects.toThrow(
      'Name a whole e-mail address.',
    )
  }
  expect(await server.rows('contacts')).toHaveLength(2)
  expect(storedEvents(server)).toHaveLength(2)
})

test('forget takes a contact that could not be read by its whole address alone', async () => {
  const server = await runningServer()
  for (const text of ['Mail <ann@mail.example>.', 'joann@mail.example', 'ann@mail.example.org']) {
    await server.postContact(text)
  }
  await command(server, 'contacts', 'forget', 'ann@mail.example')
  const left = await server.store.db.selectFrom('contacts').select('body').execute()
  expect(left.map(({ body }) => Buffer.from(body).toString()).sort()).toEqual([
    'ann@mail.example.org',
    'joann@mail.example',
  ])
})

test('forget names the copies of databases that it does not look into', async () => {
  const server = await runningServer()
  const copies = ['21', '22'].map((day) => `funnel-replaced-2026-11-${day}T12-00-00.sqlite`)
  for (const copy of copies) await writeFile(join(server.dataDir, copy), '')
  const { stdout } = await command(server, 'contacts', 'forget', ADA.email)
  const [, named] = /holds copies of databases, which you may delete: (.*)\.\n/.exec(stdout) ?? []
  expect(named?.split(', ').toSorted()).toEqual(copies)
})

test('person writes everything about one applicant into a folder, and nothing of another', async () => {
  const server = await runningServer()
  for (const applicant of [BEN, ADA]) await leaveEverything(server, applicant)
  const shared = { event_type: 'of another', device_id: 'device of Augusta', insert_id: '3' }
  await server.sendEvents([{ ...shared, user_id: BEN.email }])
  const folder = join(await temporaryFolder(), 'ada')
  const { stdout } = await command(server, 'contacts', 'person', ADA.email, folder)
  expect(stdout).toBe(
    `Written to ${folder}: contacts 1, files 1, outgoing 0, mail_addresses 0, mails 1, ` +
      'progress_applications 1, progress_entries 11, accesses 1, events 2, mentionedIn 0.\n',
  )
  const text = await readFile(join(folder, 'person.json'), 'utf8')
  expect(found(WORDS_OF_BEN, text.toLowerCase())).toEqual([])
  const person = JSON.parse(text)
  expect(person.contacts).toMatchObject([{ application_id: ADA.applicationId, email: ADA.email }])
  expect(JSON.parse(person.contacts[0].raw_body)).toMatchObject({ last_name: 'Lovelace' })
  expect(person.accesses).toMatchObject([{ credential: 'operator', method: 'GET' }])
  expect(person.events).toMatchObject([
    { event: { insert_id: '1' } },
    { event: { insert_id: '2' } },
  ])
  const [file] = person.files
  expect(file.original_name).toBe('Lovelace résumé.pdf')
  expect(await readFile(join(folder, file.name))).toEqual(pdf())
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await expect(command(server, 'contacts', 'person', ADA.email, folder)).rejects.toThrow(
    'The folder cannot be made (EEXIST)',
  )
})
