import type { PuzzleLevel } from '../../../../machines/puzzle/levels.ts'

/** One way to play a level: the colours cell by cell, a text row for each row, such as `rggr`. */
export type Picture = string

/**
 * Every set of paths that connects all pairs of a level, found by trying each of them, and knowing
 * nothing of the board's own rules. Colours show as their first letter, bare cells as a dot.
 */
export function allConnections(level: PuzzleLevel): Picture[] {
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
