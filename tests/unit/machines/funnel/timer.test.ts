import { describe, expect, it } from 'vitest'
import { SOLVED_BOARDS, solving } from '../../../../machines/examples/boards.ts'
import {
  applicationAt,
  BLANK_TIMER,
  saved,
  savedAt,
} from '../../../../machines/examples/records.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import {
  FIRST_LEVEL,
  LAST_FORM_STEP,
  LAST_LEVEL,
  LEVELS,
  levelStep,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  stepNumbers,
  THANK_YOU,
} from '../../../specification/steps.ts'

const LAST = LEVELS.at(-1) ?? 1
/** One path a colour: each a move. */
const STROKES = Object.keys(SOLVED_BOARDS[LAST]).length
const paused = { type: 'TIMER.PAUSED' } as const
const resumed = { type: 'TIMER.RESUMED' } as const
const ticked = (seconds: number) => ({ type: 'TIMER.TICKED', seconds }) as const

describe('the timer (section 4)', () => {
  it('is reset and started by Puzzle Start', () => {
    const run = startFunnel({
      saved: saved(applicationAt(PUZZLE_INTRO), {
        timer: {
          totalTimeMs: 9000,
          totalMoves: 4,
          elapsedSeconds: 9,
          isRunning: false,
          isPaused: false,
        },
      }),
    })
    expect(run.states.timer).toBe('stopped')
    run.send({ type: 'PUZZLE.STARTED' })
    expect(run.states.timer).toBe('running')
    expect(run.timerRecord).toEqual({
      totalTimeMs: 0,
      totalMoves: 0,
      elapsedSeconds: 0,
      isRunning: true,
      isPaused: false,
    })
    expect(run.edge.tickers.map(({ input }) => input)).toEqual([{ elapsedSeconds: 0 }])
  })

  it('counts a second a tick, or as many as went by while the page slept', () => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL) })
    run.send(ticked(1), ticked(1))
    expect(run.context.timer.elapsedSeconds).toBe(2)
    run.edge.tickers[0]?.report(ticked(35))
    expect(run.context.timer.elapsedSeconds).toBe(37)
    expect(run.context.application.puzzleAnswers.puzzle1).toEqual({
      paths: {},
      moves: 0,
      elapsedSeconds: 37,
    })
  })

  it('pauses while it runs, and only then', () => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL) })
    run.send(ticked(3), paused)
    expect(run.states.timer).toBe('paused')
    expect(run.timerRecord).toMatchObject({ isRunning: false, isPaused: true, elapsedSeconds: 3 })
    expect(run.edge.tickers[0]?.isStopped).toBe(true)

    const { context } = run
    run.send(paused, ticked(10))
    expect(run.states.timer).toBe('paused')
    expect(run.context).toEqual(context)
  })

  it('resumes only while it is paused, from its last value', () => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL) })
    const { context } = run
    run.send(resumed)
    expect(run.context).toEqual(context)
    expect(run.edge.tickers).toHaveLength(1)

    run.send(ticked(3), paused, resumed)
    expect(run.states.timer).toBe('running')
    expect(run.timerRecord).toMatchObject({ isRunning: true, isPaused: false, elapsedSeconds: 3 })
    expect(run.edge.tickers.map(({ input }) => input)).toEqual([
      { elapsedSeconds: 0 },
      { elapsedSeconds: 3 },
    ])
  })

  it.each([...stepNumbers(1, PUZZLE_INTRO), PUZZLE_COMPLETE, THANK_YOU])(
    'neither pauses, resumes nor counts on step %i',
    async (step) => {
      const run = startFunnel({ saved: savedAt(step) })
      await run.settle()
      const { context } = run
      run.send(paused, resumed, ticked(1))
      expect(run.states.timer).toBe('stopped')
      expect(run.context).toEqual(context)
      expect(run.edge.tickers).toEqual([])
    },
  )

  it('continues from level to level', () => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL) })
    run.send(ticked(4), ...solving(1))
    run.wait(1000)
    run.send(ticked(6))
    expect(run.context.timer.elapsedSeconds).toBe(10)
    expect(run.context.application.puzzleAnswers).toMatchObject({
      puzzle1: { elapsedSeconds: 4 },
      puzzle2: { elapsedSeconds: 6 },
    })
    expect(run.edge.tickers).toHaveLength(1)
  })

  it('is stopped by the last level at once, and records seconds times 1000', () => {
    const run = startFunnel({ saved: savedAt(LAST_LEVEL) })
    run.send(ticked(61), ...solving(LAST))
    expect(run.states.timer).toBe('stopped')
    expect(run.timerRecord).toEqual({
      totalTimeMs: 61_000,
      totalMoves: STROKES,
      elapsedSeconds: 61,
      isRunning: false,
      isPaused: false,
    })
    expect(run.context.application.puzzlePerformance).toEqual({
      totalTimeMs: 61_000,
      totalMoves: STROKES,
      totalTimeFormatted: '1:01',
    })
    expect(run.edge.tickers[0]?.isStopped).toBe(true)
    run.send(ticked(1))
    expect(run.context.timer.elapsedSeconds).toBe(61)
  })

  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [59, '0:59'],
    [60, '1:00'],
    [600, '10:00'],
  ])('formats %i seconds as %s', (seconds, formatted) => {
    const run = startFunnel({ saved: savedAt(LAST_LEVEL) })
    run.send(ticked(seconds), ...solving(LAST))
    expect(run.context.application.puzzlePerformance.totalTimeFormatted).toBe(formatted)
  })
})

