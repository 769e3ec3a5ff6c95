import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { projectDir } from '../../../src/cli/project.ts'

const folder = mkdtempSync(join(tmpdir(), 'funnel-load-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const XSTATE = join(projectDir, 'node_modules/xstate/dist/xstate.esm.js')
const FILES: Readonly<Record<string, string>> = {
  'types.ts': 'export type Name = string',
  'type.ts': "import { Name } from './types.ts'\nexport const name: Name = ''",
  'enum.ts': 'export enum Kind { One }',
  'ending.ts': "import './types'",
  'package.ts': "import { createMachine } from 'xstate'\nexport const machine = createMachine({})",
  'view.tsx': 'export const View = () => <p />',
  'broken.ts': "throw new Error('No door')",
  'target.ts': `import { createMachine } from '${XSTATE}'\ncreateMachine({ id: 'door', initial: 'a', states: { a: { on: { GO: 'b' } } } })`,
  'common/door.ts': `import { createMachine } from '${XSTATE}'`,
  'none.ts': 'export const machine = 1',
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
        "'package.ts' imports 'xstate', and there is no such package near it: run 'npm install xstate' there.",
      'view.tsx':
        '\'view.tsx\' cannot be loaded: Node takes .ts, .js and .mjs, not JSX. (Unknown file extension ".tsx" for view.tsx)',
      'broken.ts': "'broken.ts' fails while it is loaded: No door",
      'target.ts':
        "'target.ts' fails while it is loaded: Invalid transition definition for state node 'door.a': Child state 'b' does not exist on 'door'",
      'common/door.ts':
        '\'common/door.ts:1\' is read as CommonJS: write "type": "module" into the package.json of its folder.',
      'none.ts':
        "'none.ts' exports no machine of XState 5: export what createMachine or setup().createMachine returns.",
      'two.ts': "'two.ts' exports several machines: name one of them after the file: one, two.",
      'types.ts':
        "'types.ts' exports no machine of XState 5: export what createMachine or setup().createMachine returns.",
      'gone.ts': "There is no file 'gone.ts'.",
    }[name],
  )
})

/** What is said of each file, by a Node of its own: the tests' own loads more than Node does. */
function said(): Record<string, string> {
  mkdirSync(join(folder, 'common'))
  writeFileSync(join(folder, 'common/package.json'), '{"type": "commonjs"}')
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
  const script = `
    const { loadFile, machineIn } = await import(${JSON.stringify(join(projectDir, 'tests/tools/chart/load.ts'))})
    const said = {}
    for (const name of ${JSON.stringify([...Object.keys(FILES), 'gone.ts'])}) {
      const file = ${JSON.stringify(`${folder}/`)} + name
      said[name] = await loadFile(file).then((all) => machineIn(all, file)).then(() => 'loaded', ({ message }) => message)
    }
    console.log(JSON.stringify(said))`
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return JSON.parse(text.replaceAll(`${folder}/`, ''))
}
