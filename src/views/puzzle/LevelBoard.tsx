import type { Paths } from '../../../machines/puzzle/cells.ts'
import type { PuzzleLevel } from '../../../machines/puzzle/levels.ts'
import { formatElapsed } from '../../../machines/puzzle/score.ts'
import { type FunnelSnapshot, selectIsPaused } from '../../../machines/selectors.ts'
import { puzzleCopy } from '../../copy/puzzle.ts'
import { PuzzleBoard } from '../../ui/PuzzleBoard.tsx'
import { useBoardVisibility, useFunnel, useFunnelSelector } from '../funnel.tsx'

interface LevelBoardProps {
  readonly level: PuzzleLevel
  /** What to do after a press that did nothing; '' as soon as one does something. */
  readonly onAdvice: (advice: string) => void
}

/** The level's board; the overlay of a pause hides it from every sense (section 4, 'Puzzle play'). */
export function LevelBoard({ level, onAdvice }: LevelBoardProps) {
  const funnel = useFunnel()
  const paths = useFunnelSelector(selectPaths)
  const drawing = useFunnelSelector(({ context }) => context.drawing)
  const isPaused = useFunnelSelector(selectIsPaused)
  const wasHidden = useBoardVisibility()
  const isSolved = useFunnelSelector((snapshot) => snapshot.hasTag('solved'))
  return (
    <div className="puzzle-table">
      <div inert={isPaused}>
        <PuzzleBoard
          key={level.index}
          level={level}
          paths={paths}
          drawing={drawing}
          disabled={isPaused || isSolved}
          onBegin={(at) => funnel.send({ type: 'STROKE.BEGUN', at })}
          onExtend={(cells) => funnel.send({ type: 'STROKE.EXTENDED', cells })}
          onEnd={() => funnel.send({ type: 'STROKE.ENDED' })}
          onUndo={() => funnel.send({ type: 'STROKE.UNDONE' })}
          onAdvice={onAdvice}
          readTime={() => formatElapsed(funnel.getSnapshot().context.timer.elapsedSeconds)}
        />
      </div>
      {isPaused && (
        <div className="puzzle-overlay">
          <p>{puzzleCopy.level.paused}</p>
          {wasHidden && <p className="note">{puzzleCopy.level.pausedWhileHidden}</p>}
        </div>
      )}
    </div>
  )
}

const NOTHING_DRAWN: Paths = {}

/** What is drawn on the level that is being played. */
export function selectPaths({ context }: FunnelSnapshot): Paths {
  const { puzzleIndex, puzzleAnswers } = context.application
  return puzzleAnswers[`puzzle${puzzleIndex}`]?.paths ?? NOTHING_DRAWN
}
