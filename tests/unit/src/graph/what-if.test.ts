import { describe, expect, it } from 'vitest'
import { leftOutSentences, whatIf, whatIfSentence } from '../../../../src/graph/what-if.ts'

const run = (rule: string | null) => ({ rule, events: [] })
const ended = (outcome: string) => ({ outcome })
const APPROVED = { outcome: 'in', word: 'approved' }

describe('what other values would have changed', () => {
  it('counts who would have ended otherwise, and how, most first', () => {
    const runs = ['out', 'in', 'in', 'in', 'out'].map(run)
    const before = ['out', 'in', 'in', 'in', 'out'].map(ended)
    const after = [ended('in'), ended('out'), ended('out'), ended('in'), { stoppedAt: 'extra' }]
    const answer = whatIf(runs, before, after)
    expect(answer).toEqual({
      compared: 5,
      unfinished: 0,
      unlike: 0,
      changes: [
        { before: 'in', after: { outcome: 'out' }, count: 2 },
        { before: 'out', after: { outcome: 'in' }, count: 1 },
        { before: 'out', after: { stoppedAt: 'extra' }, count: 1 },
      ],
    })
    expect(whatIfSentence(answer, APPROVED)).toBe(
      'Of 5 applications 4 would have ended differently, 1 of them approved.',
    )
    expect(leftOutSentences(answer)).toEqual([])
  })

  it('leaves out what is not decided or was recorded under another chart, and says so', () => {
    const answer = whatIf(
      [run(null), run('in'), run('in')],
      [{ stoppedAt: 'form' }, ended('out'), ended('in')],
      [{ stoppedAt: 'form' }, ended('in'), ended('in')],
    )
    expect(answer).toMatchObject({ compared: 1, unfinished: 1, unlike: 1, changes: [] })
    expect(whatIfSentence(answer, APPROVED)).toBe('The one application would have ended as it did.')
    expect(leftOutSentences(answer)).toEqual([
      '1 application not decided yet: left out.',
      '1 application recorded under another chart or other values: left out.',
    ])
  })

  it.each([
    [0, [], 'There is no decided application to compare.'],
    [1, [], 'The one application would have ended as it did.'],
    [1, [['out', 'in', 1]], 'The one application would have ended differently: approved.'],
    [1, [['in', 'out', 1]], 'The one application would have ended differently: not approved.'],
    [2, [], 'Of 2 applications none would have ended differently.'],
    [2, [['out', 'in', 1]], 'Of 2 applications 1 would have ended differently: approved.'],
    [2, [['in', 'out', 1]], 'Of 2 applications 1 would have ended differently: not approved.'],
    [
      9,
      [['in', 'out', 4]],
      'Of 9 applications 4 would have ended differently, none of them approved.',
    ],
  ] as const)('says it as one would: of %i, changes %j', (compared, changes, sentence) => {
    const answer = {
      compared,
      unfinished: 0,
      unlike: 0,
      changes: changes.map(([before, after, count]) => ({ before, after: ended(after), count })),
    }
    expect(whatIfSentence(answer, APPROVED)).toBe(sentence)
  })
})
