import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { csvLine } from '../../../src/csv.ts'
import { APPROVED } from '../calls.ts'
import { WEBHOOK } from '../outgoing/queue.ts'
import { runningServer, temporaryFolder } from '../running-server.ts'
import { calledForHead, command } from './command.ts'

test('an address in an unreadable body is found, and wildcards match nothing', async () => {
  const server = await runningServer()
  await server.submit('email=a_a@mail.example')
  await server.submit('email=ada@mail.example')
  await command(server, 'contacts', 'forget', 'a_a@mail.example')
  expect(await server.contacts()).toMatchObject([{ raw_body: 'email=ada@mail.example' }])
})

test('export writes every contact once, to a file for its owner', async () => {
  const server = await runningServer()
  const emails = Array.from({ length: 250 }, (_, index) => `a${index}@mail.example`)
  await Promise.all(emails.map((email) => server.postContact({ ...APPROVED, email })))
  const csv = join(server.dataDir, 'contacts.csv')
  expect((await command(server, 'contacts', 'export', '--out', csv)).code).toBe(0)
  expect((await stat(csv)).mode & 0o777).toBe(0o600)
  const rows = (await readFile(csv, 'utf8')).trimEnd().split('\r\n')
  expect(rows[0]).toMatch(/^\uFEFF"id","application_id","received_at"/)
  const written = rows.slice(1).map((row) => /"(a\d+@mail\.example)"/.exec(row)?.[1])
  expect(written.sort()).toEqual(emails.sort())
  const head = await calledForHead(server, 'contacts', 'export')
  expect(head).toEqual({ code: 0, stdout: `${rows[0]}\r\n`, stderr: '' })
})

test('export says of each contact how many steps were reported', async () => {
  const server = await runningServer()
  const reported = crypto.randomUUID()
  await server.reported(reported)
  await server.submit(APPROVED, reported)
  await server.submit({ ...APPROVED, email: 'ben@mail.example' })
  const csv = join(server.dataDir, 'contacts.csv')
  await command(server, 'contacts', 'export', '--out', csv)
  const [head = '', ...rows] = (await readFile(csv, 'utf8')).trimEnd().split('\r\n')
  const place = head.split(',').indexOf('"steps_reported"')
  // No cell before it has a comma.
  expect(rows.map((row) => row.split(',')[place])).toEqual(['11', '0'])
})

test('dead lists entries that were given up, and sends them again', async () => {
  const server = await runningServer({ ...WEBHOOK, WEBHOOK_URL: 'http://127.0.0.1:1' })
  await server.submit()
  await server.sender.drain()
  await server.sender.stop()
  await server.store.db
    .updateTable('outgoing')
    .set({ state: 'dead', attempts: 11, last_failure: 'HTTP 500' })
    .execute()
  const listed = await command(server, 'contacts', 'dead')
  expect(listed.stdout).toMatch(/webhook .* 11 attempts {2}HTTP 500\n1 given up, 0 waiting, 0 sent/)
  expect((await command(server, 'contacts', 'dead', '--resend', 'unknown')).stdout).toMatch(
    /^0 to be sent/,
  )
  expect((await command(server, 'contacts', 'dead', '--resend')).stdout).toMatch(/^1 to be sent/)
  const counts = { waiting: 1, sent: 0, withheld: 0, dead: 0 }
  expect(await server.store.outgoing.counts()).toEqual(counts)
})

test('a call that is wrong is explained', async () => {
  const where = { dataDir: await temporaryFolder(), databaseUrl: undefined }
  const explained = {
    code: 2,
    stderr: expect.stringContaining('npm run funnel -- contacts <command>'),
  }
  for (const words of [
    ...['', 'delete', 'export --csv', 'forget', 'forget a@b.example c@d.example', 'mail'],
    ...['dead id', 'stop no-address'],
  ]) {
    const args = words.split(' ').filter(Boolean)
    expect([words, await command(where, 'contacts', ...args)]).toMatchObject([words, explained])
  }
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
