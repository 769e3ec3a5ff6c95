import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from '../../src/server/env.ts'
import { EnvironmentError } from '../../src/server/environment-error.ts'
import { Variables } from '../../src/server/variables.ts'
import { DEFAULT_PAGE } from '../specification/configuration.ts'
import { runningServer, temporaryFolder } from './running-server.ts'

const DEFAULTS = {
  port: 3000,
  host: '0.0.0.0',
  drainMs: 10_000,
  dataDir: resolve('data'),
  databaseUrl: undefined,
  publicUrl: undefined,
  trustedProxies: 0,
  applicantsPerMinute: 600,
  tokens: { secret: undefined, previousSecrets: [] },
  secrets: { operator: undefined, metrics: undefined },
  isStatechartClosed: false,
  files: { s3: undefined, scanner: undefined },
  volumeBytes: 10_737_418_240,
  measurementBytes: 10_737_418_240,
  retention: { days: 90, contactDays: 0 },
  outgoing: { webhook: undefined, mail: undefined },
  locationSource: undefined,
  ingestion: { apiKey: 'funnel', target: undefined },
  client: { ...DEFAULT_PAGE, off: ['location', 'mail', 'vetting'] },
}

const EVERYTHING = {
  PORT: '0',
  HOST: '127.0.0.1',
  DRAIN_SECONDS: '60',
  DATA_DIR: '/var/lib/funnel',
  WEBHOOK_URL: 'https://crm.example.com/hook/?sig=1',
  WEBHOOK_SECRET: 'a-secret-of-24-characters',
  SMTP_URL: 'smtp://user:secret@mail.example.com:587',
  MAIL_FROM: 'Jobs <jobs@example.com>',
  MAIL_REPLY_TO: 'replies@example.com',
  DATABASE_URL: 'postgres://funnel:secret@db.internal/funnel',
  PUBLIC_URL: 'https://jobs.example.com/',
  TRUST_PROXY: '2',
  RATE_ADDRESS_PER_MINUTE: '0',
  TOKEN_SECRET:
    '0123456789abcdef0123456789abcdef, a-secret-of-32-characters-before,another-of-32-characters-before-',
  METRICS_TOKEN: 'a-token-for-metrics-only',
  STATECHART: 'operator',
  S3_URL: 'https://s3.example.com/resumes/',
  S3_ACCESS_KEY_ID: 'key-id',
  S3_SECRET_ACCESS_KEY: '0123456789abcdef/key',
  S3_REGION: 'eu-central-1',
  SCANNER: 'clamd:/run/clamd.sock',
  VOLUME_MEGABYTES: '100',
  MEASUREMENT_MEGABYTES: '200',
  KEPT_DAYS: '0',
  CONTACTS_KEPT_DAYS: '30',
  OPERATOR_TOKEN: '0123456789abcdef01234567',
  GEO_SOURCE: 'http://ip-api.com/json/',
  API_URL: 'https://backend.example.com/v1/',
  API_TOKEN: 'fixed',
  VETTING_URL: '/vetting',
  GEOLOCATION_URL: 'https://places.example.com/json',
  FUNNEL: JSON.stringify({
    jobPlatformDomains: [' a.example', 'b.example '],
    testEmail: 'me@a.example',
    testName: 'Me Tester',
    submittedFrom: 'Elsewhere',
    applicationFormVersion: '2.1',
    hubspotId: '77',
    stepVariant: 'b',
    isPausedWhenHidden: false,
    analyticsTransport: 'xhr',
    conversion: {
      mode: 'injected',
      applyUrl: 'https://vendor.example.com/apply.js',
      disqualifiedUrl: 'https://vendor.example.com/no.js',
    },
  }),
  ACCOMMODATION_EMAIL: 'help@example.com',
  CONSENT: 'required',
  ANALYTICS_URL: 'https://api.eu.amplitude.com/batch',
  ANALYTICS_API_KEY: 'project-key',
  MONITORING_DSN: 'https://abc@o1.errors.example.com/77',
}

test('nothing set', () => {
  expect(readEnvironment({})).toEqual(DEFAULTS)
})

test('what is empty or blank counts as not set', () => {
  const blank = Object.fromEntries(Object.keys(EVERYTHING).map((name) => [name, ' ']))
  expect(readEnvironment(blank)).toEqual(DEFAULTS)
})

