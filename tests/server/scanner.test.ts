import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { clamdScanner } from '../../src/server/files/scanner.ts'
import { startClamd } from '../fakes/clamd.ts'
import { listen } from '../fakes/listen.ts'
import { OPERATOR, problemOf } from './calls.ts'
import { runningServer, signedAddress } from './running-server.ts'
import { pdf } from './uploads.ts'

const INFECTED = Buffer.from('%PDF-1.7\nEICAR\n%%EOF\n')
const UNREADABLE = Buffer.from('%PDF-1.7\nUNREADABLE\n%%EOF\n')
const REMOVED = {
  status: 410,
  detail: 'This file was removed: the virus scanner found it infected.',
}

async function runningClamd(port?: number) {
  const clamd = await startClamd(port)
  onTestFinished(clamd.stop)
  return clamd
}

/** A server whose clamd is not there yet, and where it will be. */
async function serverWithoutClamd() {
  const { port, stop } = await startClamd()
  stop()
  return { server: await runningServer({ SCANNER: `clamd:127.0.0.1:${port}` }), port }
}

/** How a file is opened: by the operator, and by a signed address. */
function openedBy(reference: string) {
  return [
    () => fetch(reference, { headers: OPERATOR }),
    () => fetch(signedAddress(reference)),
  ] as const
}

test('clamd lets a clean file pass and no infected one', async () => {
  const server = await runningServer({ SCANNER: `clamd:127.0.0.1:${(await runningClamd()).port}` })
  const refused = await server.upload({ bytes: INFECTED })
  expect(await problemOf(refused)).toEqual({
    status: 422,
    detail: 'The virus scanner refuses this file: choose another one.',
  })
  expect(await server.rows('files')).toEqual([])

  const file = await server.asOperator(await server.uploaded({ bytes: pdf(1_000_000) }))
  expect(file.headers.get('x-scan')).toBe('clean')
})

test('a file that could not be scanned is taken, and opens once the scanner found it clean', async () => {
  const { server, port } = await serverWithoutClamd()
  const ways = openedBy(await server.uploaded({ bytes: pdf(1_000_000) }))
  for (const open of ways) {
    const refused = await open()
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await problemOf(refused)).toEqual({
      status: 503,
      detail: 'The virus scanner cannot look at this file now: open it later.',
    })
  }
  expect(server.logged('scan_failed')).toHaveLength(3)
  const clamd = await runningClamd(port)
  const [open] = ways
  expect((await open()).headers.get('x-scan')).toBe('clean')
  clamd.stop()
  expect((await open()).status).toBe(200)
})

test('a file that is found infected when it is first asked for is removed, and never opens', async () => {
  const { server, port } = await serverWithoutClamd()
  const ways = openedBy(await server.uploaded({ bytes: INFECTED }))
  await runningClamd(port)
  for (const open of ways) expect(await problemOf(await open())).toEqual(REMOVED)
  expect(await server.filesOnDisk()).toEqual([])
})

test('a file from before there was a scanner is scanned when it is asked for', async () => {
  const first = await runningServer()
  const { pathname } = new URL(await first.uploaded({ bytes: INFECTED }))
  const { port } = await runningClamd()
  const server = await first.restarted({ SCANNER: `clamd:127.0.0.1:${port}` })
  expect(await problemOf(await server.asOperator(pathname))).toEqual(REMOVED)
})

test.each([
  ['has no end', 'x'.repeat(5000), 60_000, 'clamd answered too much.'],
  ['comes by the letter', 'x', 50, 'clamd did not answer in time.'],
])('a scanner whose answer %s scans nothing', async (_, part, mostMs, reason) => {
  const clamd = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    const timer = setInterval(() => socket.write(part), 1)
    socket.on('close', () => clearInterval(timer))
  })
  const scan = clamdScanner(`127.0.0.1:${await listen(clamd)}`, mostMs)
  onTestFinished(() => void clamd.close())
  await expect(scan(Readable.from([pdf()]))).rejects.toThrow(reason)
})

test('a file that no scanner can read stays, and opens never', async () => {
  const server = await runningServer({ SCANNER: `clamd:127.0.0.1:${(await runningClamd()).port}` })
  const response = await server.upload({ bytes: UNREADABLE })
  expect(response.status).toBe(201)
  const opened = await server.asOperator(await response.json())
  expect(opened.status).toBe(503)
  expect(await server.filesOnDisk()).toHaveLength(1)
})
