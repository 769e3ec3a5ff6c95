import { describe, expect, it } from 'vitest'
import { cells } from '../../../../machines/examples/boards.ts'
import { isInGrid, type Paths } from '../../../../machines/puzzle/cells.ts'
import {
  areAllConnected,
  isConnected,
  isCovered,
  isLevelComplete,
  needsCoverHint,
  sanitizePaths,
} from '../../../../machines/puzzle/drawing.ts'
import { type Cell, levelAt } from '../../../../machines/puzzle/levels.ts'

const level1 = levelAt(1)
const level2 = levelAt(2)
const level3 = levelAt(3)

const red = cells('00 10 20 30 31 32 33 23 13 03')
const green = cells('01 02 12 11 21 22')
const solved: Paths = { red, green }
const uncovered: Paths = { red, green: cells('01 11 21 22') }

describe('a solved level (section 4)', () => {
  it('has every pair connected endpoint to endpoint, drawn from either end', () => {
    expect(isLevelComplete(level3, solved)).toBe(true)
    expect(isLevelComplete(level3, { red: red.toReversed(), green })).toBe(true)
    expect(isLevelComplete(level3, { red })).toBe(false)
    expect(isLevelComplete(level3, { red: red.slice(0, -1), green })).toBe(false)
    expect(isLevelComplete(level3, {})).toBe(false)
  })

  it('has every cell covered', () => {
    expect(areAllConnected(level3, uncovered)).toBe(true)
    expect(isCovered(level3, uncovered)).toBe(false)
    expect(isLevelComplete(level3, uncovered)).toBe(false)
    expect(isCovered(level3, solved)).toBe(true)
  })

  it('in level 1 needs no covering, only the connection', () => {
    const tall = { ...level1, rows: 2 }
    const path = { red: cells('00 10 20 30') }
    expect(isLevelComplete(level1, path)).toBe(true)
    expect(isCovered(tall, path)).toBe(false)
    expect(isLevelComplete(tall, path)).toBe(true)
  })

  it('in level 2 goes around by the top row', () => {
    expect(isLevelComplete(level2, { red: cells('01 11 21 31') })).toBe(false)
    expect(isLevelComplete(level2, { red: cells('01 00 10 11 21 20 30 31') })).toBe(true)
  })
})

describe('the hint to cover all squares (section 4)', () => {
  it('appears in levels 2 and 3 when all pairs are connected but the level is not complete', () => {
    expect(needsCoverHint(level2, { red: cells('01 11 21 31') })).toBe(true)
    expect(needsCoverHint(level3, uncovered)).toBe(true)
  })

  it('stays away before that and after it', () => {
    expect(needsCoverHint(level3, { red })).toBe(false)
    expect(needsCoverHint(level3, solved)).toBe(false)
  })

  it('never appears in the other levels', () => {
    expect(needsCoverHint({ ...level3, hint: false }, uncovered)).toBe(false)
  })
})

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