test('everything set', () => {
  expect(readEnvironment({ ...EVERYTHING, UNRELATED: 'x' })).toEqual({
    port: 0,
    host: '127.0.0.1',
    drainMs: 60_000,
    dataDir: '/var/lib/funnel',
    databaseUrl: 'postgres://funnel:secret@db.internal/funnel',
    publicUrl: 'https://jobs.example.com',
    trustedProxies: 2,
    applicantsPerMinute: 0,
    tokens: {
      secret: '0123456789abcdef0123456789abcdef',
      previousSecrets: ['a-secret-of-32-characters-before', 'another-of-32-characters-before-'],
    },
    secrets: { operator: '0123456789abcdef01234567', metrics: 'a-token-for-metrics-only' },
    isStatechartClosed: true,
    files: {
      s3: {
        url: 'https://s3.example.com/resumes',
        accessKeyId: 'key-id',
        secretAccessKey: '0123456789abcdef/key',
        region: 'eu-central-1',
      },
      scanner: '/run/clamd.sock',
    },
    volumeBytes: 104_857_600,
    measurementBytes: 209_715_200,
    retention: { days: 0, contactDays: 30 },
    outgoing: {
      webhook: {
        url: 'https://crm.example.com/hook/?sig=1',
        secret: 'a-secret-of-24-characters',
        publicUrl: 'https://jobs.example.com',
      },
      mail: {
        smtpUrl: 'smtp://user:secret@mail.example.com:587',
        from: 'Jobs <jobs@example.com>',
        replyTo: 'replies@example.com',
      },
    },
    locationSource: 'http://ip-api.com/json',
    ingestion: {
      apiKey: 'project-key',
      target: {
        dsn: 'https://abc@o1.errors.example.com/77',
        address: 'https://o1.errors.example.com/api/77/envelope/?sentry_key=abc&sentry_version=7',
      },
    },
    client: {
      api: { baseUrl: 'https://backend.example.com/v1', token: 'fixed', receipt: 'json' },
      vetting: { baseUrl: '/vetting' },
      geolocation: { url: 'https://places.example.com/json' },
      funnel: {
        jobPlatformDomains: ['a.example', 'b.example'],
        testEmail: 'me@a.example',
        testName: 'Me Tester',
        submittedFrom: 'Elsewhere',
        applicationFormVersion: '2.1',
        hubspotId: '77',
        stepVariant: 'b',
        isPausedWhenHidden: false,
        accommodationEmail: 'help@example.com',
      },
      isConsentRequired: true,
      analytics: {
        isOn: true,
        apiKey: 'project-key',
        url: 'https://api.eu.amplitude.com/batch',
        transport: 'xhr',
      },
      monitoring: { isOn: true, dsn: 'https://abc@o1.errors.example.com/77' },
      conversion: {
        mode: 'injected',
        applyUrl: 'https://vendor.example.com/apply.js',
        disqualifiedUrl: 'https://vendor.example.com/no.js',
      },
      off: [],
    },
  })
})

const BEGINS = 'expects an address that begins with http:// or https://'
const PLAIN = 'without a name, a password, ? or #'
const WEB = `${BEGINS}, ${PLAIN}`
const WEB_OR_PATH = `${BEGINS}, or a path that begins with /, ${PLAIN}`
const SITE =
  'expects an address such as https://jobs.example.com: the server cannot be under a path'
const SMTP =
  'expects an address such as smtp://<user>:<password>@<host>:587, with % as %25, and nothing after it'
const DATABASE = 'expects an address such as postgres://<user>:<password>@<host>:5432/<database>'
const DATABASE_OPTIONS =
  'after ?, which is not read: remove it; read are host, port, user, password, options, application_name, client_encoding, ssl, sslmode, sslrootcert, sslcert, sslkey, sslnegotiation, uselibpqcompat, channel_binding, connect_timeout'
const DSN = 'expects a DSN such as https://<key>@<host>/<project>'
const CLAMD = "expects clamd:<host>:<port> or clamd:<path>, of ClamAV's daemon"
const WHSEC =
  'expects whsec_ and the Base64 of 24 to 64 random bytes, from: npm run funnel -- webhook-secret --new'
const SECRET = (least: number) =>
  `expects at least ${least} characters, 10 different ones, without blanks, from: openssl rand -hex 24`

