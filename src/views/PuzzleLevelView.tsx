import { useEffect, useState } from 'react'
import { levelAt } from '../../machines/puzzle/levels.ts'
import { selectIsPaused } from '../../machines/selectors.ts'
import { copy } from '../copy/index.ts'
import { Button } from '../ui/Button.tsx'
import { ResetIcon } from '../ui/icons.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'
import { LevelBoard, LevelMessage } from './puzzle/LevelBoard.tsx'
import { LevelTrail } from './puzzle/LevelTrail.tsx'
import { TimerButton } from './puzzle/TimerButton.tsx'

/**
 * One of the five levels (section 2, 'Puzzle level screens'). While the timer is paused the board is
 * covered, instructions and Reset Puzzle are removed and everything stays in its place.
 */
export function PuzzleLevelView() {
  const funnel = useFunnel()
  const level = levelAt(useFunnelSelector(({ context }) => context.application.puzzleIndex))
  const isPaused = useFunnelSelector(selectIsPaused)
  const isSolved = useFunnelSelector((snapshot) => snapshot.hasTag('solved'))
  const [advice, setAdvice] = useState('')
  usePauseWhenHidden()
  return (
    <div
      className="stack puzzle-level"
      data-paused={isPaused || undefined}
      data-solved={isSolved || undefined}
    >
      <div className="puzzle-bar">
        <LevelTrail />
        <TimerButton />
      </div>
      <p className="puzzle-instructions">
        {copy.level.instructions} {level.mustCover && copy.level.coverAll}
      </p>
      <LevelBoard level={level} onAdvice={setAdvice} />
      <LevelMessage level={level} advice={advice} />
      <div className="puzzle-reset">
        <Button variant="quiet" onClick={() => funnel.send({ type: 'BOARD.RESET' })}>
          <ResetIcon />
          {copy.level.reset}
        </Button>
      </div>
    </div>
  )
}

/** Pauses a level when its tab is hidden, where a company wants that; the applicant resumes it. */
export function usePauseWhenHidden(): void {
  const funnel = useFunnel()
  const isWanted = useFunnelSelector(({ context }) => context.configuration.isPausedWhenHidden)

  useEffect(() => {
    if (!isWanted) return
    const pause = () => {
      if (document.hidden) funnel.send({ type: 'TIMER.PAUSED' })
    }
    document.addEventListener('visibilitychange', pause)
    return () => document.removeEventListener('visibilitychange', pause)
  }, [funnel, isWanted])
}
