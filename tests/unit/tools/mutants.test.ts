import { describe, expect, it } from 'vitest'
import { readEnvironment } from '../../../src/server/env.ts'
import { command } from '../../tools/commands/mutants.ts'
import { isScoreSufficient, scoresOf, staleAmong } from '../../tools/mutants/score.ts'

const JUDGED = [
  { kind: 'guard dropped', name: 'a', verdict: 'stored after first visit' },
  { kind: 'guard dropped', name: 'b', verdict: null },
  { kind: 'tag dropped', name: 'c', verdict: null },
  { kind: 'tag dropped', name: 'd', verdict: 'face after saved at contact' },
]

describe('the score', () => {
  it('counts each kind and all, with equivalents and without', () => {
    expect(scoresOf(JUDGED, new Set(['c']))).toEqual([
      {
        kind: 'guard dropped',
        killed: 1,
        survived: 1,
        equivalent: 0,
        raw: 50,
        withoutEquivalents: 50,
      },
      {
        kind: 'tag dropped',
        killed: 1,
        survived: 0,
        equivalent: 1,
        raw: 50,
        withoutEquivalents: 100,
      },
      { kind: 'all', killed: 2, survived: 1, equivalent: 1, raw: 50, withoutEquivalents: 66.7 },
    ])
  })

  it.each([
    [95, 99, true],
    [94.9, 100, false],
    [98, 98.9, false],
  ])('of %d and %d is good enough: %s', (raw, withoutEquivalents, isGood) => {
    const score = { kind: 'all', killed: 0, survived: 0, equivalent: 0, raw, withoutEquivalents }
    expect(isScoreSufficient(score)).toBe(isGood)
  })
})

describe('the list of equivalent mutants', () => {
  it('is stale where one is noticed or gone', () => {
    expect(staleAmong(new Set(['a', 'b', 'x']), JUDGED, new Set(['a', 'b', 'c', 'd']))).toEqual([
      { name: 'a', reason: 'It is noticed: stored after first visit' },
      { name: 'x', reason: 'There is no such mutant any more.' },
    ])
  })
})

describe('the command', () => {
  it.each([
    [['--random', 'many'], "--random expects a whole number from 1, not 'many'."],
    [['--random', '0'], "--random expects a whole number from 1, not '0'."],
    [['--sample', '2.5'], "--sample expects a whole number from 1, not '2.5'."],
    [['--kind', 'typo'], "There is no kind 'typo'"],
  ])('refuses %j', async (args, message) => {
    await expect(command.run(args, () => readEnvironment({}))).rejects.toThrow(message)
  })
})
