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
  LAST_LEVEL,
  LEVELS,
  levelStep,
  PUZZLE_INTRO,
} from '../../../specification/steps.ts'

const paused = { type: 'TIMER.PAUSED' } as const
const resumed = { type: 'TIMER.RESUMED' } as const
const ticked = (seconds: number) => ({ type: 'TIMER.TICKED', seconds }) as const

describe('the timer (section 4)', () => {
  it('is reset and started by Puzzle Start', () => {
    const timer = { ...BLANK_TIMER, totalTimeMs: 9000, totalMoves: 4, elapsedSeconds: 9 }
    const run = startFunnel({ saved: saved(applicationAt(PUZZLE_INTRO), { timer }) })
    expect(run.states.timer).toBe('stopped')
    run.send({ type: 'PUZZLE.STARTED' })
    expect(run.states.timer).toEqual({ running: 'counting' })
    expect(run.timerRecord).toEqual({ ...BLANK_TIMER, isRunning: true })
    expect(run.edge.tickers.map(({ input }) => input)).toEqual([{ elapsedSeconds: 0 }])
  })

  it('counts a second a tick, or as many as went by while the page slept', () => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL) })
    run.send(ticked(1), ticked(1))
    run.edge.tickers[0]?.report(ticked(35))
    expect(run.context.timer.elapsedSeconds).toBe(37)
    expect(run.context.application.puzzleAnswers.puzzle1).toEqual({
      paths: {},
      moves: 0,
      elapsedSeconds: 37,
    })
  })

  it('pauses only while it runs, and resumes only while it is paused, from its last value', () => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL) })
    run.send(resumed, ticked(3), paused, paused, ticked(10))
    expect(run.states.timer).toBe('paused')
    expect(run.timerRecord).toMatchObject({ isRunning: false, isPaused: true, elapsedSeconds: 3 })
    expect(run.edge.tickers.map(({ isStopped }) => isStopped)).toEqual([true])

    run.send(resumed)
    expect(run.timerRecord).toMatchObject({ isRunning: true, isPaused: false, elapsedSeconds: 3 })
    expect(run.edge.tickers.map(({ input }) => input)).toEqual([
      { elapsedSeconds: 0 },
      { elapsedSeconds: 3 },
    ])
  })

  it('counts only while the board is in sight, and runs without it', () => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL), isBoardShown: false })
    const [board] = run.edge.boards
    run.send(ticked(1))
    expect(run.states.timer).toEqual({ running: 'waiting' })
    expect(run.edge.tickers).toEqual([])
    expect(run.timerRecord).toEqual({ ...BLANK_TIMER, isRunning: true })

    board?.report({ type: 'BOARD.SHOWN' })
    run.send(ticked(1))
    board?.report({ type: 'BOARD.HIDDEN' })
    run.send(ticked(1))
    expect(run.timerRecord).toEqual({ ...BLANK_TIMER, isRunning: true, elapsedSeconds: 1 })
    expect(run.edge.tickers.map(({ isStopped }) => isStopped)).toEqual([true])
  })

  it('counts a second that has begun when the page is left, once, and none on the return', () => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL) })
    const [board] = run.edge.boards
    run.send(ticked(3))
    board?.report({ type: 'PAGE.LEFT' })
    board?.report({ type: 'PAGE.LEFT' })
    expect(run.timerRecord).toEqual({ ...BLANK_TIMER, isRunning: true, elapsedSeconds: 4 })
    expect(run.context.application.puzzleAnswers.puzzle1?.elapsedSeconds).toBe(4)
    board?.report({ type: 'BOARD.SHOWN' })
    expect(run.edge.tickers.at(-1)?.input).toEqual({ elapsedSeconds: 4 })
    run.send(paused, { type: 'PAGE.LEFT' })
    expect(run.timerRecord).toMatchObject({ isPaused: true, elapsedSeconds: 4 })
  })

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
    const last = LEVELS.at(-1) ?? 1
    run.send(ticked(61), ...solving(last), ticked(1))
    const totalMoves = Object.keys(SOLVED_BOARDS[last]).length
    expect(run.states.timer).toBe('stopped')
    expect(run.timerRecord).toEqual({
      ...BLANK_TIMER,
      totalTimeMs: 61_000,
      totalMoves,
      elapsedSeconds: 61,
    })
    expect(run.context.application.puzzlePerformance).toEqual({
      totalTimeMs: 61_000,
      totalMoves,
      totalTimeFormatted: '1:01',
    })
    expect(run.edge.tickers[0]?.isStopped).toBe(true)
  })

  it.each(['isRunning', 'isPaused'] as const)('is as it was after a reload: %s', (how) => {
    const timer = { ...BLANK_TIMER, elapsedSeconds: 42, totalMoves: 3, [how]: true }
    const run = startFunnel({ saved: saved(applicationAt(levelStep(3)), { timer }) })
    expect(run.timerRecord).toEqual(timer)
    run.send(resumed)
    expect(run.edge.tickers.map(({ input }) => input)).toEqual([{ elapsedSeconds: 42 }])
  })
})

it('moves count one at a time, re-connections too, and over all levels', () => {
  const run = startFunnel({ saved: savedAt(levelStep(3)) })
  const green = solving(3).slice(3)
  run.send(...green, ...green)
  expect(run.context.timer.totalMoves).toBe(2)
  run.send(...solving(3).slice(0, 3))
  run.wait(1000)
  run.send(...solving(4).slice(0, 3))
  expect(run.context.timer.totalMoves).toBe(4)
  expect(run.context.application.puzzleAnswers).toMatchObject({
    puzzle3: { moves: 3 },
    puzzle4: { moves: 1 },
  })
})
