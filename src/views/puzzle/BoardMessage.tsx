import { needsCoverHint } from '../../../machines/puzzle/board.ts'
import type { Paths } from '../../../machines/puzzle/cells.ts'
import type { Puzzle } from '../../../machines/puzzle/levels.ts'
import { puzzleCopy } from '../../copy/puzzle.ts'
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
  const message = needsCoverHint(level, paths) ? puzzleCopy.level.coverHint : advice
  return (
    <div className="puzzle-message">
      {isSolved ? (
        <p className="puzzle-solved">
          <SuccessIcon />
          {puzzleCopy.level.solved}
        </p>
      ) : message === '' ? (
        <p className="puzzle-keys" aria-hidden="true">
          {puzzleCopy.level.keys}
        </p>
      ) : (
        <p>{message}</p>
      )}
    </div>
  )
}
