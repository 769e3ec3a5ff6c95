import { describe, expect, it } from 'vitest'
import { routeBetween } from '../../../../../src/statechart/viewer/stage/route.ts'

const FROM = { x: 100, y: 100, width: 100, height: 40 }
const FREE = { width: 600, height: 400, blocks: [], read: [], lines: [] }

describe('a way between two boxes', () => {
  it('is straight where nothing is between', () => {
    const to = { x: 100, y: 300, width: 100, height: 40 }
    const points = routeBetween(FROM, to, { ...FREE, blocks: [FROM, to] })
    expect(points).toHaveLength(2)
    expect(points.map(({ y }) => y)).toEqual([140, 300])
  })

  it('goes around what stands between', () => {
    const to = { x: 100, y: 300, width: 100, height: 40 }
    const block = { x: 60, y: 200, width: 180, height: 40 }
    const points = routeBetween(FROM, to, { ...FREE, blocks: [FROM, to, block] })
    const xs = points.map(({ x }) => x)
    expect(Math.min(...xs) < 60 || Math.max(...xs) > 240).toBe(true)
  })

  it('goes around a text, and beside a line rather than on it', () => {
    const to = { x: 100, y: 300, width: 100, height: 40 }
    const text = { x: 90, y: 200, width: 80, height: 14 }
    const read = routeBetween(FROM, to, { ...FREE, blocks: [FROM, to], read: [text] })
    expect(read).toEqual([
      { x: 175, y: 140 },
      { x: 175, y: 300 },
    ])
    const line = [
      { x: 150, y: 140 },
      { x: 150, y: 300 },
    ]
    const beside = routeBetween(FROM, to, { ...FREE, blocks: [FROM, to], lines: [line] })
    expect(beside[0]?.x).not.toBe(150)
  })

  it('ends at the border of a box around it', () => {
    const around = { x: 20, y: 20, width: 500, height: 300 }
    const points = routeBetween(FROM, around, { ...FREE, blocks: [FROM] })
    expect(points.at(-1)).toEqual({ x: 145, y: 20 })
  })
})
