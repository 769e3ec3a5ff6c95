import type { Paths } from '../../../machines/puzzle/cells.ts'
import { needsCoverHint } from '../../../machines/puzzle/drawing.ts'
import type { Puzzle } from '../../../machines/puzzle/levels.ts'
import { longestOf, puzzleCopy } from '../../copy/puzzle.ts'
import { SuccessIcon } from '../../ui/icons.tsx'

interface BoardMessageProps {
  readonly level: Puzzle
  readonly paths: Paths
  readonly isSolved: boolean
  /** What to do after a press that did nothing, or ''. */
  readonly advice: string
}

/**
 * Shows that a board is solved, on levels 2 and 3 that squares are still bare (section 4), or what to
 * do after a press that did nothing. Keyboard players see the keys while there is no message. The
 * board announces all of it.
 */
export function BoardMessage({ level, paths, isSolved, advice }: BoardMessageProps) {
  const { keys, coverHint, solved, outOfReach, nothingThere } = puzzleCopy.level
  const message = needsCoverHint(level, paths) ? coverHint : advice
  return (
    <div
      className="puzzle-message steady"
      data-longest={longestOf([keys, coverHint, solved, outOfReach, nothingThere])}
    >
      {isSolved ? (
        <p className="puzzle-solved">
          <SuccessIcon />
          {solved}
        </p>
      ) : message === '' ? (
        <p className="puzzle-keys" aria-hidden="true">
          {keys}
        </p>
      ) : (
        <p>{message}</p>
      )}
    </div>
  )
}
