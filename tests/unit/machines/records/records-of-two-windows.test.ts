import { describe, expect, it } from 'vitest'
import {
  applicationAt,
  OTHER_APPLICATION_ID,
  saved,
  timerAt,
} from '../../../../machines/examples/records.ts'
import type { Application, PuzzleAnswer, Timer } from '../../../../machines/records/application.ts'
import {
  isSameExceptTime,
  type SavedRecords,
  withLaterTime,
} from '../../../../machines/records/saved-state.ts'
import { FIRST_LEVEL } from '../../../specification/steps.ts'

const DRAWN: PuzzleAnswer = { paths: { red: [[0, 0]] }, moves: 1, elapsedSeconds: 7 }
const UNDRAWN: PuzzleAnswer = { paths: {}, moves: 0, elapsedSeconds: 7 }
const RUNNING = timerAt(FIRST_LEVEL)

/** What a window on the first level has stored. */
function onLevel(
  puzzle1: PuzzleAnswer | undefined,
  timer: Partial<Timer> = {},
  changes: Partial<Application> = {},
): SavedRecords {
  const puzzleAnswers = puzzle1 ? { puzzle1 } : {}
  const application = applicationAt(FIRST_LEVEL, { puzzleAnswers, ...changes })
  return saved(application, { timer: { ...RUNNING, ...timer } }) as SavedRecords
}

describe('the records of two windows on one level', () => {
  it.each<[string, SavedRecords, SavedRecords]>([
    ['of the timer', onLevel(DRAWN, { elapsedSeconds: 4 }), onLevel(DRAWN, { elapsedSeconds: 9 })],
    ['of the level', onLevel(DRAWN), onLevel({ ...DRAWN, elapsedSeconds: 9 })],
    ['of a level on which nothing else has happened', onLevel(undefined), onLevel(UNDRAWN)],
    ['and drafts', onLevel(DRAWN), { ...onLevel(DRAWN), drafts: { resumeFileName: 'ada.pdf' } }],
  ])('are the same but for the seconds %s', (_what, one, other) => {
    expect(isSameExceptTime(one, other)).toBe(true)
  })

  it.each<[string, SavedRecords, SavedRecords]>([
    ['moves', onLevel(UNDRAWN), onLevel({ ...UNDRAWN, moves: 1 })],
    ['a line', onLevel(UNDRAWN), onLevel({ ...UNDRAWN, paths: { red: [[0, 0]] } })],
    ['moves in all', onLevel(DRAWN), onLevel(DRAWN, { totalMoves: 1 })],
    ['a pause', onLevel(DRAWN), onLevel(DRAWN, { isRunning: false, isPaused: true })],
    ['a step', onLevel(DRAWN), { ...onLevel(DRAWN), step: 'puzzle2' }],
    ['id', onLevel(DRAWN), { ...onLevel(DRAWN), applicationId: OTHER_APPLICATION_ID }],
    ['an answer', onLevel(DRAWN), onLevel(DRAWN, {}, { trackingParams: { utm_medium: 'cpc' } })],
  ])('differ in %s', (_what, one, other) => {
    expect(isSameExceptTime(one, other)).toBe(false)
  })

  it('differ from none, and from some that cannot be read', () => {
    expect(isSameExceptTime(onLevel(DRAWN), { kind: 'missing' })).toBe(false)
    expect(isSameExceptTime({ kind: 'unreadable' }, onLevel(DRAWN))).toBe(false)
  })
})

describe('the later time of two windows', () => {
  const at = (seconds: number, timer: Partial<Timer> = {}) =>
    onLevel({ ...DRAWN, elapsedSeconds: seconds }, { elapsedSeconds: seconds, ...timer })
  const secondsOf = ({ timer, application }: Pick<SavedRecords, 'timer' | 'application'>) => [
    timer.elapsedSeconds,
    application.puzzleAnswers.puzzle1?.elapsedSeconds,
  ]

  it.each<[string, SavedRecords, SavedRecords, number[]]>([
    ['its own seconds where they are later', at(9), at(4), [9, 9]],
    ['the other seconds where they are later', at(4), at(9), [9, 9]],
    ['its own timer while that rests', at(4, { isRunning: false }), at(9), [4, 9]],
    ['its own timer while the other one rests', at(4), at(9, { isRunning: false }), [4, 9]],
    ['its own where the other one has no such level', at(4), onLevel(undefined), [4, 4]],
  ])('holds %s', (_what, own, other, expected) => {
    expect(secondsOf(withLaterTime(own, other))).toEqual(expected)
  })

  it('takes nothing but seconds from the other one', () => {
    const other = onLevel({ ...UNDRAWN, moves: 8, elapsedSeconds: 9 }, { totalMoves: 8 })
    const { application, timer } = withLaterTime(at(4), other)
    expect(application.puzzleAnswers).toEqual({ puzzle1: { ...DRAWN, elapsedSeconds: 9 } })
    expect(timer).toEqual({ totalTimeMs: 0, totalMoves: 0, elapsedSeconds: 4 })
  })

  it('is its own where the other one is missing', () => {
    expect(withLaterTime(at(4), { kind: 'missing' })).toEqual(at(4))
  })
})
