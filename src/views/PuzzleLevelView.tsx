import { useLayoutEffect, useRef, useState } from 'react'
import { levelAt } from '../../machines/puzzle/levels.ts'
import { formatElapsed } from '../../machines/puzzle/score.ts'
import { selectIsPaused } from '../../machines/selectors.ts'
import { fill } from '../copy/index.ts'
import { longestOf, puzzleCopy } from '../copy/puzzle.ts'
import { useAnnouncement } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'
import { focusLater } from '../ui/focus.ts'
import { PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'
import { BoardMessage } from './puzzle/BoardMessage.tsx'
import { LevelActions } from './puzzle/LevelActions.tsx'
import { LevelBoard, selectPaths } from './puzzle/LevelBoard.tsx'
import { LevelProgress } from './puzzle/LevelProgress.tsx'

/**
 * One of the five levels (section 2, 'Puzzle level screens'). While the timer is paused the board is
 * covered, instructions, Undo and Reset Puzzle are removed and everything stays in its place.
 */
export function PuzzleLevelView() {
  const level = levelAt(useFunnelSelector(({ context }) => context.application.puzzleIndex))
  const paths = useFunnelSelector(selectPaths)
  const isPaused = useFunnelSelector(selectIsPaused)
  const isSolved = useFunnelSelector((snapshot) => snapshot.hasTag('solved'))
  const [advice, setAdvice] = useState('')
  return (
    <div
      className="stack puzzle-level"
      data-paused={isPaused || undefined}
      data-solved={isSolved || undefined}
    >
      <div className="puzzle-bar">
        <LevelProgress />
        <TimerButton />
      </div>
      <p className="puzzle-instructions">
        {puzzleCopy.level.instructions} {level.mustCover && puzzleCopy.level.coverAll}
      </p>
      <LevelBoard level={level} onAdvice={setAdvice} />
      <BoardMessage level={level} paths={paths} isSolved={isSolved} advice={advice} />
      <LevelActions level={level} />
    </div>
  )
}

/**
 * The elapsed time, which also pauses and resumes; a pause leaves the focus on Resume (section 2). The
 * time describes the button as it was when the focus came: a screen reader would say each second.
 */
function TimerButton() {
  const funnel = useFunnel()
  const elapsed = useFunnelSelector(({ context }) => formatElapsed(context.timer.elapsedSeconds))
  const isPaused = useFunnelSelector(selectIsPaused)
  const button = useRef<HTMLButtonElement>(null)
  const { pause, resume } = puzzleCopy.level
  const [described, setDescribed] = useState(elapsed)
  const wasPaused = useRef(isPaused)
  const { paused, resumed } = puzzleCopy.board
  useAnnouncement(isPaused ? fill(paused, { time: elapsed }) : resumed)

  useLayoutEffect(() => {
    const isNewPause = isPaused && !wasPaused.current
    wasPaused.current = isPaused
    return isNewPause ? focusLater(() => button.current) : undefined
  }, [isPaused])

  return (
    <Button
      ref={button}
      aria-description={described}
      onFocus={() => setDescribed(elapsed)}
      variant={isPaused ? 'primary' : 'secondary'}
      onClick={() => funnel.send({ type: isPaused ? 'TIMER.RESUMED' : 'TIMER.PAUSED' })}
    >
      {isPaused ? <PlayIcon /> : <PauseIcon />}
      <span className="steady" data-longest={`${longestOf([pause, resume])} 00:00`}>
        <span>
          <span>{isPaused ? resume : pause}</span>{' '}
          <span className="puzzle-time" aria-hidden="true">
            {elapsed}
          </span>
        </span>
      </span>
    </Button>
  )
}
