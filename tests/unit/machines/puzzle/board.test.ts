import { describe, expect, it } from 'vitest'
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
function drawn(...cells: Cell[]): Board {
  const [first, ...rest] = cells
  if (!first) return EMPTY_BOARD
  return extendStroke(level3, beginStroke(level3, EMPTY_BOARD, first), rest)
}

describe('beginning a stroke (section 4)', () => {
  it('dragging from an endpoint starts a path', () => {
    expect(beginStroke(level3, EMPTY_BOARD, [0, 0])).toEqual({
      paths: { red: [[0, 0]] },
      drawing: 'red',
      moves: 0,
    })
  })

  it('starts the path again from either endpoint', () => {
    const board = drawn([0, 0], [1, 0], [2, 0])
    expect(beginStroke(level3, board, [0, 3]).paths).toEqual({ red: [[0, 3]] })
    expect(beginStroke(level3, board, [0, 0]).paths).toEqual({ red: [[0, 0]] })
  })

  it('starts again from the other endpoint when only one was selected', () => {
    expect(beginStroke(level3, endStroke(drawn([0, 0])), [0, 3]).paths).toEqual({ red: [[0, 3]] })
  })

  it('picks a path up at its head', () => {
    const board = endStroke(drawn([0, 0], [1, 0], [2, 0]))
    const taken = beginStroke(level3, board, [2, 0])
    expect(taken.drawing).toBe('red')
    expect(taken.paths).toBe(board.paths)
  })

  it('continues a path from its middle and removes the rest', () => {
    const board = endStroke(drawn([0, 0], [1, 0], [2, 0], [3, 0]))
    expect(beginStroke(level3, board, [1, 0])).toEqual({
      paths: {
        red: [
          [0, 0],
          [1, 0],
        ],
      },
      drawing: 'red',
      moves: 0,
    })
  })

  it.each<[string, Cell]>([
    ['an empty cell', [3, 3]],
    ['a cell outside the grid', [4, 0]],
  ])('does nothing on %s', (_, cell) => {
    const board = drawn([0, 0], [1, 0])
    expect(beginStroke(level3, board, cell)).toBe(board)
  })

  it('returns the same board when the colour is already selected there', () => {
    const board = drawn([0, 0], [1, 0])
    expect(beginStroke(level3, board, [1, 0])).toBe(board)
  })
})

describe('extending a stroke (section 4)', () => {
  it('entering an adjacent cell extends the path', () => {
    expect(drawn([0, 0], [1, 0], [1, 1]).paths).toEqual({
      red: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    })
  })

  it('re-entering the previous cell retracts the path', () => {
    expect(drawn([0, 0], [1, 0], [2, 0], [1, 0]).paths).toEqual({
      red: [
        [0, 0],
        [1, 0],
      ],
    })
  })

  it('re-entering an earlier cell cuts back to it', () => {
    expect(drawn([0, 0], [1, 0], [2, 0], [2, 1], [1, 1], [1, 0]).paths).toEqual({
      red: [
        [0, 0],
        [1, 0],
      ],
    })
  })

  it.each<[string, Cell, readonly Cell[]]>([
    [
      'an earlier cell',
      [1, 0],
      [
        [0, 0],
        [1, 0],
      ],
    ],
    ['its beginning', [0, 0], [[0, 0]]],
  ])('a fast drag back to %s crosses nothing on the way', (_where, cell, path) => {
    const green = extendStroke(level3, beginStroke(level3, EMPTY_BOARD, [0, 1]), [[1, 1]])
    const red = extendStroke(level3, beginStroke(level3, endStroke(green), [0, 0]), [
      [1, 0],
      [2, 0],
      [3, 0],
      [3, 1],
      [3, 2],
      [3, 3],
      [2, 3],
      [1, 3],
      [1, 2],
    ])
    expect(red.paths.red).toHaveLength(10)
    expect(extendStroke(level3, red, [cell]).paths).toEqual({
      green: [
        [0, 1],
        [1, 1],
      ],
      red: path,
    })
  })

  it("crossing another colour's path clears that other path", () => {
    const green = endStroke(drawn([0, 1], [1, 1], [2, 1]))
    const red = beginStroke(level3, green, [0, 0])
    expect(
      extendStroke(level3, red, [
        [1, 0],
        [1, 1],
      ]).paths,
    ).toEqual({
      red: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    })
  })

  it("cannot enter another pair's endpoint, even along a fast drag", () => {
    const red = drawn([0, 0])
    expect(extendStroke(level3, red, [[0, 1]])).toBe(red)
    expect(
      extendStroke(level3, red, [
        [0, 1],
        [0, 2],
      ]),
    ).toBe(red)
  })

  it('continues around a blocking endpoint once the pointer leads around it', () => {
    expect(drawn([0, 0], [0, 1], [0, 2], [1, 2]).paths).toEqual({
      red: [
        [0, 0],
        [1, 0],
        [1, 1],
        [1, 2],
      ],
    })
  })

  it('passes over cells outside the grid and the cell where the head is', () => {
    const red = drawn([0, 0], [1, 0])
    expect(
      extendStroke(level3, red, [
        [1, 0],
        [1, -1],
        [9, 9],
      ]),
    ).toBe(red)
  })

  it('does nothing while no colour is selected', () => {
    const board = endStroke(drawn([0, 0], [1, 0]))
    expect(extendStroke(level3, board, [[2, 0]])).toBe(board)
  })
})

