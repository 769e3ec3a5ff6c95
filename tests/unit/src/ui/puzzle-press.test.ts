import { describe, expect, it } from 'vitest'
import { type Cell, levelAt } from '../../../../machines/puzzle/levels.ts'
import { type PressIntent, pressIntent } from '../../../../src/ui/puzzle-pointer.ts'

/** Level 3: red from (0,0) to (0,3), green from (0,1) to (2,2), 4x4. */
const level = levelAt(3)
const paths: Record<string, Cell[]> = {
  red: [
    [0, 0],
    [1, 0],
    [2, 0],
  ],
  green: [
    [0, 1],
    [1, 1],
  ],
}

describe('pressing a cell', () => {
  it.each<[string, Cell, PressIntent]>([
    ['an endpoint', [0, 3], 'takeUp'],
    ['the head of a path', [2, 0], 'takeUp'],
    ['the middle of a path', [1, 0], 'takeUp'],
    ['an empty cell', [3, 3], 'nothing'],
  ])('%s, while no colour is taken up', (_, cell, intent) => {
    expect(pressIntent(level, { paths, drawing: null }, cell)).toBe(intent)
  })

  it.each<[string, Cell, PressIntent]>([
    ['its head', [2, 0], 'hold'],
    ['an adjacent cell', [2, 1], 'extend'],
    ['a cell further away in a straight line', [2, 3], 'extend'],
    ['an earlier cell of its path', [1, 0], 'extend'],
    ['the endpoint that its path began at', [0, 0], 'extend'],
    ['its other endpoint, out of line', [0, 3], 'takeUp'],
    ["another pair's endpoint, even in line", [2, 2], 'takeUp'],
    ["another pair's path, out of line", [1, 1], 'takeUp'],
    ['an empty cell out of line', [3, 3], 'nothing'],
  ])('%s, while red is taken up', (_, cell, intent) => {
    expect(pressIntent(level, { paths, drawing: 'red' }, cell)).toBe(intent)
  })
})
