import { EN_PUZZLE } from './en-puzzle.ts'

/** The shape of a language's words of the boards. */
export type PuzzleCopy = typeof EN_PUZZLE

/** The words of the boards, in the language that the page is built in. */
export const puzzleCopy: PuzzleCopy = EN_PUZZLE
