import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { csvLine } from '../../../src/cli/contacts/export.ts'
import { createMeasured } from '../../../src/server/ingestion/store.ts'
import { APPROVED, submitContact } from '../outgoing/queue.ts'
import { bearerFor, postContact, runningServer, type TestServer } from '../running-server.ts'
import { pdf, upload } from '../uploads.ts'
import { calledForHead, command } from './command.ts'

const ADA = '3f6d0d3c-9a43-4d0f-8a83-2f1e6d1c0b11'
const BEN = '5b1c2f7e-0f0a-4f4e-9d0a-6c6f4c1b7a22'

/** Everything that an applicant leaves at the server: file, progress, event, report, contact. */
async function leaveTraces(server: TestServer, applicationId: string, email: string) {
  const headers = await bearerFor(server, applicationId)
  const uploaded = await upload(server, { name: 'cv.pdf', bytes: pdf() }, { headers })
  const device_id = `device-of-${email}`
  await fetch(`${server.url}/2/httpapi`, {
    method: 'POST',
    body: JSON.stringify({
      api_key: 'funnel',
      events: [
        { event_type: 'viewed', device_id, insert_id: '1' },
        { event_type: 'identified', device_id, user_id: email, insert_id: '2' },
      ],
    }),
  })
  const items = [{ type: 'event', headers: {}, payload: Buffer.from(email) }]
  const envelope = { eventId: undefined, dsn: undefined, items }
  await createMeasured(server.store.measurement).keepReports('1', envelope, new Date())
  const contact = { ...APPROVED, email, cv_resume_link: await uploaded.json() }
  await submitContact(server, contact, applicationId)
  await server.sender.drain()
}

/** Rows by table, and files, that are left. */
async function left(server: TestServer): Promise<Record<string, number>> {
  const counts: Record<string, number> = {
    bytes: (await readdir(join(server.dataDir, 'files'))).length,
  }
  const progress = ['progress_applications', 'progress_entries'] as const
  for (const table of ['contacts', 'files', 'outgoing', ...progress] as const) {
    counts[table] = (await server.store.db.selectFrom(table).selectAll().execute()).length
  }
  for (const table of ['events', 'reports'] as const) {
    const rows = await server.store.measurement.selectFrom(table).selectAll().execute()
    counts[table] = rows.length
  }
  return counts
}

const ONE_OF_EACH = {
  bytes: 1,
  contacts: 1,
  files: 1,
  outgoing: 1,
  progress_applications: 1,
  progress_entries: 11,
  events: 2,
  reports: 1,
}
const WEBHOOK = {
  PUBLIC_URL: 'https://jobs.example.com',
  WEBHOOK_URL: 'http://127.0.0.1:1',
  WEBHOOK_SECRET: 'a-secret-of-24-characters',
}

test('forget removes one applicant everywhere, and no other', async () => {
  const server = await runningServer(WEBHOOK)
  await leaveTraces(server, ADA, 'ada@mail.example')
  await leaveTraces(server, BEN, 'ben@mail.example')
  const { code, stdout } = await command(server, 'contacts', 'forget', ' ADA@mail.example')
  expect([code, stdout]).toEqual([
    0,
    'Removed: contacts 1, files 1, outgoing 1, progress 12, mails 0, events 2, reports 1.\n',
  ])
  expect(await left(server)).toEqual(ONE_OF_EACH)
  const rows = await server.store.db.selectFrom('contact_fields').select('email').execute()
  expect(rows).toEqual([{ email: 'ben@mail.example' }])
  const again = await command(server, 'contacts', 'forget', 'ada@mail.example')
  expect(again.stdout).toMatch(/^Removed: contacts 0, .* reports 0\.\n$/)
})

test('forget --older-than removes what is older, and leaves the rest', async () => {
  const server = await runningServer(WEBHOOK)
  await leaveTraces(server, ADA, 'ada@mail.example')
  await leaveTraces(server, BEN, 'ben@mail.example')
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString()
  const { db, measurement } = server.store
  const received = { received_at: old }
  await Promise.all(
    [
      db.updateTable('contacts').set(received).where('application_id', '=', ADA),
      db.updateTable('files').set(received).where('application_id', '=', ADA),
      db
        .updateTable('progress_applications')
        .set({ last_at: old })
        .where('application_id', '=', ADA),
      measurement
        .updateTable('events')
        .set(received)
        .where('device_id', '=', 'device-of-ada@mail.example'),
      measurement
        .updateTable('reports')
        .set(received)
        .where('payload', '=', Buffer.from('ada@mail.example')),
    ].map((update) => update.execute()),
  )
  await command(server, 'contacts', 'forget', '--older-than', '31')
  expect(await left(server)).toEqual(ONE_OF_EACH)
})

