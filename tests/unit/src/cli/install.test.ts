import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../../../src/cli/install.js')
const wanted = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', optional: true },
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'funnel-install-'))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  writeFileSync(
    join(root, 'npm.js'),
    `require('node:fs').writeFileSync('called', process.argv.slice(2).join(' '))`,
  )
})
afterEach(() => rmSync(root, { recursive: true }))

function installed(packages: object): void {
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'))
}

/** The arguments npm was called with, undefined where nothing was to be installed. */
function npmCall(): string | undefined {
  const { status, stderr } = spawnSync(process.execPath, [script], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(root, 'npm.js') },
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  try {
    return readFileSync(join(root, 'called'), 'utf8')
  } catch {
    return undefined
  }
}

const npmCi = 'ci --include=dev --no-audit --no-fund'

it('installs on a fresh clone', () => {
  expect(npmCall()).toBe(npmCi)
})

it('installs nothing where all is there, optional packages of other platforms aside', () => {
  const { 'node_modules/a': a } = wanted
  installed({ 'node_modules/a': a })
  expect(npmCall()).toBeUndefined()
})

it.each([
  ['a package is missing', {}],
  ['a version differs', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
  ['a content differs', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } }],
  [
    'a package is too many',
    {
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/c': { version: '1.0.0', integrity: 'sha512-c' },
    },
  ],
])('installs when %s', (_, packages) => {
  installed(packages)
  expect(npmCall()).toBe(npmCi)
})

it('installs when the Node of the packages does not run', () => {
  installed({ 'node_modules/a': wanted['node_modules/a'] })
  unlinkSync(join(root, 'node_modules/.bin/node'))
  expect(npmCall()).toBe(npmCi)
})
