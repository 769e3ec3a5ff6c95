import type { CellDescription } from '../../machines/rules/puzzle-drawing.ts'
import type { PuzzleColor } from '../../machines/rules/puzzle-levels.ts'

/** The accessible name of a cell, such as 'row 2, column 3, red path, connected'. */
export function cellName({ row, column, color, part, isConnected }: CellDescription): string {
  const position = `row ${row}, column ${column}`
  if (!color) return `${position}, empty`
  return `${position}, ${colorName(color)} ${part}${isConnected ? ', connected' : ''}`
}

/** A colour as it is read out: 'light blue'. */
export function colorName(color: PuzzleColor): string {
  return color.replace('-', ' ')
}

/** The letter on a colour's endpoints, so that they are not told apart by colour alone. */
export const COLOR_LETTERS: Readonly<Record<PuzzleColor, string>> = {
  red: 'R',
  green: 'G',
  blue: 'B',
  purple: 'P',
  orange: 'O',
  yellow: 'Y',
  cyan: 'C',
  'light-blue': 'L',
  burgundy: 'U',
  'dark-blue': 'D',
  pink: 'K',
  teal: 'T',
}
