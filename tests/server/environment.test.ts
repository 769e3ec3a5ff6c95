import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from '../../src/server/env.ts'
import { EnvironmentError } from '../../src/server/environment-error.ts'
import { DEFAULT_CONFIGURATION } from '../specification/configuration.ts'
import { runningServer, temporaryFolder } from './running-server.ts'

const DEFAULTS = {
  port: 3000,
  host: '0.0.0.0',
  dataDir: resolve('data'),
  databaseUrl: undefined,
  publicUrl: undefined,
  trustedProxies: 0,
  corsOrigins: [],
  applicantsPerMinute: 600,
  tokens: { secret: undefined, previousSecrets: [] },
  operatorToken: undefined,
  metricsToken: undefined,
  isStatechartClosed: false,
  files: { s3: undefined, identities: [], scanner: undefined, isScanRequired: false },
  kept: { days: 90, contactDays: 0 },
  outgoing: { webhook: undefined, mail: undefined },
  locationSource: undefined,
  ingestion: { apiKey: 'funnel', target: undefined },
  client: {
    api: { baseUrl: '/api', token: undefined },
    vetting: { baseUrl: '/api' },
    progress: { baseUrl: '/api' },
    geolocation: { url: '/api/geo' },
    funnel: DEFAULT_CONFIGURATION,
    isConsentRequired: false,
    analytics: {
      isOn: true,
      apiKey: 'funnel',
      url: '/2/httpapi',
      transport: 'fetch',
    },
    monitoring: { isOn: true, dsn: undefined },
    conversion: { mode: 'sandboxed', applyUrl: undefined, disqualifiedUrl: undefined },
  },
}

const AGE_KEY = 'AGE-SECRET-KEY-1FJW8S9F8KDW403LFNW6LZVXK6T83GEA8Z2KU5SLR73QHYVVFZKUSG8R0SU'

