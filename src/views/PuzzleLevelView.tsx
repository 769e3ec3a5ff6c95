import { levelAt } from '../../machines/rules/puzzle-levels.ts'
import { Button } from '../ui/Button.tsx'
import { ResetIcon } from '../ui/icons.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'
import { LevelBoard } from './puzzle/LevelBoard.tsx'
import { LevelMessage } from './puzzle/LevelMessage.tsx'
import { TimerButton } from './puzzle/TimerButton.tsx'
import './puzzle/puzzle-level.css'

/**
 * One of the five levels (section 2, 'Puzzle level screens'). While the timer is paused the board is
 * covered, instructions and Reset Puzzle are gone and everything stays in its place.
 */
export function PuzzleLevelView() {
  const funnel = useFunnel()
  const level = levelAt(useFunnelSelector(({ context }) => context.application.puzzleIndex))
  const isPaused = useFunnelSelector(({ context }) => context.timer.isPaused)
  return (
    <div className="stack puzzle-level" data-paused={isPaused || undefined}>
      <TimerButton />
      <p className="puzzle-instructions">
        Drag from one dot to its match, or tap square by square.
        {level.mustCover && ' Cover every square.'}
      </p>
      <LevelBoard level={level} />
      <LevelMessage level={level} />
      <div className="puzzle-reset">
        <Button variant="quiet" onClick={() => funnel.send({ type: 'BOARD.RESET' })}>
          <ResetIcon />
          Reset Puzzle
        </Button>
      </div>
    </div>
  )
}