test('an address in an unreadable body is found, and wildcards match nothing', async () => {
  const server = await runningServer()
  await submitContact(server, 'email=a_a@mail.example')
  await submitContact(server, 'email=ada@mail.example')
  await command(server, 'contacts', 'forget', 'a_a@mail.example')
  const rows = await server.store.db.selectFrom('contacts').select('raw_body').execute()
  expect(rows).toEqual([{ raw_body: 'email=ada@mail.example' }])
})

test('export writes every contact once, to a file for its owner', async () => {
  const server = await runningServer()
  const emails = Array.from({ length: 250 }, (_, index) => `a${index}@mail.example`)
  await Promise.all(emails.map((email) => postContact(server, { ...APPROVED, email })))
  const out = join(server.dataDir, 'contacts.ndjson')
  const { code } = await command(server, 'contacts', 'export', '--ndjson', '--out', out)
  expect(code).toBe(0)
  expect((await stat(out)).mode & 0o777).toBe(0o600)
  const lines = (await readFile(out, 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).email).sort()).toEqual(emails.sort())
  const csv = join(server.dataDir, 'contacts.csv')
  await command(server, 'contacts', 'export', '--out', csv)
  const rows = (await readFile(csv, 'utf8')).trimEnd().split('\r\n')
  expect(rows).toHaveLength(251)
  expect(rows[0]).toMatch(/^\uFEFF"id","application_id","received_at"/)
  const head = await calledForHead(server, 'contacts', 'export')
  expect(head).toEqual({ code: 0, stdout: `${rows[0]}\r\n`, stderr: '' })
})

test('dead lists entries that were given up, and resend requeues them', async () => {
  const server = await runningServer(WEBHOOK)
  await submitContact(server)
  await server.sender.drain()
  await server.sender.stop()
  await server.store.db
    .updateTable('outgoing')
    .set({ state: 'dead', attempts: 18, last_failure: 'HTTP 500' })
    .execute()
  const listed = await command(server, 'contacts', 'dead')
  expect(listed.stdout).toMatch(/webhook .* 18 attempts {2}HTTP 500\n1 given up, 0 waiting, 0 sent/)
  expect((await command(server, 'contacts', 'resend', 'unknown')).stdout).toMatch(/^0 to be sent/)
  expect((await command(server, 'contacts', 'resend', '--all')).stdout).toMatch(/^1 to be sent/)
  const counts = { waiting: 1, sent: 0, withheld: 0, dead: 0 }
  expect(await server.store.outgoing.counts()).toEqual(counts)
})

test.each([
  [[]],
  [['delete']],
  [['export', '--csv', '--ndjson']],
  [['forget']],
  [['forget', 'a@b.example', '--older-than', '3']],
  [['forget', '--older-than', 'x']],
  [['resend']],
  [['stop', 'nobody']],
])('%j is explained, and changes nothing', async (args) => {
  const server = await runningServer()
  const { code, stderr } = await command(server, 'contacts', ...args)
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('npm run funnel -- contacts <command>'),
  ])
})

test.each([
  [['a', 1, null], '"a",1,\r\n'],
  [['say "hi"', 'two\r\nlines'], '"say ""hi""","two\r\nlines"\r\n'],
  [['=1+1', '+1', '-1', '@a'], '"\'=1+1","\'+1","\'-1","\'@a"\r\n'],
  [[' =cmd', '\tx', '＝1', '\n=1'], '"\' =cmd","\'\tx","\'＝1","\'\n\'=1"\r\n'],
  [['x;=A1', 'x\t=A1', 'x\n=A1', 'x\r@A1'], '"x;\'=A1","x\t\'=A1","x\n\'=A1","x\r\'@A1"\r\n'],
  [
    ['x; +1;-1', 'x|=1', 'x\u2028=1', 'x;"=1'],
    '"x;\' +1;\'-1","x|\'=1","x\u2028\'=1","x;\'""=1"\r\n',
  ],
  [['a;b', 'well-read', 'a = b'], '"a;b","well-read","a = b"\r\n'],
  [['a=1', -5], '"a=1",-5\r\n'],
])('%j is the CSV line %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

test('a long text takes a CSV line no longer than its length', () => {
  const started = performance.now()
  for (const part of [' ', '"', '\n', ';', '; "']) csvLine([part.repeat(250_000)])
  expect(performance.now() - started).toBeLessThan(2_000)
})
