import { expect, test } from 'vitest'
import { overBudget, readBudgets } from '../../tools/rooms.ts'

const PAGE = `No file of machines and src has at most 400 lines.

| room | lines | files | |
|---|---|---|---|
| machines | 7,500 | 110 | |
| src/ui | 20 | 2 | one more control |
`
const BUDGETS = {
  rooms: [
    { name: 'machines', lines: 7500, files: 110 },
    { name: 'src/ui', lines: 20, files: 2 },
  ],
  largestFile: 400,
}

test('the budgets are read from the page', () => {
  expect(readBudgets(PAGE)).toEqual(BUDGETS)
})

test('a room with more lines or files than its budget, one without a budget, and a file that is too long are named', () => {
  const rooms = [
    { name: 'machines', lines: 7500, files: 110 },
    { name: 'src/ui', lines: 21, files: 3 },
    { name: 'src/new', lines: 1, files: 1 },
  ]
  const files = [
    { path: 'machines/a.ts', lines: 401 },
    { path: 'tests/b.ts', lines: 900 },
  ]
  expect(overBudget(rooms, files, BUDGETS)).toEqual([
    'src/ui has 21 lines, at most 20.',
    'src/ui has 3 files, at most 2.',
    'src/new has no budget in docs/decisions/0016-budgets.md.',
    'machines/a.ts has 401 lines, at most 400.',
  ])
})
