import { describe, expect, it } from 'vitest'
import { cells } from '../../../../machines/examples/boards.ts'
import {
  type Board,
  beginStroke,
  EMPTY_BOARD,
  endStroke,
  extendStroke,
} from '../../../../machines/puzzle/board.ts'
import { type Cell, levelAt } from '../../../../machines/puzzle/levels.ts'

const level1 = levelAt(1)
const level3 = levelAt(3)
const level4 = levelAt(4)

/** Level 3: red from (0,0) to (0,3), green from (0,1) to (2,2), 4x4. */
function drawn(path: string): Board {
  const [first = [0, 0], ...rest] = cells(path)
  return extendStroke(level3, beginStroke(level3, EMPTY_BOARD, first), rest)
}

describe('beginning a stroke (section 4)', () => {
  it('dragging from an endpoint starts a path', () => {
    expect(beginStroke(level3, EMPTY_BOARD, [0, 0])).toMatchObject({
      paths: { red: cells('00') },
      drawing: 'red',
      moves: 0,
    })
  })

  it('starts the path again from either endpoint', () => {
    const board = drawn('00 10 20')
    expect(beginStroke(level3, board, [0, 3]).paths).toEqual({ red: cells('03') })
    expect(beginStroke(level3, board, [0, 0]).paths).toEqual({ red: cells('00') })
  })

  it('starts again from the other endpoint when only one was selected', () => {
    expect(beginStroke(level3, endStroke(drawn('00')), [0, 3]).paths).toEqual({ red: cells('03') })
  })

  it('picks a path up at its head', () => {
    const board = endStroke(drawn('00 10 20'))
    const taken = beginStroke(level3, board, [2, 0])
    expect(taken.drawing).toBe('red')
    expect(taken.paths).toBe(board.paths)
  })

  it('continues a path from its middle and removes the rest', () => {
    const board = endStroke(drawn('00 10 20 30'))
    expect(beginStroke(level3, board, [1, 0])).toMatchObject({
      paths: { red: cells('00 10') },
      drawing: 'red',
      moves: 0,
    })
  })

  it.each<[string, Cell]>([
    ['an empty cell', [3, 3]],
    ['a cell outside the grid', [4, 0]],
  ])('does nothing on %s', (_, cell) => {
    const board = drawn('00 10')
    expect(beginStroke(level3, board, cell)).toBe(board)
  })

  it('returns the same board when the colour is already selected there', () => {
    const board = drawn('00 10')
    expect(beginStroke(level3, board, [1, 0])).toBe(board)
  })
})

describe('extending a stroke (section 4)', () => {
  it.each([
    ['entering an adjacent cell extends the path', '00 10 11', '00 10 11'],
    ['re-entering the previous cell retracts the path', '00 10 20 10', '00 10'],
    ['re-entering an earlier cell cuts back to it', '00 10 20 21 11 10', '00 10'],
    ['it continues around an endpoint with the pointer', '00 01 02 12', '00 10 11 12'],
    ['a fast drag fills in the cells of a straight line', '00 30', '00 10 20 30'],
    ['a fast drag goes nearest to a diagonal', '00 10 32', '00 10 20 21 31 32'],
  ])('%s', (_rule, drag, path) => {
    expect(drawn(drag).paths).toEqual({ red: cells(path) })
  })

  it.each<[string, Cell, readonly Cell[]]>([
    ['an earlier cell', [1, 0], cells('00 10')],
    ['its beginning', [0, 0], cells('00')],
  ])('a fast drag back to %s crosses nothing on the way', (_where, cell, path) => {
    const green = extendStroke(level3, beginStroke(level3, EMPTY_BOARD, [0, 1]), cells('11'))
    const red = extendStroke(
      level3,
      beginStroke(level3, endStroke(green), [0, 0]),
      cells('10 20 30 31 32 33 23 13 12'),
    )
    expect(red.paths.red).toHaveLength(10)
    expect(extendStroke(level3, red, [cell]).paths).toEqual({ green: cells('01 11'), red: path })
  })

  it("crossing another colour's path clears that other path", () => {
    const green = endStroke(drawn('01 11 21'))
    const red = beginStroke(level3, green, [0, 0])
    expect(extendStroke(level3, red, cells('10 11')).paths).toEqual({ red: cells('00 10 11') })
  })

  it("cannot enter another pair's endpoint, even along a fast drag", () => {
    const red = drawn('00')
    expect(extendStroke(level3, red, cells('01'))).toBe(red)
    expect(extendStroke(level3, red, cells('01 02'))).toBe(red)
  })

  it('passes over cells outside the grid and the cell where the head is', () => {
    const red = drawn('00 10')
    expect(
      extendStroke(level3, red, [
        [1, 0],
        [1, -1],
        [9, 9],
      ]),
    ).toBe(red)
  })

  it('does nothing while no colour is selected', () => {
    const board = endStroke(drawn('00 10'))
    expect(extendStroke(level3, board, cells('20'))).toBe(board)
  })
})

