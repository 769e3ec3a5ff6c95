import { describe, expect, it } from 'vitest'
import { type Cell, levelAt } from '../../../../machines/puzzle/levels.ts'
import { announcementOf } from '../../../../src/ui/puzzle-announcement.ts'

const level = levelAt(3)
const bare = { paths: {}, drawing: null }
const redStart: Cell[] = [[0, 0]]
const green: Cell[] = [
  [0, 1],
  [1, 1],
  [2, 1],
]
const greenConnected: Cell[] = [...green, [2, 2]]

describe('what is read out', () => {
  it('a colour taken up', () => {
    const after = { paths: { red: redStart }, drawing: 'red' as const }
    expect(announcementOf(level, bare, after)).toBe('Red taken up')
  })

  it('a colour let go before it is connected', () => {
    const paths = { green }
    expect(announcementOf(level, { paths, drawing: 'green' }, { paths, drawing: null })).toBe(
      'Green let go',
    )
  })

  it('a connection, once', () => {
    const before = { paths: { green }, drawing: 'green' as const }
    const connected = { paths: { green: greenConnected }, drawing: 'green' as const }
    expect(announcementOf(level, before, connected)).toBe('Green connected')
    expect(announcementOf(level, connected, { ...connected, drawing: null })).toBeNull()
  })

  it('the connection that solves the level, and after it that the level is solved', () => {
    const red: Cell[] = [
      [0, 0],
      [1, 0],
      [2, 0],
    ]
    const before = { paths: { red }, drawing: 'red' as const }
    const after = { paths: { red: [...red, [3, 0]] as Cell[] }, drawing: 'red' as const }
    expect(announcementOf(levelAt(1), before, after)).toBe('Red connected, Level solved')
    expect(announcementOf(levelAt(1), after, { ...after, drawing: null })).toBeNull()
  })

  it('a path that another one crossed', () => {
    const before = { paths: { red: redStart, green }, drawing: 'red' as const }
    const after = {
      paths: {
        red: [...redStart, [1, 0], [1, 1]] as Cell[],
      },
      drawing: 'red' as const,
    }
    expect(announcementOf(level, before, after)).toBe('Green cleared')
  })

  it('the board reset', () => {
    expect(announcementOf(level, { paths: { green }, drawing: null }, bare)).toBe('Board cleared')
  })

  it('nothing while a path grows or when nothing happened', () => {
    const before = { paths: { green: green.slice(0, 2) }, drawing: 'green' as const }
    expect(announcementOf(level, before, { paths: { green }, drawing: 'green' })).toBeNull()
    expect(announcementOf(level, before, before)).toBeNull()
  })

  it('colours of two words without their hyphen', () => {
    const pair = { color: 'light-blue' as const, start: [0, 0] as Cell, end: [3, 0] as Cell }
    const sky = { ...levelAt(1), pairs: [pair] }
    const after = { paths: { 'light-blue': [[0, 0] as Cell] }, drawing: 'light-blue' as const }
    expect(announcementOf(sky, bare, after)).toBe('Light blue taken up')
  })
})
