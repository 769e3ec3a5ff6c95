import { Button } from '../ui/Button.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'

/** The end of the assessment: one press submits the application (section 2, Puzzle complete screen). */
export function PuzzleCompleteView() {
  const funnel = useFunnel()
  const isSubmitting = useFunnelSelector((snapshot) => snapshot.hasTag('busy'))
  return (
    <div className="stack">
      <p>Everything is ready. Submit your application to see the outcome right away.</p>
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
