import { describe, expect, it } from 'vitest'
import { runStages, type Stage } from '../../tools/stages.ts'

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
  it('sums the tests of all stages', async () => {
    expect(await outcomeOf([types, unit, browser])).toMatchObject({
      exitCode: 0,
      last: '7 passed, 0 failed, 1 skipped',
    })
  })

  it('counts a stage that fails without a failing test as one failure and runs no further', async () => {
    const outcome = await outcomeOf([{ ...types, run: async () => 2 }, unit])
    expect(outcome).toMatchObject({ exitCode: 1, last: '0 passed, 1 failed, 0 skipped' })
    expect(outcome.all).toMatch(/FAILED +Types .*\nnot run +Unit/)
  })

  it('counts failing tests once', async () => {
    const failing: Stage = {
      ...unit,
      run: async () => 1,
      counts: () => ({ passed: 1, failed: 2, skipped: 0 }),
    }
    expect(await outcomeOf([failing, browser])).toMatchObject({
      exitCode: 1,
      last: '1 passed, 2 failed, 0 skipped',
    })
  })

  it('counts a missing report as one failure, even where the runner ended well', async () => {
    expect(await outcomeOf([{ ...unit, counts: () => undefined }])).toMatchObject({
      exitCode: 1,
      last: '0 passed, 1 failed, 0 skipped',
    })
  })
})

it('fails in CI when a test was skipped', async () => {
  const outcome = await outcomeOf([unit], true)
  expect(outcome).toMatchObject({ exitCode: 1, last: '3 passed, 0 failed, 1 skipped' })
  expect(outcome.all).toContain('In CI a skipped test counts as a failure.')
})
