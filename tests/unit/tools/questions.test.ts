import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { recordedRun } from '../../model/recorded-runs.ts'
import { recordedRuns, whatIfRevision } from '../../tools/chart/questions.ts'
import { askRevision, fileAt } from '../../tools/chart/revision.ts'

const folder = mkdtempSync(join(tmpdir(), 'funnel-runs-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileWith(text: string): string {
  const file = join(folder, 'runs.json')
  writeFileSync(file, text)
  return file
}

describe('asking the chart of a revision', () => {
  it('retells recorded runs under it', async () => {
    const runs = [recordedRun('qualified'), recordedRun(null)]
    expect(await whatIfRevision('HEAD', fileWith(JSON.stringify({ runs })))).toEqual([
      'The one application would have ended as it did.',
      '1 application not decided yet: left out.',
    ])
  }, 30_000)

  it('says that there is no such revision', () => {
    const reason = "There is no revision 'no-such' here: name a commit, a branch or a tag."
    expect(() => askRevision('no-such', 'chart')).toThrow(reason)
    expect(() => fileAt('--output=x', 'package.json')).toThrow(
      "There is no revision '--output=x' here: name a commit, a branch or a tag.",
    )
  })
})

describe('recorded runs', () => {
  it('that are no runs are refused in a sentence', async () => {
    const file = fileWith('{"runs": 7}')
    await expect(recordedRuns(file)).rejects.toThrow(
      `${file} holds no recorded runs: give what GET /api/operator/runs answers.`,
    )
  })

  it('that are not there are asked for in a sentence', async () => {
    const file = join(folder, 'none.json')
    await expect(recordedRuns(file)).rejects.toThrow(
      `There is no file '${file}': give one with --runs, or an address.`,
    )
  })
})