test.each([
  ['PORT', '65536', 'expects a whole number from 0 to 65535'],
  ['PORT', '-1', 'expects a whole number from 0 to 65535'],
  ['PORT', '80.5', 'expects a whole number from 0 to 65535'],
  ['PORT', 'http', 'expects a whole number from 0 to 65535'],
  ['TRUST_PROXY', 'true', 'expects a whole number from 0 to 10'],
  ['RATE_ADDRESS_PER_MINUTE', '1 000', 'expects a whole number from 0 to 1000000'],
  ['TOKEN_SECRET', '0123456789abcdef0123456789abcde', SECRET(32)],
  ['TOKEN_SECRET', 'a'.repeat(32), SECRET(32)],
  ['OPERATOR_TOKEN', '0123456789abcdef0123456', SECRET(24)],
  ['OPERATOR_TOKEN', '0123456789 abcdef01234567', SECRET(24)],
  ['OPERATOR_TOKEN', '012345678'.repeat(3), SECRET(24)],
  ['METRICS_TOKEN', 'a'.repeat(24), SECRET(24)],
  ['STATECHART', 'closed', 'expects open or operator'],
  ['PUBLIC_URL', 'jobs.example.com', SITE],
  ['PUBLIC_URL', 'ftp://jobs.example.com', SITE],
  ['PUBLIC_URL', 'https://example.com/jobs', SITE],
  ['PUBLIC_URL', 'https://jobs.example.com/?', SITE],
  ['S3_URL', 'https://key@s3.example.com/resumes', WEB],
  [
    'WEBHOOK_URL',
    'https://name:word@crm.example.com',
    `${BEGINS}, without a name, a password or #`,
  ],
  ['API_URL', '/api?x', WEB_OR_PATH],
  ['API_URL', 'api', WEB_OR_PATH],
  ['API_URL', '//evil.example', WEB_OR_PATH],
  ['CONSENT', 'on', 'expects not-required or required'],
  ['ACCOMMODATION_EMAIL', 'Help <help@example.com>', 'expects an address such as jobs@example.com'],
  ['RECEIPT', 'html', 'expects own, json or any'],
  ['FUNNEL', '{', 'expects JSON, in single quotes in .env'],
  ['FUNNEL', '[]', 'expects JSON, in single quotes in .env'],
  ['ANALYTICS_API_KEY', 'a b', 'expects text without blanks'],
  ['DATABASE_URL', 'mysql://db.internal/funnel', DATABASE],
  ['DATABASE_URL', 'db.internal', DATABASE],
  ['DATABASE_URL', 'postgres://db.internal', DATABASE],
  ['DATABASE_URL', 'postgres:///funnel', DATABASE],
  ['DATABASE_URL', 'postgres://db.internal/funnel#replica', DATABASE],
  [
    'DATABASE_URL',
    'postgres://db.internal/funnel?pgbouncer=true&sslmode=require&schema=jobs',
    `has pgbouncer, schema ${DATABASE_OPTIONS}`,
  ],
  [
    'DATABASE_URL',
    'postgres://db.internal/funnel?connect_timeout=10s',
    'expects connect_timeout in seconds, from 1 to 9999',
  ],
  [
    'DATABASE_URL',
    'postgres://db.internal/funnel?channel_binding=on',
    'expects channel_binding to be disable, prefer or require',
  ],
  ['WEBHOOK_SECRET', 'short', WHSEC],
  ['WEBHOOK_SECRET', 'whsec_a secret that is no Base64', WHSEC],
  ['WEBHOOK_SECRET', 'a'.repeat(24), WHSEC],
  ['WEBHOOK_SECRET', `whsec_${Buffer.alloc(24).toString('base64')}`, WHSEC],
  ['WEBHOOK_SECRET', `whsec_${Buffer.alloc(23).toString('base64')}`, WHSEC],
  ['WEBHOOK_SECRET', `whsec_${Buffer.alloc(65).toString('base64')}`, WHSEC],
  ['SMTP_URL', 'https://mail.example.com', SMTP],
  ['SMTP_URL', 'smtp:///', SMTP],
  ['SMTP_URL', 'smtp://mail.example.com/?requireTLS=true', SMTP],
  ['SMTP_URL', 'smtp://mail.example.com/box', SMTP],
  ['SMTP_URL', 'smtp://user:50%off@mail.example.com', SMTP],
  ['MAIL_FROM', 'Jobs', 'expects a sender such as Jobs <jobs@example.com>'],
  ['SCANNER', 'clamd:', CLAMD],
  ['SCANNER', 'clamd:127.0.0.1:65536', CLAMD],
  ['GEO_SOURCE', 'http://name:word@ip-api.com/json', WEB],
  ['GEO_SOURCE', 'HTTP://ip-api.com/json?lang=de', WEB],
  ['SCANNER', 'clamdscan --no-summary -', CLAMD],
  ['TOKEN_SECRET', '0123456789abcdef0123456789abcdef,short', SECRET(32)],
  ['MONITORING_DSN', 'https://errors.example.com/1', DSN],
  ['MONITORING_DSN', 'https://key@errors.example.com', DSN],
  ['MONITORING_DSN', 'https://key@errors.example.com/1?environment=live', DSN],
])('%s=%s stops the start', (name, value, expected) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(
    new EnvironmentError(`${name} ${expected}`),
  )
})

