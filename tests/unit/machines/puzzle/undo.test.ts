import { describe, expect, it } from 'vitest'
import { cells } from '../../../../machines/examples/boards.ts'
import {
  type Board,
  beginStroke,
  EMPTY_BOARD,
  endStroke,
  extendStroke,
  resetBoard,
  undoStroke,
} from '../../../../machines/puzzle/board.ts'
import { levelAt } from '../../../../machines/puzzle/levels.ts'

/** Red (0,0)-(0,3) and green (0,1)-(2,2). */
const level = levelAt(3)

/** The board after one more stroke along these cells. */
function drawn(board: Board, path: string): Board {
  const [first = [0, 0], ...rest] = cells(path)
  return endStroke(extendStroke(level, beginStroke(level, board, first), rest))
}

describe('undo', () => {
  it('restores what was drawn before the last stroke, with the path that it crossed', () => {
    const green = drawn(EMPTY_BOARD, '01 11 21 22')
    const crossed = drawn(green, '00 10 11')
    expect(crossed.paths).toEqual({ red: cells('00 10 11') })
    const undone = undoStroke(crossed)
    expect(undone.paths).toEqual({ green: cells('01 11 21 22') })
    expect(undoStroke(undone)).toEqual({ ...EMPTY_BOARD, moves: 1 })
  })

  it('keeps the moves, so that drawing the connection again counts again', () => {
    const undone = undoStroke(drawn(EMPTY_BOARD, '01 11 21 22'))
    expect(undone.moves).toBe(1)
    expect(drawn(undone, '01 11 21 22').moves).toBe(2)
  })

  it('takes a running stroke back and lets go', () => {
    const green = drawn(EMPTY_BOARD, '01 11')
    const running = extendStroke(level, beginStroke(level, green, [1, 1]), cells('21 31'))
    expect(undoStroke(running)).toEqual(green)
  })

  it('takes a stroke back that another colour interrupted', () => {
    const green = extendStroke(level, beginStroke(level, EMPTY_BOARD, [0, 1]), cells('11'))
    const both = endStroke(beginStroke(level, green, [0, 0]))
    expect(both.paths).toEqual({ green: cells('01 11'), red: cells('00') })
    const undone = undoStroke(both)
    expect(undone.paths).toEqual({ green: cells('01 11') })
    expect(undoStroke(undone).paths).toEqual({})
  })

  it('passes over a path that was only picked up and let go', () => {
    const green = drawn(EMPTY_BOARD, '01 11')
    const touched = drawn(drawn(green, '11'), '11')
    expect(touched.undoStack).toEqual([{}])
    const switched = beginStroke(level, beginStroke(level, green, [1, 1]), [1, 1])
    expect(switched.undoStack).toEqual([{}, green.paths])
  })

  it('takes a reset back, but not that of an empty board', () => {
    const green = drawn(EMPTY_BOARD, '01 11')
    const cleared = resetBoard(green)
    expect(cleared.paths).toEqual({})
    expect(undoStroke(cleared)).toEqual(green)
    expect(resetBoard(EMPTY_BOARD)).toBe(EMPTY_BOARD)
  })

  it('returns the same board when nothing was drawn', () => {
    expect(undoStroke(EMPTY_BOARD)).toBe(EMPTY_BOARD)
  })
})
