import type { Board } from '../../machines/puzzle/board.ts'
import {
  type CellDescription,
  isConnected,
  isLevelComplete,
} from '../../machines/puzzle/drawing.ts'
import type { PuzzleColor, PuzzleLevel } from '../../machines/puzzle/levels.ts'
import { copy, fill } from '../copy/index.ts'

type Drawing = Pick<Board, 'paths' | 'drawing'>

/**
 * What is read out when a drawing has changed: 'Red connected', 'Green cleared', 'Blue taken up',
 * 'Blue let go', 'Board cleared', and after the connection that solves the level, in one announcement
 * with it, 'Level solved'. Null when nothing is worth saying, as while a path merely grows.
 */
export function announcementOf(level: PuzzleLevel, before: Drawing, after: Drawing): string | null {
  const hadPaths = Object.keys(before.paths).length > 0
  if (hadPaths && Object.keys(after.paths).length === 0) return copy.board.boardCleared

  const colors = level.pairs.map((pair) => pair.color)
  const news = [
    ...colors
      .filter(
        (color) =>
          isConnected(level, after.paths, color) && !isConnected(level, before.paths, color),
      )
      .map((color) => say(copy.board.isConnected, color)),
    ...colors
      .filter((color) => before.paths[color] && !after.paths[color])
      .map((color) => say(copy.board.isCleared, color)),
  ]
  const isSolved = isLevelComplete(level, after.paths) && !isLevelComplete(level, before.paths)
  if (isSolved) news.push(copy.level.solved)
  if (news.length > 0) return news.join(', ')

  if (after.drawing === before.drawing) return null
  if (after.drawing) return say(copy.board.isTakenUp, after.drawing)
  return before.drawing && !isConnected(level, after.paths, before.drawing)
    ? say(copy.board.isLetGo, before.drawing)
    : null
}

/** Begins with a capital, as a sentence does. */
function say(text: string, color: PuzzleColor): string {
  const said = fill(text, { color: colorName(color) })
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** The accessible name of a cell, such as 'row 2, column 3, red path, connected'. */
export function cellName({ row, column, color, part, isConnected }: CellDescription): string {
  const content = color === null ? copy.board.empty : fill(PARTS[part], { color: colorName(color) })
  return fill(copy.board.cell, {
    row,
    column,
    content: isConnected ? fill(copy.board.connected, { content }) : content,
  })
}

const PARTS: Readonly<Record<CellDescription['part'], string>> = {
  empty: copy.board.empty,
  endpoint: copy.board.endpoint,
  path: copy.board.path,
  'path end': copy.board.pathEnd,
}

/** A colour as it is read out: 'light blue'. */
function colorName(color: PuzzleColor): string {
  return copy.board.colors[color]
}

/** The letter on a colour's endpoints, so that they are not distinguished by colour alone. */
export const COLOR_LETTERS: Readonly<Record<PuzzleColor, string>> = copy.board.letters