test('the addresses that Neon and Supabase show are taken', () => {
  for (const DATABASE_URL of [
    'postgresql://me:word@ep-x-pooler.eu-central-1.aws.neon.tech/neondb?sslmode=require&channel_binding=require',
    'postgresql://postgres.abc:word@aws-0-eu-central-1.pooler.supabase.com:5432/postgres',
    'postgres://me:word@db.internal/funnel?connect_timeout=10',
  ]) {
    expect(readEnvironment({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  }
})

test('SCANNER=clamd:127.0.0.1:3310 is the daemon there', () => {
  expect(readEnvironment({ SCANNER: 'clamd:127.0.0.1:3310' }).files.scanner).toBe('127.0.0.1:3310')
})

test.each([
  ['beyond this machine', {}, 10],
  ['on an address of it', { HOST: '192.168.1.20' }, 10],
  ['on IPv6', { HOST: '::' }, 10],
  ['on this machine alone', { HOST: '127.0.0.1' }, 0],
  ['on this machine alone', { HOST: '::1' }, 0],
  ['on this machine alone', { HOST: 'localhost' }, 0],
  ['where the operator says so', { HOST: '127.0.0.1', DRAIN_SECONDS: '7' }, 7],
  ['where the operator says not', { DRAIN_SECONDS: '0' }, 0],
])('a server that listens %s, %j, drains for %i seconds', (_, variables, seconds) => {
  expect(readEnvironment(variables).drainMs).toBe(seconds * 1000)
})

test('off measures nothing', () => {
  const { client } = readEnvironment({ ANALYTICS_URL: 'off', MONITORING_DSN: 'off' })
  expect([client.analytics.isOn, client.monitoring.isOn]).toEqual([false, false])
})

test.each([
  [
    'every variable that is wrong',
    { PORT: 'x', TOKEN_SECRET: 'short', CONSENT: 'x' },
    [
      'PORT expects a whole number from 0 to 65535',
      `TOKEN_SECRET ${SECRET(32)}`,
      'CONSENT expects not-required or required',
    ],
  ],
  [
    'every variable that is needed with another one',
    {
      WEBHOOK_URL: 'https://crm.example.com',
      SMTP_URL: 'smtp://mail.example.com',
      S3_URL: 'https://s3.example.com/resumes',
      S3_ACCESS_KEY_ID: 'key-id',
    },
    [
      'WEBHOOK_SECRET is needed with WEBHOOK_URL',
      'PUBLIC_URL is needed with WEBHOOK_URL',
      'MAIL_FROM is needed with SMTP_URL',
      'MAIL_REPLY_TO is needed with SMTP_URL',
      'S3_SECRET_ACCESS_KEY is needed with S3_URL',
    ],
  ],
])('%s is named, and no value', (_, variables, lines) => {
  expect(() => readEnvironment(variables)).toThrow(new EnvironmentError(lines.join('\n')))
})

test('a field of FUNNEL that is wrong is named, without what it holds', () => {
  const FUNNEL = '{"testEmail":7,"testname":"x","conversion":{"mode":"on"}}'
  const lines = ['testEmail', 'conversion.mode', 'testname'].map(
    (field) => `FUNNEL has no field ${field}, or it has another type`,
  )
  expect(() => readEnvironment({ FUNNEL })).toThrow(new EnvironmentError(lines.join('\n')))
})

test('at most 38 variables are read', () => {
  expect(Object.keys(Variables.entries).length).toBeLessThanOrEqual(38)
})

test('GEO_SOURCE names no readable mmdb file', async () => {
  const file = join(await temporaryFolder(), 'broken.mmdb')
  await writeFile(file, 'not a database')
  for (const GEO_SOURCE of [file, '/nowhere.mmdb']) {
    await expect(runningServer({ GEO_SOURCE })).rejects.toThrow(
      new EnvironmentError('GEO_SOURCE expects the path of a readable mmdb file or an address'),
    )
  }
})

test('DATABASE_URL names no database that answers', async () => {
  const DATABASE_URL = 'postgres://funnel:secret@127.0.0.1:1/funnel'
  await expect(runningServer({ DATABASE_URL })).rejects.toThrow(
    new EnvironmentError(
      'DATABASE_URL names a database that cannot be used. connect ECONNREFUSED 127.0.0.1:1',
    ),
  )
})

test('a port in use is the socket’s own error', async () => {
  const { port } = await runningServer()
  await expect(runningServer({ PORT: String(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test.each([
  ['own', {}],
  ['own', { API_URL: 'https://jobs.example.com/api', PUBLIC_URL: 'https://jobs.example.com' }],
  ['json', { API_URL: 'https://backend.example.com/api', PUBLIC_URL: 'https://jobs.example.com' }],
  ['json', { API_URL: '/v1' }],
  ['any', { API_URL: '/v1', RECEIPT: 'any' }],
  ['own', { API_URL: '/v1', RECEIPT: 'own' }],
])('answers of the backend count by %s with %j', (receipt, variables) => {
  expect(readEnvironment(variables).client.api.receipt).toBe(receipt)
})

test('the configuration of the page holds no secret', () => {
  expect(JSON.stringify(readEnvironment(EVERYTHING).client)).not.toContain('0123456789abcdef')
})
