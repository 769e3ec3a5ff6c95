import type { Paths } from '../../../machines/puzzle/cells.ts'
import type { FunnelSnapshot } from '../../../machines/selectors.ts'

const NOTHING_DRAWN: Paths = {}

/** What is drawn on the level that is being played. */
export function selectPaths({ context }: FunnelSnapshot): Paths {
  const { puzzleIndex, puzzleAnswers } = context.application
  return puzzleAnswers[`puzzle${puzzleIndex}`]?.paths ?? NOTHING_DRAWN
}
