import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { startFauxqs } from 'fauxqs'
import { SMTPServer } from 'smtp-server'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from '../../../src/cli/command.ts'
import { command } from '../../../src/cli/commands/check-services.ts'
import { readEnvironment } from '../../../src/server/env.ts'
import { standardSecret } from '../../../src/server/outgoing/webhook-secret.ts'
import { startClamd } from '../../fakes/clamd.ts'
import { deadAddress, startService } from '../../unit/src/effects/service.ts'
import { databaseOf } from '../database/provided.ts'
import { temporaryFolder } from '../running-server.ts'

const PUBLIC_URL = 'https://jobs.example.com'

/** Runs the command; what it printed, a line an entry. */
async function checked(variables: Record<string, string>, ...args: string[]) {
  const DATA_DIR = await temporaryFolder()
  const environment = { DATA_DIR, ...(await databaseOf(DATA_DIR)), ...variables }
  const out = vi.spyOn(console, 'log').mockImplementation(() => {})
  const code = await runCommand(command, args, () => readEnvironment(environment))
  const lines = out.mock.calls.map(([line]) => String(line))
  vi.restoreAllMocks()
  return { code, lines }
}

async function mailServer() {
  const receivers: string[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    onData(stream, { envelope }, done) {
      receivers.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume().on('end', done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(resolve)))
  return { receivers, port: (server.server.address() as AddressInfo).port }
}

test('each service that works has a line, and is tried for real', async () => {
  const bucket = await startFauxqs({ port: 0, logger: false, init: { buckets: ['resumes'] } })
  onTestFinished(() => bucket.stop())
  const clamd = await startClamd()
  onTestFinished(clamd.stop)
  const hook = await startService(() => ({ status: 204 }))
  const places = await startService(() => ({ body: { status: 'success', country: 'Nowhere' } }))
  const vetting = await startService(() => ({ body: { status: 'approved' } }))
  const mails = await mailServer()
  const WEBHOOK_SECRET = standardSecret()
  const { code, lines } = await checked(
    {
      PUBLIC_URL,
      WEBHOOK_SECRET,
      WEBHOOK_URL: hook.url,
      S3_URL: `http://127.0.0.1:${bucket.port}/resumes`,
      S3_ACCESS_KEY_ID: 'test',
      S3_SECRET_ACCESS_KEY: 'test-secret',
      SCANNER: `clamd:127.0.0.1:${clamd.port}`,
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: 'jobs@company.example',
      MAIL_REPLY_TO: 'replies@company.example',
      GEO_SOURCE: places.url,
      VETTING_URL: vetting.url,
    },
    ...['--mail', 'me@company.example'],
  )
  expect(lines).toEqual([
    expect.stringMatching(/^database {2}works: /),
    `files     works: http://127.0.0.1:${bucket.port}/resumes`,
    'webhook   works: HTTP 204',
    'mail      works: a mail is on its way to me@company.example',
    'ClamAV    works: it found a file clean',
    'locations works: 8.8.8.8 is in Nowhere',
    'vetting   works: it answered the sample with approved',
  ])
  expect([code, mails.receivers]).toEqual([0, ['me@company.example']])
  const [{ headers, body } = { headers: {}, body: '' }] = hook.seen
  const sample = new Webhook(WEBHOOK_SECRET).verify(body, headers as Record<string, string>)
  expect(sample).toMatchObject({ type: 'check' })
})

test('each service that fails has its cause, the others are tried, and it ends with 1', async () => {
  const hook = await startService(() => ({ status: 410 }))
  const S3_URL = await deadAddress()
  const GEO_SOURCE = await deadAddress()
  const VETTING_URL = await deadAddress()
  const { code, lines } = await checked({
    PUBLIC_URL,
    WEBHOOK_SECRET: standardSecret(),
    WEBHOOK_URL: hook.url,
    S3_URL,
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test-secret',
    SCANNER: 'clamd:127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'jobs@company.example',
    MAIL_REPLY_TO: 'replies@company.example',
    GEO_SOURCE,
    VETTING_URL,
  })
  const refused = 'connect ECONNREFUSED 127.0.0.1:1'
  expect(lines.slice(1)).toEqual([
    `files     FAILED  Tried a file in ${S3_URL}: The object store did not answer PUT. connect ECONNREFUSED ${new URL(S3_URL).host}`,
    'webhook   FAILED  Tried a sample to WEBHOOK_URL: It answered the sample with HTTP 410.',
    `mail      FAILED  Tried to be let in by SMTP_URL: ${refused} (ESOCKET)`,
    `ClamAV    FAILED  Tried a scan by 127.0.0.1:1: ${refused}`,
    `locations FAILED  Tried 8.8.8.8 in ${GEO_SOURCE}: GEO_SOURCE does not know 8.8.8.8: lookup failed (ECONNREFUSED).`,
    `vetting   FAILED  Tried a sample to ${VETTING_URL}: connect ECONNREFUSED ${new URL(VETTING_URL).host}`,
  ])
  expect(code).toBe(1)
})

test('what is not configured is no failure', async () => {
  const { code, lines } = await checked({})
  expect([code, lines.slice(2).map((line) => line.slice(10))]).toEqual([
    0,
    Array(5).fill('not configured'),
  ])
})
