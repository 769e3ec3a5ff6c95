import { formatElapsed } from '../../machines/rules/elapsed-time.ts'
import { Button } from '../ui/Button.tsx'
import { PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'

/** Pauses and resumes the timer, and shows the elapsed time (section 2, Puzzle level screens). */
export function TimerButton({ isPaused }: { isPaused: boolean }) {
  const funnel = useFunnel()
  const elapsed = useFunnelSelector(({ context }) => context.timer.elapsedSeconds)
  return (
    <Button
      variant="secondary"
      onClick={() => funnel.send({ type: isPaused ? 'TIMER.RESUMED' : 'TIMER.PAUSED' })}
    >
      {isPaused ? <PlayIcon /> : <PauseIcon />}
      {isPaused ? 'Resume' : 'Pause'}
      <span className="elapsed">{formatElapsed(elapsed)}</span>
    </Button>
  )
}
