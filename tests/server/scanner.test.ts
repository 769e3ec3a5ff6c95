import { chmod, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { OPERATOR, problemOf, runningServer, temporaryFolder } from './running-server.ts'
import { pdf, upload } from './uploads.ts'

const INFECTED = Buffer.from('%PDF-1.7\nEICAR\n%%EOF\n')

/** A command; by itself one that finds the word EICAR, as a scanner would. */
async function scannerCommand(script = 'if grep -q EICAR; then exit 1; fi'): Promise<string> {
  const path = join(await temporaryFolder(), 'scan')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

/** A clamd that reads INSTREAM by the letter of its protocol and finds the word EICAR. */
async function runningClamd(): Promise<string> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const stream = instreamOf(received)
      if (stream === undefined) return
      socket.end(stream.includes('EICAR') ? 'stream: Eicar FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** What was streamed; undefined until the empty chunk at its end is there. */
function instreamOf(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  const chunks: Buffer[] = []
  let at = command.length
  if (received.toString('latin1', 0, at) !== command) return undefined
  while (received.length >= at + 4) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

const SCANNERS = {
  'a command': async () => ({ SCANNER: await scannerCommand() }),
  clamd: async () => ({ SCANNER: `clamd:${await runningClamd()}` }),
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
