import { needsCoverHint } from '../../machines/rules/puzzle-board.ts'
import { levelAt } from '../../machines/rules/puzzle-levels.ts'
import { Button } from '../ui/Button.tsx'
import { ResetIcon } from '../ui/icons.tsx'
import { PuzzleBoard } from '../ui/PuzzleBoard.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'
import { PausedOverlay } from './PausedOverlay.tsx'
import { TimerButton } from './TimerButton.tsx'

const NOTHING_DRAWN = {}

/** One level of the assessment (section 2, Puzzle level screens; section 4, Puzzle play). */
export function PuzzleLevelView() {
  const funnel = useFunnel()
  const index = useFunnelSelector(({ context }) => context.application.puzzleIndex)
  const paths = useFunnelSelector(
    ({ context }) => context.application.puzzleAnswers[`puzzle${index}`]?.paths ?? NOTHING_DRAWN,
  )
  const drawing = useFunnelSelector(({ context }) => context.drawing)
  const isPaused = useFunnelSelector((snapshot) => snapshot.matches({ timer: 'paused' }))
  const isSolved = useFunnelSelector((snapshot) => snapshot.hasTag('solved'))
  const level = levelAt(index)
  return (
    <div className="stack">
      <div className="level-bar">
        <TimerButton isPaused={isPaused} />
      </div>
      {!isPaused && (
        <p>
          {level.mustCover
            ? 'Drag from a dot to its match to connect each pair. Fill every square.'
            : 'Drag from one dot to its match to connect the pair.'}
        </p>
      )}
      <div className="level-board">
        <PuzzleBoard
          key={index}
          level={level}
          paths={paths}
          drawing={drawing}
          disabled={isPaused || isSolved}
          onBegin={(at) => funnel.send({ type: 'STROKE.BEGUN', at })}
          onExtend={(cells) => funnel.send({ type: 'STROKE.EXTENDED', cells })}
          onEnd={() => funnel.send({ type: 'STROKE.ENDED' })}
        />
        {isPaused && <PausedOverlay />}
      </div>
      <p className="level-hint" role="status">
        {!isPaused && needsCoverHint(level, paths) && "Don't forget, all squares must be covered!"}
      </p>
      {!isPaused && (
        <Button variant="quiet" onClick={() => funnel.send({ type: 'BOARD.RESET' })}>
          <ResetIcon />
          Reset Puzzle
        </Button>
      )}
    </div>
  )
}
