import { useEffect, useId, useRef } from 'react'
import { formatElapsed } from '../../../machines/puzzle/score.ts'
import { selectIsPaused } from '../../../machines/selectors.ts'
import { copy } from '../../copy/index.ts'
import { Button } from '../../ui/Button.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'

/**
 * The elapsed time, which also pauses and resumes; a pause leaves the focus on Resume (section 2). The
 * time describes the button: in its name, a screen reader would say the whole of it every second.
 */
export function TimerButton() {
  const funnel = useFunnel()
  const elapsed = useFunnelSelector(({ context }) => formatElapsed(context.timer.elapsedSeconds))
  const isPaused = useFunnelSelector(selectIsPaused)
  const button = useRef<HTMLButtonElement>(null)
  const timeId = useId()
  const wasPaused = useRef(isPaused)

  useEffect(() => {
    if (isPaused && !wasPaused.current) button.current?.focus({ preventScroll: true })
    wasPaused.current = isPaused
  }, [isPaused])

  return (
    <Button
      ref={button}
      aria-describedby={timeId}
      variant={isPaused ? 'primary' : 'secondary'}
      onClick={() => funnel.send({ type: isPaused ? 'TIMER.RESUMED' : 'TIMER.PAUSED' })}
    >
      {isPaused ? <PlayIcon /> : <PauseIcon />}
      {isPaused ? copy.level.resume : copy.level.pause}{' '}
      <span id={timeId} className="puzzle-time" aria-hidden="true">
        {elapsed}
      </span>
    </Button>
  )
}
