import { describe, expect, it } from 'vitest'
import { SOLVED_BOARDS, solving } from '../../../../machines/examples/boards.ts'
import {
  applicationAt,
  BLANK_TIMER,
  saved,
  savedAt,
} from '../../../../machines/examples/records.ts'
import type { PuzzleAnswer } from '../../../../machines/records/application.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { LEVELS, levelStep, PUZZLE_INTRO } from '../../../specification/steps.ts'
import { flowAt } from './flow-at.ts'

const LEVELS_IN_ORDER = LEVELS.map((level) => {
  const step = levelStep(level)
  return [level, step, `puzzle${level}`, flowAt(step + 1)] as const
})

describe.each(LEVELS_IN_ORDER)('level %i (section 4, Puzzle play)', (level, step, name, next) => {
  it('is solved by its drawn paths and advances after 1 second', () => {
    const run = startFunnel({ saved: savedAt(step) })
    expect(run.states.flow).toEqual({ [name]: 'playing' })
    const strokes = solving(level)
    run.send(...strokes.slice(0, -2))
    expect(run.states.flow).toEqual({ [name]: 'playing' })
    run.send(...strokes.slice(-2))
    expect(run.states.flow).toEqual({ [name]: 'solved' })
    expect(run.context.application.puzzleAnswers[`puzzle${level}`]?.paths).toEqual(
      SOLVED_BOARDS[level],
    )

    run.wait(999)
    expect(run.states.flow).toEqual({ [name]: 'solved' })
    run.wait(1)
    expect(run.states.flow).toEqual(next)
    expect(run.record?.currentStep).toBe(step + 1)
  })

  it('advances when it is restored complete', () => {
    const application = applicationAt(step)
    const run = startFunnel({
      saved: saved({
        ...application,
        puzzleAnswers: {
          ...application.puzzleAnswers,
          [`puzzle${level}`]: { paths: SOLVED_BOARDS[level], moves: 1, elapsedSeconds: 5 },
        },
      }),
    })
    expect(run.states.flow).toEqual({ [name]: 'solved' })
    run.wait(999)
    expect(run.states.flow).toEqual({ [name]: 'solved' })
    run.wait(1)
    expect(run.states.flow).toEqual(next)
  })

  it('takes no more strokes and no reset once it is solved', () => {
    const run = startFunnel({ saved: savedAt(step) })
    run.send(...solving(level))
    const { application } = run.context
    run.send(
      { type: 'STROKE.BEGUN', at: SOLVED_BOARDS[level].red?.[0] ?? [0, 0] },
      { type: 'STROKE.ENDED' },
      { type: 'BOARD.RESET' },
    )
    expect(run.context.application).toEqual(application)
    expect(run.states.flow).toEqual({ [name]: 'solved' })
  })

  it('refuses strokes and the reset while it is paused', () => {
    const run = startFunnel({ saved: savedAt(step) })
    const [begun, extended] = solving(level)
    if (begun) run.send(begun)
    run.send({ type: 'TIMER.PAUSED' })
    const { application } = run.context
    run.send(...solving(level), { type: 'BOARD.RESET' })
    expect(run.context.application).toEqual(application)
    expect(run.states.flow).toEqual({ [name]: 'playing' })

    run.send({ type: 'TIMER.RESUMED' })
    if (begun && extended) run.send(begun, extended)
    expect(run.context.application.puzzleAnswers[`puzzle${level}`]?.moves).toBe(1)
  })
})

describe('a level that is restored half-drawn', () => {
  it('is as it was: paths, moves, seconds', () => {
    const puzzle3: PuzzleAnswer = {
      paths: { green: SOLVED_BOARDS[3].green ?? [], red: [[0, 0]] },
      moves: 2,
      elapsedSeconds: 17,
    }
    const timer = { ...BLANK_TIMER, totalMoves: 4, elapsedSeconds: 40, isRunning: true }
    const application = applicationAt(levelStep(3))
    const puzzleAnswers = { ...application.puzzleAnswers, puzzle3 }
    const run = startFunnel({ saved: saved({ ...application, puzzleAnswers }, { timer }) })
    expect(run.states.flow).toEqual({ puzzle3: 'playing' })
    expect(run.context.application.puzzleAnswers.puzzle3).toEqual(puzzle3)
    expect(run.timerRecord).toEqual(timer)
    run.send(...solving(3).slice(0, 3))
    expect(run.states.flow).toEqual({ puzzle3: 'solved' })
    expect(run.context.application.puzzleAnswers.puzzle3?.moves).toBe(3)
    expect(run.context.timer.totalMoves).toBe(5)
  })
})

describe('level 2 connected, but not covered', () => {
  it('is not solved', () => {
    const run = startFunnel({ saved: savedAt(levelStep(2)) })
    run.send(
      { type: 'STROKE.BEGUN', at: [0, 1] },
      {
        type: 'STROKE.EXTENDED',
        cells: [
          [1, 1],
          [2, 1],
          [3, 1],
        ],
      },
      { type: 'STROKE.ENDED' },
    )
    expect(run.context.timer.totalMoves).toBe(1)
    run.wait(10_000)
    expect(run.states.flow).toEqual({ puzzle2: 'playing' })
  })
})

describe('Reset Puzzle', () => {
  it('clears the board; moves and seconds stay', () => {
    const run = startFunnel({ saved: savedAt(levelStep(3)) })
    run.send({ type: 'TIMER.TICKED', seconds: 7 }, ...solving(3).slice(0, 3))
    expect(run.context.timer).toMatchObject({ elapsedSeconds: 7, totalMoves: 1 })
    run.send({ type: 'BOARD.RESET' })
    expect(run.context.application.puzzleAnswers.puzzle3).toEqual({
      paths: {},
      moves: 1,
      elapsedSeconds: 7,
    })
    expect(run.context.timer).toMatchObject({ elapsedSeconds: 7, totalMoves: 1 })
    expect(run.states).toMatchObject({ flow: { puzzle3: 'playing' }, timer: 'running' })
  })
})

describe('the whole assessment', () => {
  const seconds = (level: number) => (level === 1 ? 83 : level === 2 ? 17 : 0)
  const answers = LEVELS.map((level): [string, PuzzleAnswer] => {
    const paths = SOLVED_BOARDS[level]
    const moves = Object.keys(paths).length
    return [`puzzle${level}`, { paths, moves, elapsedSeconds: seconds(level) }]
  })
  const totalMoves = answers.reduce((total, [, { moves }]) => total + moves, 0)

  it('ends at puzzle complete with time and moves of all levels', () => {
    const run = startFunnel({ saved: savedAt(PUZZLE_INTRO) })
    run.send({ type: 'PUZZLE.STARTED' })
    for (const [level, , , next] of LEVELS_IN_ORDER) {
      run.send({ type: 'TIMER.TICKED', seconds: seconds(level) }, ...solving(level))
      run.wait(1000)
      expect(run.states.flow).toEqual(next)
    }
    const { puzzlePerformance, puzzleAnswers } = run.context.application
    expect(puzzlePerformance).toEqual({
      totalTimeMs: 100_000,
      totalMoves,
      totalTimeFormatted: '1:40',
    })
    expect(run.timerRecord).toEqual({
      totalTimeMs: 100_000,
      totalMoves,
      elapsedSeconds: 100,
      isRunning: false,
      isPaused: false,
    })
    expect(puzzleAnswers).toEqual(Object.fromEntries(answers))
  })
})
