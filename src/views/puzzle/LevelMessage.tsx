import { needsCoverHint } from '../../../machines/puzzle/board.ts'
import type { PuzzleLevel } from '../../../machines/puzzle/levels.ts'
import { copy } from '../../copy/index.ts'
import { SuccessIcon } from '../../ui/icons.tsx'
import { useFunnelSelector } from '../funnel.tsx'
import { selectPaths } from './level-paths.ts'

interface LevelMessageProps {
  readonly level: PuzzleLevel
  /** What to do after a press that did nothing, or ''. */
  readonly advice: string
}

/**
 * Says that the level is solved, on levels 2 and 3 that squares are still bare (section 4), or what
 * to do after a press that did nothing. Whoever plays by keyboard sees the keys while nothing is said.
 * The board announces that the level is solved, after the connection that solved it.
 */
export function LevelMessage({ level, advice }: LevelMessageProps) {
  const isSolved = useFunnelSelector((snapshot) => snapshot.hasTag('solved'))
  const isHintDue = useFunnelSelector((snapshot) => needsCoverHint(level, selectPaths(snapshot)))
  const isQuiet = !isSolved && !isHintDue && advice === ''
  return (
    <div className="puzzle-message">
      {isSolved && (
        <p className="puzzle-solved">
          <SuccessIcon />
          {copy.level.solved}
        </p>
      )}
      <p role="status">
        {isHintDue && copy.level.coverHint}
        {!isSolved && !isHintDue && advice}
      </p>
      {isQuiet && (
        <p className="puzzle-keys" aria-hidden="true">
          {copy.level.keys}
        </p>
      )}
    </div>
  )
}