const EVERYTHING = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: '/var/lib/funnel',
  WEBHOOK_URL: 'https://crm.example.com/hook/',
  WEBHOOK_SECRET: 'a-secret-of-24-characters',
  SMTP_URL: 'smtp://user:secret@mail.example.com:587',
  MAIL_FROM: 'Jobs <jobs@example.com>',
  DATABASE_URL: 'postgres://funnel:secret@db.internal/funnel',
  PUBLIC_URL: 'https://jobs.example.com/',
  TRUST_PROXY: '2',
  CORS_ORIGINS: 'https://careers.example.com, http://localhost:4000',
  RATE_ADDRESS_PER_MINUTE: '0',
  TOKEN_SECRET:
    '0123456789abcdef0123456789abcdef, a-secret-of-32-characters-before,another-of-32-characters-before-',
  METRICS_TOKEN: 'a-token-for-metrics',
  STATECHART: 'operator',
  S3_URL: 'https://s3.example.com/resumes/',
  S3_ACCESS_KEY_ID: 'key-id',
  S3_SECRET_ACCESS_KEY: '0123456789abcdef/key',
  FILES_KEYS: `${AGE_KEY}, ${AGE_KEY}`,
  SCANNER: ' clamdscan  --no-summary - ',
  SCANNER_REQUIRED: 'on',
  KEPT_DAYS: '0',
  CONTACTS_KEPT_DAYS: '30',
  OPERATOR_TOKEN: '0123456789abcdef',
  GEO_SOURCE: 'http://ip-api.com/json',
  API_URL: 'https://backend.example.com/v1/',
  API_TOKEN: 'fixed',
  VETTING_URL: '/vetting',
  PROGRESS_URL: 'https://numbers.example.com/',
  GEOLOCATION_URL: 'https://places.example.com/json',
  JOB_PLATFORM_DOMAINS: ' a.example, ,b.example ',
  TEST_EMAIL: 'me@a.example',
  TEST_NAME: 'Me Tester',
  SUBMITTED_FROM: 'Elsewhere',
  APPLICATION_FORM_VERSION: '2.1',
  HUBSPOT_ID: '77',
  STEP_VARIANT: 'b',
  PAUSE_WHEN_HIDDEN: 'off',
  CONVERSION_APPLY_URL: 'https://vendor.example.com/apply.js',
  CONVERSION_DISQUALIFIED_URL: 'https://vendor.example.com/no.js',
  CONVERSION_MODE: 'injected',
  CONSENT: 'required',
  ANALYTICS_URL: 'https://api.eu.amplitude.com/batch',
  ANALYTICS_API_KEY: 'project-key',
  ANALYTICS_TRANSPORT: 'xhr',
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
    dataDir: '/var/lib/funnel',
    databaseUrl: 'postgres://funnel:secret@db.internal/funnel',
    publicUrl: 'https://jobs.example.com',
    trustedProxies: 2,
    corsOrigins: ['https://careers.example.com', 'http://localhost:4000'],
    applicantsPerMinute: 0,
    tokens: {
      secret: '0123456789abcdef0123456789abcdef',
      previousSecrets: ['a-secret-of-32-characters-before', 'another-of-32-characters-before-'],
    },
    operatorToken: '0123456789abcdef',
    metricsToken: 'a-token-for-metrics',
    isStatechartClosed: true,
    files: {
      s3: {
        url: 'https://s3.example.com/resumes',
        accessKeyId: 'key-id',
        secretAccessKey: '0123456789abcdef/key',
      },
      identities: [AGE_KEY, AGE_KEY],
      scanner: { kind: 'command', words: ['clamdscan', '--no-summary', '-'] },
      isScanRequired: true,
    },
    kept: { days: 0, contactDays: 30 },
    outgoing: {
      webhook: {
        url: 'https://crm.example.com/hook',
        secret: 'a-secret-of-24-characters',
        publicUrl: 'https://jobs.example.com',
      },
      mail: {
        smtpUrl: 'smtp://user:secret@mail.example.com:587',
        from: 'Jobs <jobs@example.com>',
        publicUrl: 'https://jobs.example.com',
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
      api: { baseUrl: 'https://backend.example.com/v1', token: 'fixed' },
      vetting: { baseUrl: '/vetting' },
      progress: { baseUrl: 'https://numbers.example.com' },
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
    },
  })
})

const WEB = 'expects an address that begins with http:// or https://'
const WEB_OR_PATH = `${WEB}, or a path that begins with /`
const ORIGIN =
  'expects origins such as https://careers.example.com, without a path or a slash at the end'
const SMTP = 'expects an address such as smtp://<user>:<password>@<host>:587'
const DATABASE = 'expects an address such as postgres://<user>:<password>@<host>:5432/<database>'
const DSN = 'expects a DSN such as https://<key>@<host>/<project>'
const SECRET = (least: number) =>
  `expects at least ${least} characters without blanks, for example from: openssl rand -hex 32`

