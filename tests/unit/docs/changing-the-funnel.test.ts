import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectDir } from '../../../src/cli/project.ts'

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
    titles: ['A state and an event beside a step'],
    tests: [
      'tests/unit/machines/funnel/flow.test.ts',
      'tests/unit/machines/funnel/thank-you.test.ts',
      'tests/unit/machines/decision/agreement.test.ts',
      'tests/unit/src/statechart/ask/chart-answers.test.ts',
      'tests/unit/src/statechart/play/people.test.ts',
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
      if (!copy.has(diff)) copy.apply(title, diff)
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

/** A copy of the project's own files, of which a page's changes are tried. */
class ChangedCopy implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'funnel-change-'))

  constructor() {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: projectDir, encoding: 'utf8' })
    for (const file of files.split('\0').filter(isRead)) {
      cpSync(join(projectDir, file), join(this.#folder, file))
    }
    symlinkSync(join(projectDir, 'node_modules'), join(this.#folder, 'node_modules'), 'junction')
  }

  /** Whether the project has the change of a unified diff already, as where it was tried. */
  has(diff: string): boolean {
    return (
      this.#spawn('git', ['apply', '--unidiff-zero', '--reverse', '--check', '-'], diff).status ===
      0
    )
  }

  /** Applies the unified diff of a section. @throws Error where it no longer fits. */
  apply(title: string, diff: string) {
    const { status, stderr } = this.#spawn('git', ['apply', '--unidiff-zero', '-'], diff)
    if (status === 0) return
    throw new Error(
      `The diffs of '${title}' no longer fit: write them anew in docs/changing-the-funnel.md\n${stderr}`,
    )
  }

  typeCheck() {
    this.#run('node_modules/typescript/bin/tsc', '-p', '.')
  }

  test(...files: readonly string[]) {
    this.#run('node_modules/vitest/vitest.mjs', 'run', '--project', 'node', ...files)
  }

  [Symbol.dispose]() {
    rmSync(this.#folder, { recursive: true })
  }

  #run(script: string, ...parameters: readonly string[]) {
    const { status, stdout, stderr } = this.#spawn(process.execPath, [script, ...parameters])
    if (status !== 0) throw new Error(`${script} ${parameters.join(' ')}\n${stdout}${stderr}`)
  }

  #spawn(command: string, parameters: readonly string[], input = '') {
    return spawnSync(command, parameters, {
      cwd: this.#folder,
      env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
      input,
      encoding: 'utf8',
    })
  }
}

/** Whether compiler or tests read a file; pictures and drawings they do not. */
function isRead(file: string): boolean {
  return file !== '' && !/^docs\/|\.png$/.test(file)
}
