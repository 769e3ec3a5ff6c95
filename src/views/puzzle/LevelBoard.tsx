import { needsCoverHint } from '../../../machines/puzzle/board.ts'
import type { Paths } from '../../../machines/puzzle/cells.ts'
import type { PuzzleLevel } from '../../../machines/puzzle/levels.ts'
import { type FunnelSnapshot, selectIsPaused } from '../../../machines/selectors.ts'
import { copy } from '../../copy/index.ts'
import { SuccessIcon } from '../../ui/icons.tsx'
import { PuzzleBoard } from '../../ui/PuzzleBoard.tsx'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'

interface LevelBoardProps {
  readonly level: PuzzleLevel
  /** The pause came by itself, when the page was hidden. */
  readonly wasHidden: boolean
  /** What to do after a press that did nothing; '' as soon as one does something. */
  readonly onAdvice: (advice: string) => void
}

/** The level's board; the overlay of a pause hides it from every sense (section 4, 'Puzzle play'). */
export function LevelBoard({ level, wasHidden, onAdvice }: LevelBoardProps) {
  const funnel = useFunnel()
  const paths = useFunnelSelector(selectPaths)
  const drawing = useFunnelSelector(({ context }) => context.drawing)
  const isPaused = useFunnelSelector(selectIsPaused)
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
          onBegin={(at) => {
            onAdvice('')
            funnel.send({ type: 'STROKE.BEGUN', at })
          }}
          onExtend={(cells) => {
            onAdvice('')
            funnel.send({ type: 'STROKE.EXTENDED', cells })
          }}
          onEnd={() => funnel.send({ type: 'STROKE.ENDED' })}
          onRefused={() =>
            onAdvice(drawing === null ? copy.level.nothingThere : copy.level.outOfReach)
          }
        />
      </div>
      {isPaused && (
        <div className="puzzle-overlay">
          <p>{copy.level.paused}</p>
          {wasHidden && <p className="note">{copy.level.pausedWhileHidden}</p>}
        </div>
      )}
    </div>
  )
}

interface LevelMessageProps {
  readonly level: PuzzleLevel
  /** What to do after a press that did nothing, or ''. */
  readonly advice: string
}

/**
 * Says that the level is solved, on levels 2 and 3 that squares are still bare (section 4), or what
 * to do after a press that did nothing. Keyboard players see the keys while there is no message.
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

const NOTHING_DRAWN: Paths = {}

/** What is drawn on the level that is being played. */
function selectPaths({ context }: FunnelSnapshot): Paths {
  const { puzzleIndex, puzzleAnswers } = context.application
  return puzzleAnswers[`puzzle${puzzleIndex}`]?.paths ?? NOTHING_DRAWN
}
