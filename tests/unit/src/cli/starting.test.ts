import type { NetworkInterfaceInfo } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openChartFolder } from '../../../../src/cli/chart-folder.ts'
import { reasonOf } from '../../../../src/cli/command.ts'
import { projectDir } from '../../../../src/cli/project.ts'
import { announceStatechart, networkAddresses } from '../../../../src/cli/serving.ts'
import { UserError } from '../../../../src/cli/user-error.ts'
import { readEnvironment } from '../../../../src/server/env.ts'
import { EnvironmentError } from '../../../../src/server/environment-error.ts'
import { urlOf } from '../../../../src/server/start.ts'
import { ObjectStoreError } from '../../../../src/server/store/failures.ts'

const IN_USE = 'Port 3000 is in use: stop the other program, or choose another port with PORT.'

const NO_ADDRESS =
  'HOST is no address of this machine: 0.0.0.0 is every interface, 127.0.0.1 this machine alone.'

it.each([
  ['a wrong variable', new EnvironmentError('PORT expects a number'), 'PORT expects a number'],
  ['a wrong argument', new UserError('There is no page.'), 'There is no page.'],
  ['a port in use', Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 3000 }), IN_USE],
  [
    'a port in use, found by the development server',
    new Error('Port 3000 is already in use'),
    IN_USE,
  ],
  [
    'a port that only an administrator may open',
    Object.assign(new Error('listen'), { code: 'EACCES', port: 80 }),
    'Port 80 needs more rights than this user has: choose one above 1023 with PORT.',
  ],
  [
    'an address of another machine',
    Object.assign(new Error('listen'), { code: 'EADDRNOTAVAIL', port: 3000 }),
    NO_ADDRESS,
  ],
  [
    'a name that is none',
    Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', hostname: 'here' }),
    NO_ADDRESS,
  ],
  [
    'a file that cannot be written',
    Object.assign(new Error('EISDIR: illegal operation on a directory, open /tmp'), {
      code: 'EISDIR',
      syscall: 'open',
    }),
    'EISDIR: illegal operation on a directory, open /tmp',
  ],
  [
    'a file that is no database',
    Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR' }),
    'disk I/O error (ERR_SQLITE_ERROR)',
  ],
  [
    'an object store that is not there',
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect 127.0.0.1:1'), { code: 'ECONNREFUSED' }),
    }),
    'connect 127.0.0.1:1 (ECONNREFUSED)',
  ],
  [
    'an object store that breaks off',
    new TypeError('terminated', { cause: new Error('other side closed') }),
    'other side closed',
  ],
  [
    'an object store that refuses',
    new ObjectStoreError('The object store answered GET with HTTP 403 (AccessDenied).'),
    'The object store answered GET with HTTP 403 (AccessDenied).',
  ],
  ['a defect', new TypeError('x is not a function'), undefined],
  ['anything else', 'text', undefined],
])('the reason why a process did not start: %s', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})

const loopback: NetworkInterfaceInfo = {
  address: '127.0.0.1',
  netmask: '255.0.0.0',
  family: 'IPv4',
  mac: '00:00:00:00:00:00',
  internal: true,
  cidr: '127.0.0.1/8',
}
const wifi: NetworkInterfaceInfo = { ...loopback, address: '192.168.1.20', internal: false }
const wifi6: NetworkInterfaceInfo = { ...wifi, address: 'fe80::1', family: 'IPv6', scopeid: 2 }

it.each([
  ['0.0.0.0', 'http://localhost:3000', ['http://192.168.1.20:3000']],
  ['::', 'http://localhost:3000', ['http://192.168.1.20:3000']],
  ['::1', 'http://[::1]:3000', []],
  ['127.0.0.1', 'http://127.0.0.1:3000', []],
])('a server that listens on %s is open at %s and at %j', (host, url, addresses) => {
  expect(urlOf({ host, port: 3000 })).toBe(url)
  const interfaces = { lo: [loopback], wlan0: [wifi, wifi6], down: undefined }
  expect(networkAddresses({ host, port: 3000 }, interfaces)).toEqual(addresses)
})

const OPERATOR_TOKEN = 'an-operator-token-for-tests'
const LINK = 'Statechart and numbers: http://localhost:3000/statechart#token=a-made-token'
const FILE =
  'Statechart and numbers: http://localhost:3000/statechart; its token is in /srv/data/operator-token'
const PASSWORD = 'The browser asks for that token as the password; the user name can be anything.'

it.each([
  ['on a terminal, as a link', true, {}, [LINK]],
  ['elsewhere, as a file', false, {}, [FILE]],
  ['of a closed statechart', true, { STATECHART: 'operator' }, [LINK, PASSWORD]],
  ['never the token that the operator set', true, { OPERATOR_TOKEN }, []],
])('where the statechart opens is printed: %s', (_, isTerminal, variables, lines) => {
  const { isTTY } = process.stdout
  process.stdout.isTTY = isTerminal
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => {
    process.stdout.isTTY = isTTY
    printed.mockRestore()
  })
  const environment = readEnvironment({ DATA_DIR: '/srv/data', ...variables })
  announceStatechart('http://localhost:3000', environment, 'a-made-token')
  expect(printed.mock.calls.flat()).toEqual(lines)
})

it('a chart folder is named from that of the project, and has its reports under its own name', () => {
  const folder = 'tests/examples/parcel'
  expect(openChartFolder(folder, 'exploration.ts')).toEqual({
    path: join(projectDir, folder),
    reportsDir: join(projectDir, 'test-results/charts/parcel'),
    reportFile: join(projectDir, 'test-results/charts/parcel/paths.json'),
  })
})

it('a chart folder is refused in one sentence if it lacks the file that is needed', () => {
  const open = () => openChartFolder('tests/nowhere', 'index.html')
  expect(open).toThrow(UserError)
  expect(open).toThrow(
    "There is no index.html in 'tests/nowhere': name the folder of a chart, such as tests/examples/parcel.",
  )
})
