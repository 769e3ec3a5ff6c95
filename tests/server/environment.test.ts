import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { clientConfiguration } from '../../src/server/client-configuration.ts'
import { EnvironmentError, readEnvironment } from '../../src/server/env.ts'
import { runningServer, temporaryFolder } from './running-server.ts'

const DEFAULTS = {
  port: 3000,
  host: '0.0.0.0',
  dataDir: resolve('data'),
  databaseUrl: undefined,
  publicUrl: undefined,
  trustedProxies: 0,
  tokens: { secret: undefined, previousSecrets: [], ttlSeconds: 900 },
  operatorToken: undefined,
  metricsToken: undefined,
  files: {
    s3: undefined,
    identities: [],
    scanner: { kind: 'none' },
    linkSeconds: 86_400,
    orphansKeptDays: 90,
  },
  limits: {
    addressPerMinute: 1200,
    applicationPerMinute: 240,
    headersTimeoutMs: 10_000,
    requestTimeoutMs: 300_000,
    freeSpaceBytes: 536_870_912,
    shutdownMs: 25_000,
  },
  progress: { leftAfterMinutes: 30 },
  outgoing: { webhook: undefined, mail: undefined },
  places: { database: undefined, service: undefined },
  ingestion: { apiKey: 'funnel', target: undefined, keptDays: 90, maxMegabytes: 10_240 },
  client: {
    api: { baseUrl: '/api', token: undefined },
    vetting: { baseUrl: '/api' },
    progress: { baseUrl: '/api' },
    geolocation: { url: '/api/geo' },
    funnel: {
      jobPlatformDomains: [
        'jobplatform-one.example',
        'jobplatform-two.example',
        'jobplatform-three.example',
      ],
      testEmail: 'test.applicant@funnel.example',
      testName: 'Test Applicant',
      submittedFrom: 'Remote AI Task Reviewer funnel',
      applicationFormVersion: '1.0',
      hubspotId: 'not-assigned',
      stepVariant: 'default',
      isPausedWhenHidden: false,
    },
    measurement: {
      isConsentRequired: false,
      analytics: {
        isOn: true,
        apiKey: 'funnel',
        url: '/2/httpapi',
        transport: 'fetch',
        remoteConfigurationUrl: '/config',
      },
      monitoring: { isOn: true },
    },
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
  TOKEN_SECRET: '0123456789abcdef0123456789abcdef',
  TOKEN_PREVIOUS_SECRETS: 'a-secret-of-32-characters-before, another-of-32-characters-before-',
  METRICS_TOKEN: 'a-token-for-metrics',
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'resumes',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'key-id',
  S3_SECRET_ACCESS_KEY: '0123456789abcdef/key',
  FILES_KEYS: `${AGE_KEY}, ${AGE_KEY}`,
  SCANNER_COMMAND: ' clamdscan  --no-summary - ',
  SCANNER_TIMEOUT_SECONDS: '5',
  FILE_LINK_SECONDS: '60',
  ORPHANS_KEPT_DAYS: '0',
  RATE_ADDRESS_PER_MINUTE: '0',
  RATE_APPLICATION_PER_MINUTE: '7',
  HEADERS_TIMEOUT_SECONDS: '2',
  REQUEST_TIMEOUT_SECONDS: '3',
  FREE_SPACE_MB: '15',
  SHUTDOWN_SECONDS: '4',
  TOKEN_TTL_SECONDS: '60',
  OPERATOR_TOKEN: '0123456789abcdef',
  LEFT_AFTER_MINUTES: '45',
  GEO_DB: '/var/lib/city.mmdb',
  GEO_URL: 'http://ip-api.com/json',
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
  PAUSE_WHEN_HIDDEN: 'on',
  CONVERSION_APPLY_URL: 'https://vendor.example.com/apply.js',
  CONVERSION_DISQUALIFIED_URL: 'https://vendor.example.com/no.js',
  CONVERSION_MODE: 'injected',
  CONSENT: 'required',
  ANALYTICS: 'off',
  ANALYTICS_URL: 'https://api.eu.amplitude.com/batch',
  ANALYTICS_API_KEY: 'project-key',
  ANALYTICS_TRANSPORT: 'xhr',
  ANALYTICS_REMOTE_CONFIG_URL: 'https://config.example.com/config',
  MONITORING: 'off',
  MONITORING_DSN: 'https://abc@o1.errors.example.com/77',
  INGESTION_KEPT_DAYS: '0',
  INGESTION_MAX_MB: '14',
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
    tokens: {
      secret: '0123456789abcdef0123456789abcdef',
      previousSecrets: ['a-secret-of-32-characters-before', 'another-of-32-characters-before-'],
      ttlSeconds: 60,
    },
    operatorToken: '0123456789abcdef',
    metricsToken: 'a-token-for-metrics',
    files: {
      s3: {
        endpoint: 'https://s3.example.com',
        bucket: 'resumes',
        region: 'eu-central-1',
        accessKeyId: 'key-id',
        secretAccessKey: '0123456789abcdef/key',
      },
      identities: [AGE_KEY, AGE_KEY],
      scanner: { kind: 'command', words: ['clamdscan', '--no-summary', '-'], timeoutMs: 5000 },
      linkSeconds: 60,
      orphansKeptDays: 0,
    },
    limits: {
      addressPerMinute: 0,
      applicationPerMinute: 7,
      headersTimeoutMs: 2000,
      requestTimeoutMs: 3000,
      freeSpaceBytes: 15_728_640,
      shutdownMs: 4000,
    },
    progress: { leftAfterMinutes: 45 },
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
    places: { database: '/var/lib/city.mmdb', service: 'http://ip-api.com/json' },
    ingestion: {
      apiKey: 'project-key',
      target: {
        dsn: 'https://abc@o1.errors.example.com/77',
        address: 'https://o1.errors.example.com/api/77/envelope/?sentry_key=abc&sentry_version=7',
      },
      keptDays: 0,
      maxMegabytes: 14,
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
        isPausedWhenHidden: true,
      },
      measurement: {
        isConsentRequired: true,
        analytics: {
          isOn: false,
          apiKey: 'project-key',
          url: 'https://api.eu.amplitude.com/batch',
          transport: 'xhr',
          remoteConfigurationUrl: 'https://config.example.com/config',
        },
        monitoring: { isOn: false, dsn: 'https://abc@o1.errors.example.com/77' },
      },
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
  ['TOKEN_TTL_SECONDS', '0', 'expects a whole number from 1 to 86400'],
  ['TOKEN_SECRET', '0123456789abcdef0123456789abcde', SECRET(32)],
  ['OPERATOR_TOKEN', '0123456789 abcdef', SECRET(16)],
  ['PUBLIC_URL', 'jobs.example.com', WEB],
  ['PUBLIC_URL', 'ftp://jobs.example.com', WEB],
  ['GEO_URL', '/json', WEB],
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
  ['SCANNER_CLAMD', 'clamd', 'expects host:port or a path'],
  ['TOKEN_PREVIOUS_SECRETS', 'short', SECRET(32)],
  ['MONITORING_DSN', 'https://errors.example.com/1', DSN],
  ['MONITORING_DSN', 'https://key@errors.example.com', DSN],
])('%s=%s stops the start', (name, value, expected) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(
    new EnvironmentError(`${name} ${expected}`),
  )
})