describe('the timer after a reload', () => {
  const timer = { ...BLANK_TIMER, elapsedSeconds: 42, totalMoves: 3 }

  it('continues counting if it was running', () => {
    const run = startFunnel({
      saved: saved(applicationAt(levelStep(3)), { timer: { ...timer, isRunning: true } }),
    })
    expect(run.states.timer).toBe('running')
    expect(run.edge.tickers.map(({ input }) => input)).toEqual([{ elapsedSeconds: 42 }])
    run.send(ticked(1))
    expect(run.timerRecord).toEqual({ ...timer, elapsedSeconds: 43, isRunning: true })
  })

  it('stays paused if it was paused, and can be resumed', () => {
    const run = startFunnel({
      saved: saved(applicationAt(levelStep(3)), { timer: { ...timer, isPaused: true } }),
    })
    expect(run.states.timer).toBe('paused')
    expect(run.edge.tickers).toEqual([])
    expect(run.timerRecord).toEqual({ ...timer, isPaused: true })
    run.send(resumed)
    expect(run.edge.tickers.map(({ input }) => input)).toEqual([{ elapsedSeconds: 42 }])
  })

  it('stays stopped before the puzzles', () => {
    const run = startFunnel({ saved: savedAt(LAST_FORM_STEP) })
    expect(run.states.timer).toBe('stopped')
  })
})

describe('moves', () => {
  it('count one at a time, re-connections too, and over all levels', () => {
    const run = startFunnel({ saved: savedAt(levelStep(3)) })
    const green = solving(3).slice(3)
    run.send(...green)
    expect(run.context.timer.totalMoves).toBe(1)
    run.send(...green)
    expect(run.context.timer.totalMoves).toBe(2)
    run.send(...solving(3).slice(0, 3))
    expect(run.context.timer.totalMoves).toBe(3)
    run.wait(1000)
    expect(run.states.flow).toEqual({ puzzle4: 'playing' })
    run.send(...solving(4).slice(0, 3))
    expect(run.context.timer.totalMoves).toBe(4)
    expect(run.context.application.puzzleAnswers).toMatchObject({
      puzzle3: { moves: 3 },
      puzzle4: { moves: 1 },
    })
  })
})
