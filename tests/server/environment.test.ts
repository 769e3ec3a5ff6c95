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
  publicUrl: undefined,
  trustedProxies: 0,
  tokens: { secret: undefined, ttlSeconds: 900 },
  operatorToken: undefined,
  places: { database: undefined, service: undefined },
  client: {
    api: { baseUrl: '/api', token: undefined },
    vetting: { baseUrl: '/api' },
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
    },
    conversion: { mode: 'sandboxed', applyUrl: undefined, disqualifiedUrl: undefined },
  },
}

const EVERYTHING = {
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: '/var/lib/funnel',
  PUBLIC_URL: 'https://jobs.example.com/',
  TRUST_PROXY: '2',
  TOKEN_SECRET: '0123456789abcdef0123456789abcdef',
  TOKEN_TTL_SECONDS: '60',
  OPERATOR_TOKEN: '0123456789abcdef',
  GEO_DB: '/var/lib/city.mmdb',
  GEO_URL: 'http://ip-api.com/json',
  API_URL: 'https://backend.example.com/v1/',
  API_TOKEN: 'fixed',
  VETTING_URL: '/vetting',
  GEOLOCATION_URL: 'https://places.example.com/json',
  JOB_PLATFORM_DOMAINS: ' a.example, ,b.example ',
  TEST_EMAIL: 'me@a.example',
  TEST_NAME: 'Me Tester',
  SUBMITTED_FROM: 'Elsewhere',
  APPLICATION_FORM_VERSION: '2.1',
  HUBSPOT_ID: '77',
  STEP_VARIANT: 'b',
  CONVERSION_APPLY_URL: 'https://vendor.example.com/apply.js',
  CONVERSION_DISQUALIFIED_URL: 'https://vendor.example.com/no.js',
  CONVERSION_MODE: 'injected',
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
    publicUrl: 'https://jobs.example.com',
    trustedProxies: 2,
    tokens: { secret: '0123456789abcdef0123456789abcdef', ttlSeconds: 60 },
    operatorToken: '0123456789abcdef',
    places: { database: '/var/lib/city.mmdb', service: 'http://ip-api.com/json' },
    client: {
      api: { baseUrl: 'https://backend.example.com/v1', token: 'fixed' },
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
])('%s=%s stops the start', (name, value, expected) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(
    new EnvironmentError(`${name} ${expected}`),
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

test('GEO_DB names no readable mmdb file', async () => {
  const file = join(await temporaryFolder(), 'broken.mmdb')
  await writeFile(file, 'not a database')
  for (const GEO_DB of [file, '/nowhere.mmdb']) {
    await expect(runningServer({ GEO_DB })).rejects.toThrow(
      new EnvironmentError('GEO_DB expects the path of a readable mmdb file'),
    )
  }
})

test('a port in use is the socket’s own error', async () => {
  const { port } = await runningServer()
  await expect(runningServer({ PORT: String(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('the page is told what it may know, and nothing that is not set', () => {
  expect(clientConfiguration(readEnvironment({}))).toStrictEqual({
    api: { baseUrl: '/api' },
    vetting: { baseUrl: '/api' },
    geolocation: { url: '/api/geo' },
    funnel: DEFAULTS.client.funnel,
    conversion: { mode: 'sandboxed' },
  })
  const told = JSON.stringify(clientConfiguration(readEnvironment(EVERYTHING)))
  expect(JSON.parse(told)).toMatchObject({
    api: { baseUrl: 'https://backend.example.com/v1', token: 'fixed' },
    conversion: { applyUrl: 'https://vendor.example.com/apply.js', mode: 'injected' },
  })
  expect(told).not.toContain('0123456789abcdef')
})
