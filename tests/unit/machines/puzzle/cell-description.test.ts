import { expect, it } from 'vitest'
import { cells } from '../../../../machines/examples/boards.ts'
import { describeCell } from '../../../../machines/puzzle/cell-description.ts'
import { type Cell, levelAt } from '../../../../machines/puzzle/levels.ts'

const level3 = levelAt(3)
const PATHS = { red: cells('00 10 20'), green: cells('22 21 11 01') }
const NOWHERE = { from: null, to: null, isConnected: false }

it.each<[Cell, ReturnType<typeof describeCell>]>([
  [[3, 3], { color: null, part: 'empty', ...NOWHERE }],
  [[0, 0], { color: 'red', part: 'endpoint', ...NOWHERE, to: 'right' }],
  [[1, 0], { color: 'red', part: 'path', ...NOWHERE, from: 'left', to: 'right' }],
  [[2, 0], { color: 'red', part: 'path end', ...NOWHERE, from: 'left' }],
  [[0, 3], { color: 'red', part: 'endpoint', ...NOWHERE }],
  [
    [2, 2],
    {
      color: 'green',
      part: 'endpoint',
      from: null,
      to: 'above',
      isConnected: true,
    },
  ],
  [
    [2, 1],
    {
      color: 'green',
      part: 'path',
      from: 'below',
      to: 'left',
      isConnected: true,
    },
  ],
  [
    [0, 1],
    {
      color: 'green',
      part: 'endpoint',
      from: 'right',
      to: null,
      isConnected: true,
    },
  ],
])('%j', (cell, description) => {
  expect(describeCell(level3, PATHS, cell)).toEqual(description)
})

it('a path that comes from above and goes on below', () => {
  expect(describeCell(level3, { red: cells('00 10 11 12') }, [1, 1])).toMatchObject({
    from: 'above',
    to: 'below',
  })
})

it('an endpoint before anything is drawn', () => {
  expect(describeCell(level3, {}, [0, 0])).toEqual({
    color: 'red',
    part: 'endpoint',
    ...NOWHERE,
  })
})
