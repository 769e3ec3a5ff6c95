import { describe, expect, it } from 'vitest'
import { cells } from '../../../../machines/examples/boards.ts'
import { isInGrid, type Paths } from '../../../../machines/puzzle/cells.ts'
import {
  areAllConnected,
  isConnected,
  isLevelComplete,
  sanitizePaths,
} from '../../../../machines/puzzle/drawing.ts'
import { type Cell, levelAt } from '../../../../machines/puzzle/levels.ts'

const level3 = levelAt(3)

const red = cells('00 10 20 30 31 32 33 23 13 03')

const garbage: [string, Paths][] = [
  ['does not begin at an endpoint', { green: cells('11 21 22') }],
  ["begins at another pair's endpoint", { green: cells('00 10 20 21 22') }],
  ['leaves the grid', { red: cells('00 10 20 30 40') }],
  ['jumps', { green: cells('01 11 22') }],
  ['steps diagonally', { green: cells('01 12') }],
  ['repeats a cell', { green: cells('01 11 12 11 21 22') }],
  ["runs through another pair's endpoint", { red: cells('00 01 02 03') }],
  ['goes on past its own endpoint', { green: cells('01 11 21 22 32') }],
  ['is empty', { green: [] }],
  ['has halves of cells', { green: [[0.5, 1]] }],
  ['has no numbers', { green: [[Number.NaN, Number.NaN]] }],
  ["ends on another pair's endpoint", { red: cells('00 01') }],
  [
    'runs between the cells',
    {
      red: [
        [0, 0],
        [0.5, 0.5],
      ],
    },
  ],
  ['has a colour that the level does not know', { teal: cells('00 10') }],
]

describe('a drawing restored from storage', () => {
  it.each(garbage)('loses a path that %s', (_, paths) => {
    expect(sanitizePaths(level3, paths)).toEqual({})
    expect(isConnected(level3, paths, 'green')).toBe(false)
    expect(isConnected(level3, paths, 'red')).toBe(false)
    expect(areAllConnected(level3, paths)).toBe(false)
    expect(isLevelComplete(level3, paths)).toBe(false)
  })

  it('loses the later of two paths that overlap, and is not complete with them', () => {
    const overlapping: Paths = { green: cells('01 11 10 20 21 22'), red }
    expect(isConnected(level3, overlapping, 'green')).toBe(true)
    expect(areAllConnected(level3, overlapping)).toBe(false)
    expect(isLevelComplete(level3, overlapping)).toBe(false)
    expect(sanitizePaths(level3, overlapping)).toEqual({ red })
  })

  it('keeps what is legal, unfinished paths too, and is then the same object', () => {
    const partial: Paths = { red: cells('03 13'), green: cells('01') }
    expect(sanitizePaths(level3, partial)).toBe(partial)
    expect(sanitizePaths(level3, { ...partial, pink: cells('33') })).toEqual(partial)
  })
})

it.each<[Cell, boolean]>([
  [[0, 0], true],
  [[3, 3], true],
  [[4, 3], false],
  [[3, 4], false],
  [[-1, 0], false],
  [[0, -1], false],
  [[0.5, 0], false],
  [[0, 0.5], false],
])('%j is in the grid of level 3: %s', (cell, expected) => {
  expect(isInGrid(level3, cell)).toBe(expected)
})
