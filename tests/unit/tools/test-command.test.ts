import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browsers, findChromium, findFullChromium } from '../../tools/chromium.ts'
import { reaching, recordOf } from '../../tools/reached.ts'
import {
  readPlaywrightCounts,
  readVitestCounts,
  runStages,
  type Stage,
} from '../../tools/stages.ts'

async function outcomeOf(stages: readonly Stage[], ci = false) {
  const printed: string[] = []
  const exitCode = await runStages(stages, { ci, print: (text) => printed.push(text) })
  return { exitCode, last: printed.at(-1), all: printed.join('\n') }
}

const types: Stage = { title: 'Types', run: async () => 0 }
const unit: Stage = {
  title: 'Unit',
  run: async () => 0,
  counts: () => ({ passed: 3, failed: 0, skipped: 1 }),
}
const browser: Stage = {
  title: 'Browser',
  run: async () => 0,
  counts: () => ({ passed: 4, failed: 0, skipped: 0 }),
}

describe('the last line', () => {
  const failing: Stage = {
    ...unit,
    run: async () => 1,
    counts: () => ({ passed: 1, failed: 2, skipped: 0 }),
  }

  it.each<[string, Stage[], number, string]>([
    ['sums the tests of all stages', [types, unit, browser], 0, '7 passed, 0 failed, 1 skipped'],
    ['counts failing tests once', [failing, browser], 1, '1 passed, 2 failed, 0 skipped'],
    [
      'counts a missing report as one failure, even where the runner ended well',
      [{ ...unit, counts: () => undefined }],
      1,
      '0 passed, 1 failed, 0 skipped',
    ],
  ])('%s', async (_, stages, exitCode, last) => {
    expect(await outcomeOf(stages)).toMatchObject({ exitCode, last })
  })

  it('counts a stage that fails without a failing test as one failure and runs no further', async () => {
    const outcome = await outcomeOf([{ ...types, run: async () => 2 }, unit])
    expect(outcome).toMatchObject({ exitCode: 1, last: '0 passed, 1 failed, 0 skipped' })
    expect(outcome.all).toMatch(/FAILED +Types .*\nnot run +Unit/)
  })

  it('is of a failure in CI when a test was skipped', async () => {
    const outcome = await outcomeOf([unit], true)
    expect(outcome).toMatchObject({ exitCode: 1, last: '3 passed, 0 failed, 1 skipped' })
    expect(outcome.all).toContain('In CI a skipped test counts as a failure.')
  })
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'funnel-report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function reportWith(text: string): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, text)
  return file
}

it("counts vitest's pending and todo tests as skipped", () => {
  const report = reportWith(
    '{"numPassedTests": 5, "numFailedTests": 1, "numPendingTests": 2, "numTodoTests": 1}',
  )
  expect(readVitestCounts(report)).toEqual({ passed: 5, failed: 1, skipped: 3 })
})

it('counts a test that Playwright calls flaky as failed', () => {
  const report = reportWith('{"stats": {"expected": 5, "unexpected": 1, "flaky": 2, "skipped": 3}}')
  expect(readPlaywrightCounts(report)).toEqual({ passed: 5, failed: 3, skipped: 3 })
})

it('has no counts where the report is missing, torn or another one', () => {
  expect(readVitestCounts(join(folder, 'missing.json'))).toBeUndefined()
  expect(readVitestCounts(reportWith('{"numPassed'))).toBeUndefined()
  expect(readPlaywrightCounts(reportWith('{"stats": {}}'))).toBeUndefined()
})

it('the tests for a file are those that reached it, the most specific first, and those not recorded since they changed', () => {
  for (const test of ['app', 'board', 'changed', 'new', 'score']) {
    writeFileSync(join(folder, `${test}.test.ts`), '')
    if (test !== 'changed') utimesSync(join(folder, `${test}.test.ts`), 0, 0)
  }
  const records: [string, boolean, string[]][] = [
    ['app', false, ['src/app.ts', 'src/server.ts']],
    ['app', true, ['src/app.ts', 'src/server.ts', 'machines/score.ts']],
    ['board', false, ['machines/board.ts']],
    ['changed', false, ['machines/board.ts']],
    ['score', false, ['machines/score.ts']],
  ]
  for (const [test, isOnPostgres, files] of records) {
    const record = recordOf(`${test}.test.ts`, isOnPostgres, folder)
    mkdirSync(dirname(record), { recursive: true })
    writeFileSync(record, JSON.stringify(files))
    if (test === 'changed') utimesSync(record, 0, 0)
  }
  const tests = ['app', 'board', 'changed', 'new', 'score'].map((test) => `${test}.test.ts`)
  expect(reaching('machines/score.ts', tests, folder)).toEqual([
    'score.test.ts',
    'app.test.ts',
    'changed.test.ts',
    'new.test.ts',
  ])
  expect(reaching('machines/constants.ts', ['board.test.ts'], folder)).toEqual(['board.test.ts'])
})

const here = import.meta.filename

it.each([
  ['the file that CHROMIUM_PATH names before any other', here, ['/bin/sh'], here],
  ['the first that exists', '', ['', '/nowhere/chromium', here, '/bin/sh'], here],
  ['none where there is none', '', ['/nowhere/chromium'], undefined],
])('Chromium is %s', (_, chosen, candidates, found) => {
  expect(findChromium(chosen, candidates)).toBe(found)
})

it('says that CHROMIUM_PATH is wrong rather than taking another', () => {
  expect(() => findChromium('/nowhere/chromium', [here])).toThrow(
    'CHROMIUM_PATH expects the file that starts Chromium; /nowhere/chromium is no file.',
  )
})

it('takes the headless shell before any other, but not where a full browser is needed', () => {
  const shell = '/usr/bin/chromium-headless-shell'
  expect(browsers({ isFull: false })[0]).toBe(shell)
  expect(browsers({ isFull: true })).not.toContain(shell)
  expect(findFullChromium(shell) ?? '').not.toContain('headless-shell')
})
