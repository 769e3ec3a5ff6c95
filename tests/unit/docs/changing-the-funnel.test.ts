import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectDir } from '../../../src/cli/project.ts'
import { ChangedCopy } from './changed-copy.ts'

const page = readFileSync(join(projectDir, 'docs/changing-the-funnel.md'), 'utf8')

/** The text under a heading of the page. */
function sectionOf(title: string): string {
  return page.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? ''
}

function diffOf(title: string): string {
  const blocks = sectionOf(title).matchAll(/^```diff\n(.*?)^```$/gms)
  return [...blocks].map(([, diff]) => diff).join('')
}

/** Changes that are tried in one copy, with the tests that show that they work. */
const CHANGES: readonly { titles: readonly string[]; tests: readonly string[] }[] = [
  {
    titles: ['A text field in a form', 'A level', 'A rule of the decision'],
    tests: [
      'tests/unit/machines/forms/forms.test.ts',
      'tests/unit/machines/requests/contact-payload.test.ts',
      'tests/unit/machines/puzzle/levels.test.ts',
      'tests/unit/machines/steps/step-list.test.ts',
      'tests/unit/machines/decision/table.test.ts',
      'tests/unit/machines/decision/agreement.test.ts',
    ],
  },
  {
    titles: ['A form step'],
    tests: [
      'tests/unit/machines/forms/forms.test.ts',
      'tests/unit/machines/steps/step-list.test.ts',
      'tests/unit/machines/requests/contact-payload.test.ts',
    ],
  },
]

it.each(CHANGES)(
  '$titles: the diffs apply, the project compiles and its tests pass',
  ({ titles, tests }) => {
    using copy = new ChangedCopy()
    for (const title of titles) {
      const diff = diffOf(title)
      expect(diff).not.toBe('')
      copy.apply(diff)
    }
    copy.typeCheck()
    copy.test(...tests)
  },
  120_000,
)

it('A step removed: the page names every file that names its step, and no other', () => {
  const section = sectionOf('A step removed')
  const [, step = ''] = /`(\w+)`/.exec(section) ?? []
  const listed = [...section.matchAll(/^- `([\w./-]+)`/gm)]
  const naming = execFileSync(
    'git',
    ['grep', '-l', '--untracked', step, '--', 'machines', 'src', 'tests/specification'],
    { cwd: projectDir, encoding: 'utf8' },
  )
  expect(listed.map(([, file]) => file).toSorted()).toEqual(naming.trim().split('\n').toSorted())
})
