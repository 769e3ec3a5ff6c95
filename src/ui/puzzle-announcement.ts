import type { Board } from '../../machines/rules/puzzle-board.ts'
import { isConnected } from '../../machines/rules/puzzle-drawing.ts'
import type { PuzzleColor, PuzzleLevel } from '../../machines/rules/puzzle-levels.ts'
import { colorName } from './puzzle-cell-name.ts'

type Drawing = Pick<Board, 'paths' | 'drawing'>

/**
 * What is read out when a drawing has changed: 'Red connected', 'Green cleared', 'Blue taken up',
 * 'Blue let go', 'Board cleared'. Null when nothing is worth saying, as while a path merely grows.
 */
export function announcementOf(level: PuzzleLevel, before: Drawing, after: Drawing): string | null {
  const hadPaths = Object.keys(before.paths).length > 0
  if (hadPaths && Object.keys(after.paths).length === 0) return 'Board cleared'

  const colors = level.pairs.map((pair) => pair.color)
  const news = [
    ...colors
      .filter(
        (color) =>
          isConnected(level, after.paths, color) && !isConnected(level, before.paths, color),
      )
      .map((color) => `${capitalized(color)} connected`),
    ...colors
      .filter((color) => before.paths[color] && !after.paths[color])
      .map((color) => `${capitalized(color)} cleared`),
  ]
  if (news.length > 0) return news.join(', ')

  if (after.drawing === before.drawing) return null
  if (after.drawing) return `${capitalized(after.drawing)} taken up`
  return before.drawing && !isConnected(level, after.paths, before.drawing)
    ? `${capitalized(before.drawing)} let go`
    : null
}

function capitalized(color: PuzzleColor): string {
  const name = colorName(color)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
