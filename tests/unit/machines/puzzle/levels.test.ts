import { describe, expect, it } from 'vitest'
import {
  LEVELS,
  levelAt,
  PUZZLE_COLORS,
  type PuzzleLevel,
} from '../../../../machines/puzzle/levels.ts'

function coveringSolutions(index: number): string[] {
  return allConnections(levelAt(index)).filter((picture) => !picture.includes('.'))
}

describe('the five levels (section 3)', () => {
  it('have the grids of the specification', () => {
    expect(LEVELS.map(({ index, rows, cols }) => `${index}: ${rows}x${cols}`)).toEqual([
      '1: 1x4',
      '2: 2x4',
      '3: 4x4',
      '4: 5x5',
      '5: 6x6',
    ])
  })

  it('place the pairs of levels 1 to 3 as specified', () => {
    expect(levelAt(1).pairs).toEqual([{ color: 'red', start: [0, 0], end: [3, 0] }])
    expect(levelAt(2).pairs).toEqual([{ color: 'red', start: [0, 1], end: [3, 1] }])
    expect(levelAt(3).pairs).toEqual([
      { color: 'red', start: [0, 0], end: [0, 3] },
      { color: 'green', start: [0, 1], end: [2, 2] },
    ])
  })

  it('use the colours of the specification', () => {
    expect(levelAt(4).pairs.map((pair) => pair.color)).toEqual(['red', 'green', 'blue', 'yellow'])
    expect(levelAt(5).pairs.map((pair) => pair.color)).toEqual([
      'red',
      'blue',
      'green',
      'yellow',
      'orange',
    ])
    expect(PUZZLE_COLORS).toHaveLength(12)
  })

  it('require covering from level 2 on and give the hint in levels 2 and 3', () => {
    expect(LEVELS.map((level) => level.mustCover)).toEqual([false, true, true, true, true])
    expect(LEVELS.map((level) => level.hint)).toEqual([false, true, true, false, false])
  })

  it.each([0, 6, 1.5, Number.NaN])('know no level %s', (index) => {
    expect(() => levelAt(index)).toThrow(RangeError)
  })
})

it('there are no others', () => {
  expect(() => levelAt(6)).toThrow('There is no puzzle level 6: levels run from 1 to 5')
})

describe('the ways to solve them', () => {
  it('level 1 has one', () => {
    expect(allConnections(levelAt(1))).toEqual(['rrrr'])
  })

  it('level 2 has one that covers every cell', () => {
    expect(coveringSolutions(2)).toEqual(['rrrr\nrrrr'])
  })

  it('level 3 has three that cover every cell', () => {
    expect(coveringSolutions(3)).toHaveLength(3)
  })

  it('level 4 has one that covers every cell, and no other way to connect the pairs', () => {
    expect(allConnections(levelAt(4))).toEqual([
      ['rrrbb', 'ryyyb', 'rrgyb', 'grgyb', 'gggyy'].join('\n'),
    ])
  })

  it('level 5 has one that covers every cell, and no other way to connect the pairs', () => {
    expect(allConnections(levelAt(5))).toEqual([
      ['bbbbbb', 'brrryb', 'ooyryb', 'ogyyyb', 'ogggob', 'ooooob'].join('\n'),
    ])
  })
})

/** One way to play a level: the colours cell by cell, a text row for each row, such as `rggr`. */
type Picture = string

/**
 * Every set of paths that connects all pairs of a level, found by trying each of them, and knowing
 * nothing of the board's own rules. Colours show as their first letter, bare cells as a dot.
 */
function allConnections(level: PuzzleLevel): Picture[] {
  const { rows, cols, pairs } = level
  const owner: string[] = Array(rows * cols).fill('.')
  const at = ([x, y]: readonly [number, number]) => y * cols + x
  for (const pair of pairs) {
    owner[at(pair.start)] = letterOf(pair.color)
    owner[at(pair.end)] = letterOf(pair.color)
  }

  const found: Picture[] = []
  const walk = (pairIndex: number, x: number, y: number) => {
    const pair = pairs[pairIndex]
    if (!pair) return
    for (const [nx, ny] of neighbours(x, y, cols, rows)) {
      const cell = at([nx, ny])
      if (cell === at(pair.end)) {
        const next = pairs[pairIndex + 1]
        if (next) walk(pairIndex + 1, next.start[0], next.start[1])
        else found.push(picture(owner, cols))
      } else if (owner[cell] === '.') {
        owner[cell] = letterOf(pair.color)
        walk(pairIndex, nx, ny)
        owner[cell] = '.'
      }
    }
  }
  const first = pairs[0]
  if (first) walk(0, first.start[0], first.start[1])
  return found
}

function neighbours(x: number, y: number, cols: number, rows: number): [number, number][] {
  const around: [number, number][] = [
    [x + 1, y],
    [x - 1, y],
    [x, y + 1],
    [x, y - 1],
  ]
  return around.filter(([nx, ny]) => nx >= 0 && ny >= 0 && nx < cols && ny < rows)
}

function letterOf(color: string): string {
  return color.charAt(0)
}

function picture(owner: readonly string[], cols: number): Picture {
  return owner.join('').replaceAll(new RegExp(`(.{${cols}})(?!$)`, 'g'), '$1\n')
}
