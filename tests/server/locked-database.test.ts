import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { problemOf } from './calls.ts'
import { command } from './operator/command.ts'
import { builtPage, runningServer } from './running-server.ts'

const HOLD = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1])
  database.exec('begin immediate')
  console.log('locked')
  process.stdin.once('data', () => { database.exec('rollback'); process.exit() })
`

/** Another process that holds the lock to write to a server's database, until it is released. */
async function lockDatabase({ dataDir }: { dataDir: string }) {
  const file = join(dataDir, 'funnel.sqlite')
  const holder = spawn(process.execPath, ['-e', HOLD, file], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => {
    holder.kill('SIGKILL')
  })
  await once(holder.stdout, 'data')
  return async () => {
    const ended = once(holder, 'exit')
    holder.stdin.write('\n')
    await ended
  }
}

test('while another process holds the lock pages are served, and a contact is stored once it is released', async () => {
  const limits = { neighbourMs: 100 }
  const server = await runningServer({}, { limits, distDir: await builtPage() })
  const headers = await server.bearer()
  const release = await lockDatabase(server)
  const contact = server.postContact({ email: 'ada@mail.example' }, { headers })
  let isAnswered = false
  void contact.then(() => {
    isAnswered = true
  })
  for (const path of ['/', '/healthz', '/api/geo', '/']) {
    expect([path, (await server.get(path)).status]).toEqual([path, 200])
  }
  expect(await problemOf(await server.get('/readyz'))).toEqual({
    status: 503,
    detail: 'The database does not answer, or takes no writes: the log says why.',
  })
  expect(isAnswered).toBe(false)
  await release()
  expect((await contact).status).toBe(201)
  await expect.poll(() => server.get('/readyz').then(({ status }) => status)).toBe(200)
})

test('after five seconds a contact is to be sent again later, and a command ends with a sentence', async () => {
  const server = await runningServer()
  const headers = await server.bearer()
  const release = await lockDatabase(server)
  const refused = expect(command(server, 'contacts', 'dead')).rejects.toThrow(
    /^Another process writes to .*funnel\.sqlite: try again once it has ended\.$/,
  )
  const response = await server.postContact({ email: 'ada@mail.example' }, { headers })
  await refused
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await problemOf(response)).toEqual({
    status: 503,
    detail: 'The database does not answer now: send it again later.',
  })
  await release()
  expect((await server.postContact({ email: 'ada@mail.example' }, { headers })).status).toBe(201)
})
