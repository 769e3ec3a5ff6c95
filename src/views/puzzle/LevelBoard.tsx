import type { PuzzleLevel } from '../../../machines/puzzle/levels.ts'
import { selectIsPaused } from '../../../machines/selectors.ts'
import { copy } from '../../copy/index.ts'
import { PuzzleBoard } from '../../ui/PuzzleBoard.tsx'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'
import { selectPaths } from './level-paths.ts'

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
      {isPaused && <p className="puzzle-overlay">{copy.level.paused}</p>}
    </div>
  )
}
