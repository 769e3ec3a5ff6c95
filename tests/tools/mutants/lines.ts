import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectDir } from '../../../src/cli/project.ts'

/** A line of machines/ that holds code. */
export interface CodeLine {
  file: string
  /** Counted from 1. */
  line: number
  text: string
}

/** A removed line, and the check that failed without it; null where none did. */
export interface Removed extends CodeLine {
  noticedBy: string | null
}

/** The checks in the order of what they cost: each with the command that runs it. */
const CHECKS: readonly [name: string, command: string, args: readonly string[]][] = [
  ['types', 'tsc', ['-p', '.']],
  ['unit tests', 'vitest', ['run', '--bail', '1', 'tests/unit/machines', 'tests/model/walks']],
  [
    'other tests',
    'vitest',
    [
      'run',
      '--bail',
      '1',
      '--exclude',
      '**/mutants.model.test.ts',
      'tests/model',
      'tests/unit/src',
    ],
  ],
]

/** What a copy of the project needs for these checks. */
const COPIED = [
  'machines',
  'src',
  'tests',
  'docs',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'index.html',
]

/** So many lines of machines/, chosen by the seed: the same for one seed and one text. */
export function chooseLines(seed: number, count: number): CodeLine[] {
  const lines = globSync('machines/**/*.ts', { cwd: projectDir })
    .sort()
    .flatMap((file) => codeLinesOf(file, readFileSync(join(projectDir, file), 'utf8')))
  const random = randomFrom(seed)
  return Array.from({ length: Math.min(count, lines.length) }, () =>
    lines.splice(Math.floor(random() * lines.length), 1),
  ).flat()
}

/** The lines of a file but blank ones and comments, whose removal changes nothing. */
export function codeLinesOf(file: string, source: string): CodeLine[] {
  let isComment = false
  return source.split('\n').flatMap((text, position) => {
    const trimmed = text.trim()
    if (trimmed.startsWith('/*')) isComment = true
    const isCode = trimmed !== '' && !isComment && !trimmed.startsWith('//')
    if (trimmed.endsWith('*/')) isComment = false
    return isCode ? [{ file, line: position + 1, text: trimmed }] : []
  })
}

/** Removes the lines one at a time in a copy of the project and runs the checks on each. */
export function* removeEach(lines: readonly CodeLine[]): Generator<Removed> {
  const copy = mkdtempSync(join(tmpdir(), 'funnel-lines-'))
  try {
    for (const name of COPIED) {
      cpSync(join(projectDir, name), join(copy, name), { recursive: true })
    }
    symlinkSync(join(projectDir, 'node_modules'), join(copy, 'node_modules'))
    for (const removed of lines) {
      const path = join(copy, removed.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(
        path,
        source
          .split('\n')
          .toSpliced(removed.line - 1, 1)
          .join('\n'),
      )
      yield { ...removed, noticedBy: firstToFail(copy) }
      writeFileSync(path, source)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function firstToFail(folder: string): string | null {
  const failed = CHECKS.find(([, command, args]) => {
    const program = join(projectDir, 'node_modules', '.bin', command)
    return spawnSync(program, args, { cwd: folder, stdio: 'ignore' }).status !== 0
  })
  return failed?.[0] ?? null
}

/** Numbers from 0 to below 1 that look random and are the same for one seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
