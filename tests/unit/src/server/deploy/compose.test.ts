import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { projectDir } from '../../../../../src/cli/project.ts'
import { readEnvironment } from '../../../../../src/server/env.ts'
import { Variables } from '../../../../../src/server/variables.ts'

const { services } = parse(readFileSync(join(projectDir, 'src/server/deploy/compose.yaml'), 'utf8'))
const environment: Record<string, string | number> = services['funnel-1'].environment

it('every variable of the server arrives in its container, and no other', () => {
  expect(Object.keys(environment).sort()).toEqual(Object.keys(Variables.entries).sort())
})

it('runs two servers alike, and gives each time to drain', () => {
  expect(services['funnel-2']).toEqual(services['funnel-1'])
  expect(services['funnel-1'].stop_grace_period).toBe('40s')
})

it.each(Object.entries<{ logging: object }>(services))(
  '%s fills no disk by its log',
  (_, service) => {
    expect(service.logging).toEqual({ driver: 'local' })
  },
)

/** What the container gets if `.env` holds those values, as compose replaces `${NAME:-}` and `${NAME:?}`. */
function containerOf(env: Record<string, string>): Record<string, string> {
  const replaced = (text: string) =>
    text.replaceAll(/\$\{(\w+):([-?])\}/g, (_, name: string, rule: string) => {
      const value = env[name] ?? ''
      if (value === '' && rule === '?') throw new Error(`${name} is to be set.`)
      return value
    })
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, replaced(String(value))]),
  )
}

const ENV = {
  DOMAIN: 'jobs.example.com',
  POSTGRES_PASSWORD: '0123456789abcdef',
  TOKEN_SECRET: '0123456789abcdea'.repeat(3),
  OPERATOR_TOKEN: '0123456789abcdeb'.repeat(3),
  METRICS_TOKEN: '0123456789abcdec'.repeat(3),
  S3_ACCESS_KEY_ID: `GK${'d'.repeat(24)}`,
  S3_SECRET_ACCESS_KEY: 'e'.repeat(64),
}

it('the server starts with what must be set, and takes what else is set', () => {
  const read = readEnvironment(containerOf({ ...ENV, FUNNEL: '{"hubspotId":"hub"}' }))
  expect(read).toMatchObject({
    databaseUrl: 'postgres://funnel:0123456789abcdef@database/funnel',
    publicUrl: 'https://jobs.example.com',
    trustedProxies: 1,
    client: { funnel: { hubspotId: 'hub' } },
    files: {
      s3: { url: 'http://objects:3900/resumes', accessKeyId: ENV.S3_ACCESS_KEY_ID },
    },
  })
})

it.each(Object.keys(ENV))('compose asks for %s', (name) => {
  expect(() => containerOf({ ...ENV, [name]: '' })).toThrow(`${name} is to be set.`)
})