describe('a fast drag', () => {
  it("leads around another pair's endpoint on a diagonal", () => {
    const red = beginStroke(level4, EMPTY_BOARD, [2, 0])
    expect(extendStroke(level4, red, cells('02')).paths).toEqual({ red: cells('20 10 00 01 02') })
  })

  it('keeps clear of other paths where it can', () => {
    const green = endStroke(drawn('01 11'))
    const red = extendStroke(level3, beginStroke(level3, green, [0, 0]), cells('21'))
    expect(red.paths).toEqual({ green: cells('01 11'), red: cells('00 10 20 21') })
  })

  it('crosses another path on its straight line', () => {
    const green = endStroke(drawn('01 11 10'))
    expect(extendStroke(level3, beginStroke(level3, green, [0, 0]), cells('20')).paths).toEqual({
      red: cells('00 10 20'),
    })
  })

  it('stops in front of an endpoint in its way, as a slow one does', () => {
    const red = drawn('00 10 11')
    const down = extendStroke(level3, red, cells('12'))
    expect(extendStroke(level3, down, cells('32'))).toBe(down)
  })

  it('connects when it flies over the matching endpoint', () => {
    const board = drawn('03 13 12 11 10')
    expect(extendStroke(level3, board, cells('00'))).toMatchObject({ moves: 1 })
    const green = drawn('01 11 12')
    expect(extendStroke(level3, green, cells('32'))).toMatchObject({
      paths: { green: cells('01 11 12 22') },
      moves: 1,
    })
  })
})

describe('reaching the matching endpoint (section 4)', () => {
  const whole: Cell[] = cells('00 10 20 30')
  const connected: Board = { paths: { red: whole }, drawing: 'red', moves: 1, undoStack: [{}] }

  it('counts a move', () => {
    expect(extendStroke(level1, beginStroke(level1, EMPTY_BOARD, [0, 0]), cells('30'))).toEqual(
      connected,
    )
    expect(
      extendStroke(level1, beginStroke(level1, EMPTY_BOARD, [3, 0]), cells('00')),
    ).toMatchObject({
      paths: { red: whole.toReversed() },
      drawing: 'red',
      moves: 1,
    })
  })

  it('ignores further cells until the stroke ends', () => {
    const green = drawn('01 11 12 22')
    expect(extendStroke(level3, green, cells('32 23 03'))).toBe(green)
  })

  it('still retracts, and reaching it again counts again', () => {
    const retracted = extendStroke(level1, connected, cells('20'))
    expect(retracted).toMatchObject({
      paths: { red: whole.slice(0, 3) },
      drawing: 'red',
      moves: 1,
    })
    expect(extendStroke(level1, retracted, cells('30'))).toEqual({ ...connected, moves: 2 })
  })

  it('keeps the moves when a connected path is restarted or cleared by another', () => {
    expect(beginStroke(level1, endStroke(connected), [0, 0])).toMatchObject({
      paths: { red: cells('00') },
      drawing: 'red',
      moves: 1,
    })
  })
})

describe('ending a stroke', () => {
  it('leaves an unconnected path drawn', () => {
    expect(endStroke(drawn('00 10'))).toMatchObject({
      paths: { red: cells('00 10') },
      drawing: null,
      moves: 0,
    })
  })

  it('returns the same board when no colour is selected', () => {
    expect(endStroke(EMPTY_BOARD)).toBe(EMPTY_BOARD)
  })
})
