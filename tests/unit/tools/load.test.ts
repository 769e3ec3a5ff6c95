import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { projectDir, resultsDir } from '../../../src/cli/project.ts'
import { folderOf, SOURCE } from '../../tools/chart/load.ts'

const folder = mkdtempSync(join(tmpdir(), 'funnel-load-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const XSTATE = join(projectDir, 'node_modules/xstate/dist/xstate.esm.js')
const FILES: Readonly<Record<string, string>> = {
  'types.ts': 'export type Name = string',
  'type.ts': "import { Name } from './types.ts'\nexport const name: Name = ''",
  'enum.ts': 'export enum Kind { One }',
  'ending.ts': "import './types'",
  'package.ts': "import { produce } from 'immer'\nexport const machine = produce",
  'alone.ts':
    "import { createMachine } from 'xstate'\nimport { not } from 'xstate/guards'\nexport const machine = createMachine({ on: { GO: { guard: not('isShut') } } })",
  'view.tsx': 'export const View = () => <p />',
  'broken.ts': "throw new Error('No door')",
  'target.ts': `import { createMachine } from '${XSTATE}'\ncreateMachine({ id: 'door', initial: 'a', states: { a: { on: { GO: 'b' } } } })`,
  'common/door.ts': `import { createMachine } from '${XSTATE}'`,
  'text.ts': "throw 'No door'",
  'nothing.ts': 'throw null',
  'data.json': '{}',
  'first.ts': `import { createMachine } from '${XSTATE}'\nexport const door = createMachine({ id: 'door', initial: 'b', states: { a: {} } })`,
  'ids.ts': `import { createMachine } from '${XSTATE}'\nexport const door = createMachine({ initial: 'a', states: { a: { id: 'c' }, b: { id: 'c' } } })`,
  'none.ts': 'export const machine = 1',
  'exploration.ts': 'export const exploration = {}',
  'copy.ts': `import { createMachine } from '${XSTATE}'\nexport const wrapped = { ...createMachine({}) }`,
  'two.ts': `import { createMachine } from '${XSTATE}'\nexport const one = createMachine({})\nexport const two = createMachine({})`,
}

it.each(Object.entries(said()))('says of a file what Node does not load: %s', (name, sentence) => {
  expect(sentence).toBe(
    {
      'type.ts':
        "'type.ts:1' imports 'Name' from './types.ts', which has no such value: where it is a type, write 'import type'.",
      'enum.ts':
        "'enum.ts:1' has TypeScript that Node does not load, such as an enum or a namespace: write an object instead. (TypeScript enum is not supported in strip-only mode)",
      'ending.ts':
        "'ending.ts' imports 'types', which is not there: write the file's ending, such as '.ts'.",
      'package.ts':
        "'package.ts' imports 'immer', and there is no such package near it: run 'npm install immer' there.",
      'alone.ts': 'loaded',
      'view.tsx':
        '\'view.tsx\' cannot be loaded: Node takes .ts, .js and .mjs, not JSX. (Unknown file extension ".tsx" for view.tsx)',
      'broken.ts': "'broken.ts' fails while it is loaded: No door",
      'target.ts':
        "'target.ts' fails while it is loaded: Invalid transition definition for state node 'door.a': Child state 'b' does not exist on 'door'",
      'common/door.ts':
        '\'common/door.ts:1\' is read as CommonJS: write "type": "module" into the package.json of its folder.',
      'text.ts': "'text.ts' fails while it is loaded: No door",
      'nothing.ts': "'nothing.ts' fails while it is loaded: null",
      'data.json':
        "'data.json' is data, not code: write a file that gives it to createMachine and exports the machine.",
      'first.ts':
        'The machine of \'first.ts\' is faulty: Initial state node "b" not found on parent state node #door',
      'ids.ts': "Two states of 'ids.ts' have the id 'c': give each its own.",
      'none.ts':
        "'none.ts' exports no machine of XState 5: export what createMachine or setup().createMachine returns.",
      'exploration.ts':
        "'exploration.ts' exports an exploration: run 'npm run paths -- --chart FOLDER', or name the machine's file.",
      common:
        "'common' is a folder: name a file in it, or run 'npm run paths -- --chart common' for its exploration.ts.",
      'copy.ts':
        "'wrapped' of 'copy.ts' is a copy of a machine without its methods: export what createMachine returns, or what its provide returns.",
      'two.ts': "'two.ts' exports several machines: name one of them after the file: one, two.",
      'types.ts':
        "'types.ts' exports no machine of XState 5: export what createMachine or setup().createMachine returns.",
      'gone.ts': "There is no file 'gone.ts'.",
    }[name],
  )
})

it.each([
  ['charts/door.ts', '', 'door'],
  ['/tmp/a b/back door.ts', 'front', 'back-door-front'],
  ['дверь.ts', '', 'дверь'],
  ['門.ts', '', '門'],
])('writes what it makes of %s into a folder of its own', (file, name, folder) => {
  expect(folderOf(file, name)).toBe(join(resultsDir, 'charts', folder))
})

it('writes what it makes of a second file of one name into a folder called after its own', () => {
  const parent = join(folder, 'charts')
  const written = ['a/loan.ts', '/tmp/b/loan.ts', '/tmp/c/b/loan.ts', 'a/loan.ts'].map((file) => {
    const own = folderOf(file, '', parent)
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, SOURCE), file)
    return relative(parent, own)
  })
  expect(written).toEqual(['loan', 'b-loan', 'c-b-loan', 'loan'])
})

/** What is said of each file, by a Node of its own: the tests' own loads more than Node does. */
function said(): Record<string, string> {
  mkdirSync(join(folder, 'common'))
  writeFileSync(join(folder, 'common/package.json'), '{"type": "commonjs"}')
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
  const script = `
    const { loadFile, machineIn } = await import(${JSON.stringify(join(projectDir, 'tests/tools/chart/load.ts'))})
    const said = {}
    for (const name of ${JSON.stringify([...Object.keys(FILES), 'common', 'gone.ts'])}) {
      const file = ${JSON.stringify(`${folder}/`)} + name
      said[name] = await loadFile(file).then((all) => machineIn(all, file)).then(() => 'loaded', ({ message }) => message)
    }
    console.log(JSON.stringify(said))`
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return JSON.parse(text.replaceAll(`${folder}/`, '').replaceAll(folder, 'FOLDER'))
}
