import { Button } from '../ui/Button.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'

/** All puzzles are solved; the application can be submitted (section 2, 'Puzzle complete screen'). */
export function PuzzleCompleteView() {
  const funnel = useFunnel()
  const isSubmitting = useFunnelSelector((snapshot) => snapshot.hasTag('busy'))
  return (
    <div className="stack">
      <p>One last thing: submit your application.</p>
      <Button
        block
        aria-disabled={isSubmitting}
        onClick={() => funnel.send({ type: 'APPLICATION.SUBMITTED' })}
      >
        Submit Application
      </Button>
    </div>
  )
}
