import { EN_PUZZLE } from './en-puzzle.ts'

/** The shape of a language's words of the boards. */
type PuzzleCopy = typeof EN_PUZZLE

/** The words of the boards, in the language that the page is built in. */
export const puzzleCopy: PuzzleCopy = EN_PUZZLE

/** The longest of the texts that take turns at a place, which reserves room for each of them. */
export function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
}