test.each([
  ['PORT', '65536', 'expects a whole number from 0 to 65535'],
  ['PORT', '-1', 'expects a whole number from 0 to 65535'],
  ['PORT', '80.5', 'expects a whole number from 0 to 65535'],
  ['PORT', 'http', 'expects a whole number from 0 to 65535'],
  ['TRUST_PROXY', 'true', 'expects a whole number from 0 to 10'],
  ['CORS_ORIGINS', '*', ORIGIN],
  ['CORS_ORIGINS', 'https://careers.example.com/', ORIGIN],
  ['CORS_ORIGINS', 'https://careers.example.com/jobs, http://localhost', ORIGIN],
  ['RATE_ADDRESS_PER_MINUTE', '1 000', 'expects a whole number from 0 to 1000000'],
  ['TOKEN_SECRET', '0123456789abcdef0123456789abcde', SECRET(32)],
  ['OPERATOR_TOKEN', '0123456789 abcdef', SECRET(16)],
  [
    'STATECHART',
    'closed',
    "expects open or operator: there are no links for readers any more, the operator's token opens it",
  ],
  ['PUBLIC_URL', 'jobs.example.com', WEB],
  ['PUBLIC_URL', 'ftp://jobs.example.com', WEB],
  ['API_URL', 'api', WEB_OR_PATH],
  ['API_URL', '//evil.example', WEB_OR_PATH],
  ['CONVERSION_MODE', 'on', 'expects sandboxed or injected'],
  ['ANALYTICS_API_KEY', 'a b', 'expects text without blanks'],
  ['DATABASE_URL', 'mysql://db.internal/funnel', DATABASE],
  ['DATABASE_URL', 'db.internal', DATABASE],
  ['WEBHOOK_SECRET', 'short', SECRET(24)],
  ['SMTP_URL', 'https://mail.example.com', SMTP],
  ['MAIL_FROM', 'Jobs', 'expects a sender such as Jobs <jobs@example.com>'],
  [
    'FILES_KEYS',
    'AGE-SECRET-KEY-1SHORT',
    'expects keys that begin with AGE-SECRET-KEY-1, from: npm run funnel -- files key',
  ],
  ['SCANNER', 'clamd:', 'expects a command, clamd:<host>:<port> or clamd:<path>'],
  ['TOKEN_SECRET', '0123456789abcdef0123456789abcdef,short', SECRET(32)],
  ['MONITORING_DSN', 'https://errors.example.com/1', DSN],
  ['MONITORING_DSN', 'https://key@errors.example.com', DSN],
])('%s=%s stops the start', (name, value, expected) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(
    new EnvironmentError(`${name} ${expected}`),
  )
})

test.each([
  ['clamd:127.0.0.1:3310', '127.0.0.1:3310'],
  ['clamd:/run/clamd.sock', '/run/clamd.sock'],
])('SCANNER=%s is the daemon', (SCANNER, address) => {
  expect(readEnvironment({ SCANNER }).files.scanner).toEqual({ kind: 'clamd', address })
})

test('off measures nothing', () => {
  const { client } = readEnvironment({ ANALYTICS_URL: 'off', MONITORING_DSN: 'off' })
  expect([client.analytics.isOn, client.monitoring.isOn]).toEqual([false, false])
})

test.each([
  [
    'every variable that is wrong',
    { PORT: 'x', TOKEN_SECRET: 'short', CONVERSION_MODE: 'x' },
    [
      'PORT expects a whole number from 0 to 65535',
      `TOKEN_SECRET ${SECRET(32)}`,
      'CONVERSION_MODE expects sandboxed or injected',
    ],
  ],
  [
    'every variable that is needed with another one',
    {
      WEBHOOK_URL: 'https://crm.example.com',
      SMTP_URL: 'smtp://mail.example.com',
      S3_URL: 'https://s3.example.com/resumes',
      S3_ACCESS_KEY_ID: 'key-id',
      SCANNER_REQUIRED: 'on',
    },
    [
      'WEBHOOK_SECRET is needed with WEBHOOK_URL',
      'PUBLIC_URL is needed with WEBHOOK_URL',
      'MAIL_FROM is needed with SMTP_URL',
      'PUBLIC_URL is needed with SMTP_URL',
      'S3_SECRET_ACCESS_KEY is needed with S3_URL',
      'SCANNER is needed with SCANNER_REQUIRED',
    ],
  ],
])('%s is named, and no value', (_, variables, lines) => {
  expect(() => readEnvironment(variables)).toThrow(new EnvironmentError(lines.join('\n')))
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
      'DATABASE_URL names a database that cannot be used (ECONNREFUSED): check the address, and ' +
        'that PostgreSQL runs there.',
    ),
  )
})

test('a port in use is the socket’s own error', async () => {
  const { port } = await runningServer()
  await expect(runningServer({ PORT: String(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('the configuration of the page holds no secret', () => {
  expect(JSON.stringify(readEnvironment(EVERYTHING).client)).not.toContain('0123456789abcdef')
})