test('half an object store stops the start', () => {
  expect(() => readEnvironment({ S3_BUCKET: 'resumes', S3_ACCESS_KEY_ID: 'key-id' })).toThrow(
    new EnvironmentError(
      ['S3_ENDPOINT is needed with S3_BUCKET', 'S3_ENDPOINT is needed with S3_ACCESS_KEY_ID'].join(
        '\n',
      ),
    ),
  )
})

test('every wrong variable is named, and no value', () => {
  expect(() => readEnvironment({ PORT: 'x', TOKEN_SECRET: 'short', CONVERSION_MODE: 'x' })).toThrow(
    new EnvironmentError(
      [
        'PORT expects a whole number from 0 to 65535',
        `TOKEN_SECRET ${SECRET(32)}`,
        'CONVERSION_MODE expects sandboxed or injected',
      ].join('\n'),
    ),
  )
})

test('what is of no use without another variable stops the start', () => {
  const alone = { WEBHOOK_URL: 'https://crm.example.com', SMTP_URL: 'smtp://mail.example.com' }
  expect(() => readEnvironment(alone)).toThrow(
    new EnvironmentError(
      [
        'WEBHOOK_SECRET is needed with WEBHOOK_URL',
        'PUBLIC_URL is needed with WEBHOOK_URL',
        'MAIL_FROM is needed with SMTP_URL',
        'PUBLIC_URL is needed with SMTP_URL',
      ].join('\n'),
    ),
  )
})

test('GEO_DB names no readable mmdb file', async () => {
  const file = join(await temporaryFolder(), 'broken.mmdb')
  await writeFile(file, 'not a database')
  for (const GEO_DB of [file, '/nowhere.mmdb']) {
    await expect(runningServer({ GEO_DB })).rejects.toThrow(
      new EnvironmentError('GEO_DB expects the path of a readable mmdb file'),
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

test('the page is told what it may know, and nothing that is not set', () => {
  expect(clientConfiguration(readEnvironment({}))).toStrictEqual({
    api: { baseUrl: '/api' },
    vetting: { baseUrl: '/api' },
    progress: { baseUrl: '/api' },
    geolocation: { url: '/api/geo' },
    funnel: DEFAULTS.client.funnel,
    ...DEFAULTS.client.measurement,
    conversion: { mode: 'sandboxed' },
  })
  const told = JSON.stringify(clientConfiguration(readEnvironment(EVERYTHING)))
  expect(JSON.parse(told)).toMatchObject({
    api: { baseUrl: 'https://backend.example.com/v1', token: 'fixed' },
    conversion: { applyUrl: 'https://vendor.example.com/apply.js', mode: 'injected' },
  })
  expect(told).not.toContain('0123456789abcdef')
})
