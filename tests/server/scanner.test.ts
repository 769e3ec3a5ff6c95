import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startClamd } from '../fakes/clamd.ts'
import { startService } from '../unit/src/effects/service.ts'
import { APPROVED, submitContact } from './outgoing/queue.ts'
import {
  OPERATOR,
  problemOf,
  runningServer,
  type TestServer,
  temporaryFolder,
} from './running-server.ts'
import { APPLICATION, pdf, upload } from './uploads.ts'

const INFECTED = Buffer.from('%PDF-1.7\nEICAR\n%%EOF\n')
const UNREADABLE = Buffer.from('%PDF-1.7\nUNREADABLE\n%%EOF\n')

/** A command; by itself one that finds the word EICAR, as a scanner would. */
async function scannerCommand(script = 'if grep -q EICAR; then exit 1; fi'): Promise<string> {
  const path = join(await temporaryFolder(), 'scan')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

async function runningClamd(port?: number) {
  const clamd = await startClamd(port)
  onTestFinished(clamd.stop)
  return clamd
}

const SCANNERS = {
  'a command': async () => ({ SCANNER: await scannerCommand() }),
  clamd: async () => ({ SCANNER: `clamd:127.0.0.1:${(await runningClamd()).port}` }),
}

test.each(Object.entries(SCANNERS))(
  '%s lets a clean file pass and no infected one',
  async (_, variables) => {
    const server = await runningServer(await variables())
    const refused = await upload(server, { name: 'cv.pdf', bytes: INFECTED })
    expect(await problemOf(refused)).toEqual({
      status: 422,
      detail: 'The virus scanner refuses this file: choose another one.',
    })
    expect(await server.store.db.selectFrom('files').selectAll().execute()).toEqual([])

    const response = await upload(server, { name: 'cv.pdf', bytes: pdf(1_000_000) })
    const file = await fetch(await response.json(), { headers: OPERATOR })
    expect(file.headers.get('x-scan')).toBe('clean')
  },
)

test.each<[string, () => Promise<string>]>([
  ['a command that is not there', async () => '/nowhere/scan'],
  ['a command that fails', () => scannerCommand('exit 2')],
  ['a command that takes too long', async () => 'sleep 60'],
  ['a clamd that is not there', async () => 'clamd:127.0.0.1:1'],
])('%s blocks no application: the file is marked, and the failure logged', async (_, scanner) => {
  const server = await runningServer({ SCANNER: await scanner() }, { limits: { scannerMs: 1000 } })
  expect((await upload(server, { name: 'cv.pdf', bytes: pdf(1_000_000) })).status).toBe(201)
  const [file] = await server.store.db.selectFrom('files').select('scan').execute()
  expect(file).toEqual({ scan: 'failed' })
  expect(server.logged('scan_failed')).toMatchObject([{ level: 'error' }])
})

/** A server with a webhook whose clamd is not there yet; `told` is what the webhook heard of résumés. */
async function serverWithoutClamd(variables: Record<string, string> = {}) {
  const { port, stop } = await startClamd()
  stop()
  const { url, seen } = await startService(() => ({ status: 204 }))
  const server = await runningServer(
    {
      SCANNER: `clamd:127.0.0.1:${port}`,
      PUBLIC_URL: 'https://jobs.example.com',
      WEBHOOK_URL: url,
      WEBHOOK_SECRET: 'a-secret-of-24-characters',
      ...variables,
    },
    { limits: { rescanMs: 50 } },
  )
  const told = () =>
    seen.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.resume?.scan])
  return { server, port, seen, told }
}

/** Uploads a file and submits a contact with it; returns the file's path. */
async function applyWith(server: TestServer, bytes: Buffer<ArrayBuffer>): Promise<string> {
  const reference = await (await upload(server, { name: 'cv.pdf', bytes })).json()
  await submitContact(server, { ...APPROVED, cv_resume_link: reference }, APPLICATION)
  await server.sender.drain()
  return new URL(reference).pathname
}

const onTime = { timeout: 10_000 }

test('with SCANNER_REQUIRED a file opens once the scanner is back, and the webhook is told', async () => {
  const { server, port, seen, told } = await serverWithoutClamd({ SCANNER_REQUIRED: 'on' })
  const path = await applyWith(server, pdf())
  expect(told()).toEqual([['contact.created', 'failed']])
  const signed = new URL(JSON.parse(seen[0]?.body ?? '').data.resume.url)
  const open = () => fetch(server.url + path, { headers: OPERATOR })
  const openSigned = () => fetch(server.url + signed.pathname + signed.search)
  for (const response of [await open(), await openSigned()]) {
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await problemOf(response)).toEqual({
      status: 503,
      detail: 'The virus scanner has not looked at this file yet: open it later.',
    })
  }
  await runningClamd(port)
  await expect.poll(async () => (await openSigned()).status, onTime).toBe(200)
  expect((await open()).headers.get('x-scan')).toBe('clean')
  await server.sender.drain()
  expect(told()).toEqual([
    ['contact.created', 'failed'],
    ['contact.updated', 'clean'],
  ])
})

test('a file that is found infected later is removed, opens no more, and the webhook is told', async () => {
  const { server, port, seen } = await serverWithoutClamd()
  const path = await applyWith(server, INFECTED)
  expect((await fetch(server.url + path, { headers: OPERATOR })).headers.get('x-scan')).toBe(
    'failed',
  )
  await runningClamd(port)
  await expect.poll(() => readdir(join(server.dataDir, 'files')), onTime).toEqual([])
  expect(await problemOf(await fetch(server.url + path, { headers: OPERATOR }))).toEqual({
    status: 410,
    detail: 'The virus scanner found this file infected, and it was removed.',
  })
  await server.sender.drain()
  expect(JSON.parse(seen.at(-1)?.body ?? '')).toMatchObject({
    type: 'contact.updated',
    data: { resume: { url: null, expiresAt: null, scan: 'infected' } },
  })
})

test('each change of a file is told, under an id of its own', async () => {
  const { server, port, seen, told } = await serverWithoutClamd()
  await applyWith(server, pdf())
  const clamd = await runningClamd(port)
  await expect.poll(() => told().length, onTime).toBe(2)
  clamd.stop()
  await server.store.db.updateTable('files').set({ scan: 'failed' }).execute()
  await runningClamd(port)
  await expect
    .poll(async () => {
      await server.sender.drain()
      return told().length
    }, onTime)
    .toBe(3)
  expect(new Set(seen.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
})

test('files that no scanner can read hold up no other', async () => {
  const { server, port } = await serverWithoutClamd()
  for (let count = 0; count < 4; count += 1) {
    await upload(server, { name: 'cv.pdf', bytes: UNREADABLE })
  }
  // The three others come first in the order in which files are scanned.
  const { name } = await server.store.db
    .selectFrom('files')
    .select('name')
    .orderBy('name', 'desc')
    .executeTakeFirstOrThrow()
  await writeFile(join(server.dataDir, 'files', name), pdf())
  await runningClamd(port)
  const clean = server.store.db.selectFrom('files').select('name').where('scan', '=', 'clean')
  await expect.poll(() => clean.execute(), onTime).toContainEqual({ name })
})
