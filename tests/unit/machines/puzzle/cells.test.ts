import { expect, it } from 'vitest'
import { isInGrid } from '../../../../machines/puzzle/cells.ts'
import { type Cell, levelAt } from '../../../../machines/puzzle/levels.ts'

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
  expect(isInGrid(levelAt(3), cell)).toBe(expected)
})
