import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cells } from '../../../../machines/examples/boards.ts'
import { type Cell, levelAt, type Puzzle } from '../../../../machines/puzzle/levels.ts'
import { routeBetween } from '../../../../machines/puzzle/route.ts'

it('leaves out where it begins and goes straight', () => {
  expect(routeBetween(levelAt(1), {}, 'red', [0, 0], [3, 0])).toEqual(cells('10 20 30'))
  expect(routeBetween(levelAt(1), {}, 'red', [2, 0], [2, 0])).toEqual([])
})

/** All shortest ways between two cells, without the first. */
function waysBetween([x, y]: Cell, [toX, toY]: Cell): Cell[][] {
  const nexts: Cell[] = []
  if (x !== toX) nexts.push([x + Math.sign(toX - x), y])
  if (y !== toY) nexts.push([x, y + Math.sign(toY - y)])
  if (nexts.length === 0) return [[]]
  return nexts.flatMap((next) => waysBetween(next, [toX, toY]).map((way) => [next, ...way]))
}

const OnBoard = fc.tuple(fc.nat(5), fc.nat(5))
const Boards = fc.record({
  from: OnBoard,
  to: OnBoard,
  ends: fc.uniqueArray(OnBoard, { minLength: 6, maxLength: 6, selector: String }),
  drawn: fc.uniqueArray(OnBoard, { maxLength: 15, selector: String }),
})

it('avoids endpoints of others, then drawn cells, then its own endpoint, then leaving the line', () => {
  const property = fc.property(Boards, ({ from, to, ends, drawn }) => {
    const [a, b, c, d, e, f] = ends as [Cell, Cell, Cell, Cell, Cell, Cell]
    const pairs = [
      ...([{ color: 'red', start: a, end: b }] as const),
      ...([{ color: 'blue', start: c, end: d }] as const),
      ...([{ color: 'green', start: e, end: f }] as const),
    ]
    const level: Puzzle = { rows: 6, cols: 6, pairs, mustCover: true, hint: false }
    const [across, down] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])]
    const isIn = (some: readonly Cell[], cell: Cell) => some.map(String).includes(String(cell))
    const badness = (way: readonly Cell[]) => {
      const others = way.filter((cell) => isIn([c, d, e, f], cell))
      const crossed = way.filter((cell) => isIn(drawn, cell) && !isIn(others, cell))
      const own = way.filter((cell) => isIn([a, b], cell) && !isIn(crossed, cell))
      const off = way.map(([x, y]) =>
        Math.abs(Math.abs(x - from[0]) * down - Math.abs(y - from[1]) * across),
      )
      const offLine = off.reduce((sum, one) => sum + one, 0)
      return (
        [others, crossed, own].reduce((sum, some) => sum * 100 + some.length, 0) * 1e4 + offLine
      )
    }
    const ways = waysBetween(from, to)
    const route = routeBetween(level, { blue: drawn }, 'red', from, to)
    expect(ways.map(String)).toContain(String(route))
    expect(badness(route)).toBe(Math.min(...ways.map(badness)))
  })
  fc.assert(property, { numRuns: 300 })
})
