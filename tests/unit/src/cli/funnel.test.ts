import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { projectDir } from '../../../../src/cli/project.ts'

const OPERATORS = ['check-services', 'contacts', 'db', 'webhook-secret']
const TESTERS = [
  'bench',
  'chart',
  'configuration',
  'faults',
  'fuzz',
  'mutants',
  'paths',
  'rooms',
  'size',
  'test',
]

/** What the Dockerfile copies. */
const image = mkdtempSync(join(tmpdir(), 'funnel-image-'))
for (const name of ['package.json', 'machines', 'src']) {
  cpSync(join(projectDir, name), join(image, name), { recursive: true })
}
symlinkSync(join(projectDir, 'node_modules'), join(image, 'node_modules'))
afterAll(() => rmSync(image, { recursive: true }))

it('lists every command', () => {
  const { status, commands } = run(projectDir)
  expect([status, commands]).toEqual([0, [...OPERATORS, ...TESTERS]])
})

it("lists the operators' commands alone if there is no tests/, as in the container image", () => {
  const { status, commands } = run(image)
  expect([status, commands]).toEqual([0, OPERATORS])
})

it('explains a command with --help', () => {
  const { status, stdout } = run(image, 'db', '--help')
  expect([status, stdout]).toEqual([0, expect.stringContaining('backup FILE')])
})

it('names a command that is not there, and the others', () => {
  const { status, stderr } = run(image, 'fuzz')
  expect(status).toBe(1)
  expect(stderr).toContain("There is no command 'fuzz'.")
  expect(stderr).toContain('  contacts ')
})

it('explains a command whose arguments are not understood', () => {
  const { status, stderr } = run(image, 'contacts', 'export', '--xml')
  expect([status, stderr]).toEqual([2, expect.stringContaining("Unknown option '--xml'")])
  expect(stderr).toContain('export [--out FILE]')
})

function run(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'src/cli/funnel.ts'), ...args],
    { cwd: folder, encoding: 'utf8' },
  )
  const commands = [...stdout.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name)
  return { status, stdout, stderr, commands }
}
