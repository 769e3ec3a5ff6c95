import { expect, it } from 'vitest'
import { fillEnvironment, readEnvFile } from '../../../../src/server/env-file.ts'
import { EnvironmentError } from '../../../../src/server/environment-error.ts'

const BOM = '\uFEFF'

it.each<[string, string, Record<string, string>]>([
  [
    'a byte order mark',
    `${BOM}STATECHART=operator\nPORT=80`,
    { STATECHART: 'operator', PORT: '80' },
  ],
  ['line ends of old Macs', 'PORT=80\rHOST=::\r', { PORT: '80', HOST: '::' }],
  ['a sender', 'MAIL_FROM=Jobs <jobs@a.example> ', { MAIL_FROM: 'Jobs <jobs@a.example>' }],
  ['a line end in double quotes', 'FUNNEL="{\\n}"', { FUNNEL: '{\n}' }],
  ['line ends of Windows', 'PORT=80\r\nHOST=::\r\n', { PORT: '80', HOST: '::' }],
  ['comments', '# a # b\n\n  # c\nPORT=80 # the port, see #5\n', { PORT: '80' }],
  [
    'quotes',
    `OPERATOR_TOKEN="a#b" # c\nFUNNEL='{"testName":"#"}'\nHOST=\`::1\``,
    { OPERATOR_TOKEN: 'a#b', FUNNEL: '{"testName":"#"}', HOST: '::1' },
  ],
  [
    'a value of two lines',
    `FUNNEL='{\nKEY: a#b }'\nPORT=80`,
    { FUNNEL: '{\nKEY: a#b }', PORT: '80' },
  ],
  ['names of a shell', 'export PORT=80\n DATA_DIR = /data ', { PORT: '80', DATA_DIR: '/data' }],
  ['nothing set', 'PORT=\nHOST= # any', { PORT: '', HOST: '' }],
  [
    'names of others',
    'TZ=UTC\nPGHOST=db\nNODE_ENV=production\nDOMAIN=d\nCOMPOSE_PROJECT_NAME=f',
    { TZ: 'UTC', PGHOST: 'db', NODE_ENV: 'production', DOMAIN: 'd', COMPOSE_PROJECT_NAME: 'f' },
  ],
])('.env with %s is read', (_, text, values) => {
  expect(readEnvFile(Buffer.from(text))).toEqual(values)
})

const HOW = 'write NAME=value; a value that has # or begins with a quote goes into quotes.'

it.each<string[]>([
  ...[
    ['a colon', 'PORT: 80'],
    ['a name alone', 'PORT'],
    ['no name', '=80'],
    ['# in a value', 'OPERATOR_TOKEN=secret#1'],
    ['# as a value', 'PORT=#80'],
    ['text after a quote', "FUNNEL='{}'}'"],
    ['quotes of a text editor', 'DATA_DIR=“/data”'],
    ['a tab after export', 'export\tPORT=80'],
    ['an open quote', 'PORT="80'],
  ].map(([name = '', line]) => [name, `HOST='a\nb'\n${line}\nTZ=UTC`, `.env, line 3: ${HOW}`]),
  ['a name twice', 'PORT=80\nHOST=::\nPORT=', '.env gives PORT twice.'],
  [
    'names that are not read',
    'Port=80\nCRM_TOKEN=x\nVITE_HOST=x',
    ['Port', 'CRM_TOKEN', 'VITE_HOST']
      .map(
        (name) => `.env has ${name}, which is not read: docs/configuration.md lists the variables.`,
      )
      .join('\n'),
  ],
  ...['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'SSL_CERT_FILE', 'HTTPS_PROXY', 'no_proxy'].map(
    (name) => [
      name,
      `${name}=x`,
      `.env has ${name}, which Node reads from the environment alone: set it where the process is started.`,
    ],
  ),
])('.env with %s stops the start, without its values', (_, text = '', message) => {
  expect(() => readEnvFile(Buffer.from(text))).toThrow(new EnvironmentError(message))
})

it.each(['utf16le', 'utf8'] as const)('.env in %s with NUL is named', (encoding) => {
  const bytes = Buffer.from(encoding === 'utf8' ? 'PORT=8\0' : `${BOM}PORT=80`, encoding)
  expect(() => readEnvFile(bytes)).toThrow('.env is written in UTF-16: save it as UTF-8.')
})

it('.env in an encoding of one byte a letter is named', () => {
  const bytes = Buffer.from('MAIL_FROM=Jürgen <j@example.com>', 'latin1')
  expect(() => readEnvFile(bytes)).toThrow('.env is not written in UTF-8: save it as UTF-8.')
})

it('gives what the environment leaves empty, and no more', () => {
  const env = { PORT: '', HOST: ' ', DATA_DIR: '/data' }
  fillEnvironment(env, { PORT: '80', HOST: '::', DATA_DIR: '/other', TZ: 'UTC' })
  expect(env).toEqual({ PORT: '80', HOST: '::', DATA_DIR: '/data', TZ: 'UTC' })
})
