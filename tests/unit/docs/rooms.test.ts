import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectDir } from '../../../src/cli/project.ts'

const readme = readFileSync(join(projectDir, 'README.md'), 'utf8')
const tree = /^machines\/[\s\S]*?^docs\/$/m.exec(readme)?.[0] ?? ''

it.each(['machines', 'src', 'tests'])(
  'the README names every folder of %s/, and no other',
  (root) => {
    const [, lines = ''] = new RegExp(`^${root}/.*\\n((?: .*\\n)*)`, 'm').exec(tree) ?? []
    const named = lines.split('\n').flatMap((line) => {
      const [names = ''] = /^ {2}[\w/, -]+?(?= {2,}|$)/.exec(line) ?? []
      return [...names.matchAll(/([\w-]+)\//g)].map(([, name]) => name)
    })
    const folders = readdirSync(join(projectDir, root), { withFileTypes: true })
    expect(named.toSorted()).toEqual(
      folders
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .toSorted(),
    )
  },
)
