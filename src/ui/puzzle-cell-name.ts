import type { CellDescription } from '../../machines/puzzle/drawing.ts'
import type { PuzzleColor } from '../../machines/puzzle/levels.ts'
import { copy, fill } from '../copy/index.ts'

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
export function colorName(color: PuzzleColor): string {
  return copy.board.colors[color]
}

/** The letter on a colour's endpoints, so that they are not distinguished by colour alone. */
export const COLOR_LETTERS: Readonly<Record<PuzzleColor, string>> = copy.board.letters
