import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SERVER_LIMITS } from '../../src/server/limits.ts'
import { openEmbedded } from '../../src/server/store/embedded.ts'
import { problemOf } from './calls.ts'
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

test('while another process holds the lock pages are served, readiness fails after two seconds, and a contact is stored once it is released', async () => {
  const { neighbourMs } = SERVER_LIMITS
  const server = await runningServer({}, { limits: { neighbourMs }, distDir: await builtPage() })
  const headers = await server.bearer()
  const release = await lockDatabase(server)
  const contact = server.postContact({ email: 'ada@mail.example' }, { headers })
  for (const path of ['/', '/healthz', '/api/geo', '/']) {
    expect([path, (await server.get(path)).status]).toEqual([path, 200])
  }
  const check = vi.spyOn(server.store, 'check')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const readiness = server.get('/readyz')
  while (check.mock.calls.length === 0) await setImmediate()
  vi.advanceTimersByTime(1_999)
  expect(await Promise.race([readiness, server.get('/healthz')])).toHaveProperty('status', 200)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  expect(await problemOf(await Promise.race([contact, readiness]))).toEqual({
    status: 503,
    detail: 'The database does not answer, or takes no writes: the log says why.',
  })
  await release()
  expect((await contact).status).toBe(201)
  await expect.poll(() => server.get('/readyz').then(({ status }) => status)).toBe(200)
})

test('after five seconds a contact is to be sent again later; a command that opens the database ends with a sentence', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const server = await runningServer({}, { limits: { neighbourMs: 100 } })
  const headers = await server.bearer()
  const release = await lockDatabase(server)
  await expect(openEmbedded(server.dataDir, 'command', 0)).rejects.toThrow(
    /^Another process writes to .*funnel\.sqlite: try again once it has ended\.$/,
  )
  const contact = server.postContact({ email: 'ada@mail.example' }, { headers })
  const readiness = async () => (await server.get('/readyz')).status
  expect(await Promise.race([contact, readiness()])).toBe(503)
  vi.advanceTimersByTime(5_000)
  expect(await Promise.race([contact, readiness()])).toBe(503)
  vi.advanceTimersByTime(1)
  const response = await contact
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await problemOf(response)).toEqual({
    status: 503,
    detail: 'The database does not answer now: send it again later.',
  })
  await release()
  expect((await server.postContact({ email: 'ada@mail.example' }, { headers })).status).toBe(201)
})
