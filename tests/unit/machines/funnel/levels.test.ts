import { describe, expect, it } from 'vitest'
import { cells, SOLVED_BOARDS, solving, strokeAlong } from '../../../../machines/examples/boards.ts'
import { applicationAt, saved, savedAt } from '../../../../machines/examples/records.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { FIRST_LEVEL, levelStep } from '../../../specification/steps.ts'

describe('a level (section 4, Puzzle play)', () => {
  it('is solved by its drawn paths, takes no more strokes and advances after 1 second', () => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL) })
    run.send(...solving(1).slice(0, -2))
    expect(run.states.flow).toEqual({ puzzle1: 'playing' })
    run.send(...solving(1).slice(-2))
    expect(run.states.flow).toEqual({ puzzle1: 'solved' })
    const { application } = run.context
    expect(application.puzzleAnswers.puzzle1?.paths).toEqual(SOLVED_BOARDS[1])
    run.send({ type: 'STROKE.BEGUN', at: [0, 0] }, { type: 'BOARD.RESET' })
    expect(run.context.application).toEqual(application)
    run.wait(1000)
    expect(run.states.flow).toEqual({ puzzle2: 'playing' })
  })

  it('is not solved when it is connected, but not covered', () => {
    const run = startFunnel({ saved: savedAt(levelStep(2)) })
    run.send(...strokeAlong(cells('01 11 21 31')))
    expect(run.context.timer.totalMoves).toBe(1)
    expect(run.states.flow).toEqual({ puzzle2: 'playing' })
  })

  it('refuses strokes and the reset while it is paused', () => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL) })
    run.send({ type: 'STROKE.BEGUN', at: [0, 0] }, { type: 'TIMER.PAUSED' })
    const { application } = run.context
    run.send(...solving(1), { type: 'BOARD.RESET' })
    expect(run.context.application).toEqual(application)
    expect(run.states.flow).toEqual({ puzzle1: 'playing' })
    run.send({ type: 'TIMER.RESUMED' }, ...solving(1))
    expect(run.states.flow).toEqual({ puzzle1: 'solved' })
  })

  it('keeps moves and seconds when Reset Puzzle clears the board', () => {
    const run = startFunnel({ saved: savedAt(levelStep(3)) })
    const { red = [] } = SOLVED_BOARDS[3]
    run.send({ type: 'TIMER.TICKED', seconds: 7 }, ...strokeAlong(red), { type: 'BOARD.RESET' })
    expect(run.context.application.puzzleAnswers.puzzle3).toEqual({
      paths: {},
      moves: 1,
      elapsedSeconds: 7,
    })
    expect(run.context.timer).toMatchObject({ elapsedSeconds: 7, totalMoves: 1 })
  })

  it('keeps moves and seconds when Undo takes a stroke or a reset back, and nothing while paused', () => {
    const run = startFunnel({ saved: savedAt(levelStep(3)) })
    const { red = [] } = SOLVED_BOARDS[3]
    run.send({ type: 'TIMER.TICKED', seconds: 7 }, ...strokeAlong(red), { type: 'BOARD.RESET' })
    run.send({ type: 'STROKE.UNDONE' })
    const drawn = { paths: { red }, moves: 1, elapsedSeconds: 7 }
    expect(run.context.application.puzzleAnswers.puzzle3).toEqual(drawn)
    run.send({ type: 'TIMER.PAUSED' }, { type: 'STROKE.UNDONE' })
    expect(run.context.application.puzzleAnswers.puzzle3).toEqual(drawn)
    run.send({ type: 'TIMER.RESUMED' }, { type: 'STROKE.UNDONE' }, { type: 'STROKE.UNDONE' })
    expect(run.context.application.puzzleAnswers.puzzle3).toEqual({ ...drawn, paths: {} })
    expect(run.context.timer).toMatchObject({ elapsedSeconds: 7, totalMoves: 1 })
  })

  it('has nothing to undo of the level before', () => {
    const run = startFunnel({ saved: savedAt(FIRST_LEVEL) })
    run.send(...solving(1))
    run.wait(1000)
    run.send({ type: 'STROKE.UNDONE' })
    expect(run.context.earlier).toEqual([])
    expect(run.context.application.puzzleAnswers.puzzle2?.paths ?? {}).toEqual({})
  })

  it('is as it was after a reload, and advances where it was complete', () => {
    const { red = [], green = [] } = SOLVED_BOARDS[3]
    const puzzle3 = { paths: { green, red: red.slice(0, 1) }, moves: 2, elapsedSeconds: 17 }
    const half = applicationAt(levelStep(3))
    const puzzleAnswers = { ...half.puzzleAnswers, puzzle3 }
    const run = startFunnel({ saved: saved({ ...half, puzzleAnswers }) })
    expect(run.context.application.puzzleAnswers).toEqual(puzzleAnswers)
    run.send(...strokeAlong(red))
    const again = startFunnel({ saved: saved({ ...half, ...run.context.application }) })
    expect(again.states.flow).toEqual({ puzzle3: 'solved' })
    again.wait(1000)
    expect(again.states.flow).toEqual({ puzzle4: 'playing' })
  })
})
