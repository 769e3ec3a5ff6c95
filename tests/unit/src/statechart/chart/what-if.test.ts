import { describe, expect, it } from 'vitest'
import {
  leftOutSentences,
  possibleEndings,
  whatIf,
  whatIfSentence,
} from '../../../../../src/statechart/chart/what-if.ts'

const run = (rule: string | null) => ({ rule, events: [] })
const ended = (outcome: string) => ({ outcome })
const WORDS = { approved: { outcome: 'in', word: 'approved' }, openBecause: 'nobody asked' }

describe('what other values would have changed', () => {
  it('counts who would have ended otherwise, and how, most first', () => {
    const runs = ['out', 'in', 'in', 'in', 'out'].map(run)
    const before = ['out', 'in', 'in', 'in', 'out'].map(ended)
    const after = [
      ended('in'),
      ended('out'),
      ended('out'),
      ended('in'),
      { stoppedAt: 'extra' },
    ].map((one) => [one])
    const answer = whatIf(runs, before, after)
    expect(answer).toEqual({
      compared: 5,
      unfinished: 0,
      unlike: 0,
      changes: [
        { before: 'in', after: [{ outcome: 'out' }], count: 2 },
        { before: 'out', after: [{ outcome: 'in' }], count: 1 },
        { before: 'out', after: [{ stoppedAt: 'extra' }], count: 1 },
      ],
    })
    expect(whatIfSentence(answer, WORDS)).toBe(
      'Of 5 applications 4 would have ended differently, 1 of them approved.',
    )
    expect(leftOutSentences(answer)).toEqual([])
  })

  it('leaves out what is not decided or was recorded under another chart, and says so', () => {
    const answer = whatIf(
      [run(null), run('in'), run('in')],
      [{ stoppedAt: 'form' }, ended('out'), ended('in')],
      [[{ stoppedAt: 'form' }], [ended('in')], [ended('in')]],
    )
    expect(answer).toMatchObject({ compared: 1, unfinished: 1, unlike: 1, changes: [] })
    expect(whatIfSentence(answer, WORDS)).toBe('The one application would have ended as it did.')
    expect(leftOutSentences(answer)).toEqual([
      '1 application not decided yet: left out.',
      '1 application recorded under another chart or other values: left out.',
    ])
  })

  it('counts by itself what records leave open, with every ending that it may have had', () => {
    const runs = ['in', 'in', 'out'].map(run)
    const after = possibleEndings(
      runs,
      ({ rule }) => (rule === 'in' ? [run('out'), run('in')] : []),
      (all) => all.map(({ rule }) => ended(rule ?? '')),
    )
    expect(whatIf(runs, ['in', 'in', 'out'].map(ended), after)).toEqual({
      compared: 3,
      unfinished: 0,
      unlike: 0,
      changes: [{ before: 'in', after: [ended('in'), ended('out')], count: 2 }],
    })
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
    [
      1,
      [['in', 'in out', 1]],
      'How the one application would have ended cannot be known: nobody asked.',
    ],
    [
      9,
      [['in', 'in out', 9]],
      'How 9 of 9 applications would have ended cannot be known: nobody asked.',
    ],
    [
      59,
      [['in', 'in out', 45]],
      'How 45 of 59 applications would have ended cannot be known: nobody asked. Of the other 14 applications none would have ended differently.',
    ],
    [
      9,
      [
        ['in', 'in out', 2],
        ['out', 'in', 3],
      ],
      'How 2 of 9 applications would have ended cannot be known: nobody asked. Of the other 7 applications 3 would have ended differently, 3 of them approved.',
    ],
    [
      2,
      [['in', 'in out', 1]],
      'How 1 of 2 applications would have ended cannot be known: nobody asked. The one other application would have ended as it did.',
    ],
  ] as const)('says it as one would: of %i, changes %j', (compared, changes, sentence) => {
    const answer = {
      compared,
      unfinished: 0,
      unlike: 0,
      changes: changes.map(([before, after, count]) => ({
        before,
        after: after.split(' ').map(ended),
        count,
      })),
    }
    expect(whatIfSentence(answer, WORDS)).toBe(sentence)
  })
})
