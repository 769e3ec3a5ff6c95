import { expect, it } from 'vitest'
import { walkFault } from '../../../../machines/records/walk.ts'
import { FIRST_LEVEL, PUZZLE_COMPLETE, stepNumbers } from '../../../specification/steps.ts'

/** Each step shown a second after the one before, up to puzzle complete, but for some. */
function shown(changes: Record<number, number | undefined> = {}): ReadonlyMap<number, number> {
  const steps = stepNumbers(1, PUZZLE_COMPLETE).map((step) => [step, step * 1000] as const)
  return new Map(
    [...steps, ...Object.entries(changes).map(([step, at]) => [Number(step), at] as const)].flatMap(
      ([step, at]) => (at === undefined ? [] : [[step, at] as const]),
    ),
  )
}

it.each([
  ['each step after the one before', shown(), undefined],
  ['forms at once', shown({ 2: 1000, 3: 1000, 4: 1000 }), undefined],
  ['nothing', new Map(), 'The step contact was never shown.'],
  [
    'no puzzle',
    new Map(stepNumbers(1, FIRST_LEVEL - 1).map((step) => [step, step])),
    'The step puzzle1 was never shown.',
  ],
  ['steps in another order', shown({ 2: 999 }), 'The step eligibility was shown too early.'],
  [
    'a level left within a second',
    shown({ [FIRST_LEVEL + 1]: FIRST_LEVEL * 1000 + 999 }),
    'The step puzzle2 was shown too early.',
  ],
])('%s', (_, steps, fault) => {
  expect(walkFault({ shown: steps, reportedMs: 10_000 })).toBe(fault)
})

const LATE = 'The steps were not reported as they were shown.'

it.each([
  ['five levels in five seconds', 1000, 5_000, undefined],
  ['five levels reported in less', 1000, 4_999, LATE],
  ['100 s, of which the first 30 came late', 10_000, 70_000, undefined],
  ['100 s in less', 10_000, 69_999, LATE],
  ['100 s in an hour', 10_000, 3_600_000, undefined],
])('%s', (_, stepMs, reportedMs, fault) => {
  const steps = stepNumbers(1, PUZZLE_COMPLETE).map((step) => [step, step * stepMs] as const)
  expect(walkFault({ shown: new Map(steps), reportedMs })).toBe(fault)
})