describe('a fast drag', () => {
  it('fills in the skipped cells of a straight line', () => {
    expect(drawn([0, 0], [3, 0]).paths).toEqual({
      red: [
        [0, 0],
        [1, 0],
        [2, 0],
        [3, 0],
      ],
    })
  })

  it('fills in the adjacent cells nearest to a diagonal', () => {
    expect(drawn([0, 0], [1, 0], [3, 2]).paths).toEqual({
      red: [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 1],
        [3, 1],
        [3, 2],
      ],
    })
  })

  it("leads around another pair's endpoint on a diagonal", () => {
    const red = beginStroke(level4, EMPTY_BOARD, [2, 0])
    expect(extendStroke(level4, red, [[0, 2]]).paths).toEqual({
      red: [
        [2, 0],
        [1, 0],
        [0, 0],
        [0, 1],
        [0, 2],
      ],
    })
  })

  it('keeps clear of other paths where it can', () => {
    const green = endStroke(drawn([0, 1], [1, 1]))
    const red = extendStroke(level3, beginStroke(level3, green, [0, 0]), [[2, 1]])
    expect(red.paths).toEqual({
      green: [
        [0, 1],
        [1, 1],
      ],
      red: [
        [0, 0],
        [1, 0],
        [2, 0],
        [2, 1],
      ],
    })
  })

  it('crosses another path on its straight line', () => {
    const green = endStroke(drawn([0, 1], [1, 1], [1, 0]))
    expect(extendStroke(level3, beginStroke(level3, green, [0, 0]), [[2, 0]]).paths).toEqual({
      red: [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    })
  })

  it('stops in front of an endpoint in its way, as a slow one does', () => {
    const red = drawn([0, 0], [1, 0], [1, 1])
    const down = extendStroke(level3, red, [[1, 2]])
    expect(extendStroke(level3, down, [[3, 2]])).toBe(down)
  })

  it('connects when it flies over the matching endpoint', () => {
    const board = drawn([0, 3], [1, 3], [1, 2], [1, 1], [1, 0])
    expect(extendStroke(level3, board, [[0, 0]])).toMatchObject({ moves: 1 })
    const green = drawn([0, 1], [1, 1], [1, 2])
    expect(extendStroke(level3, green, [[3, 2]])).toMatchObject({
      paths: {
        green: [
          [0, 1],
          [1, 1],
          [1, 2],
          [2, 2],
        ],
      },
      moves: 1,
    })
  })
})

describe('reaching the matching endpoint (section 4)', () => {
  const whole: Cell[] = [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 0],
  ]
  const connected: Board = { paths: { red: whole }, drawing: 'red', moves: 1 }

  it('counts a move', () => {
    expect(extendStroke(level1, beginStroke(level1, EMPTY_BOARD, [0, 0]), [[3, 0]])).toEqual(
      connected,
    )
    expect(extendStroke(level1, beginStroke(level1, EMPTY_BOARD, [3, 0]), [[0, 0]])).toEqual({
      paths: { red: whole.toReversed() },
      drawing: 'red',
      moves: 1,
    })
  })

  it('ignores further cells until the stroke ends', () => {
    const green = drawn([0, 1], [1, 1], [1, 2], [2, 2])
    expect(
      extendStroke(level3, green, [
        [3, 2],
        [2, 3],
        [0, 3],
      ]),
    ).toBe(green)
  })

  it('still retracts, and reaching it again counts again', () => {
    const retracted = extendStroke(level1, connected, [[2, 0]])
    expect(retracted).toEqual({
      paths: { red: whole.slice(0, 3) },
      drawing: 'red',
      moves: 1,
    })
    expect(extendStroke(level1, retracted, [[3, 0]])).toEqual({
      ...connected,
      moves: 2,
    })
  })

  it('keeps the moves when a connected path is restarted or cleared by another', () => {
    expect(beginStroke(level1, endStroke(connected), [0, 0])).toEqual({
      paths: { red: [[0, 0]] },
      drawing: 'red',
      moves: 1,
    })
  })
})

describe('ending a stroke', () => {
  it('leaves an unconnected path drawn', () => {
    expect(endStroke(drawn([0, 0], [1, 0]))).toEqual({
      paths: {
        red: [
          [0, 0],
          [1, 0],
        ],
      },
      drawing: null,
      moves: 0,
    })
  })

  it('returns the same board when no colour is selected', () => {
    expect(endStroke(EMPTY_BOARD)).toBe(EMPTY_BOARD)
  })
})
