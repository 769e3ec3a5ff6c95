import { copy } from '../copy/index.ts'
import { Button, ButtonRow } from '../ui/Button.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'
import { FinishedLevels } from './puzzle/LevelTrail.tsx'
import { Review } from './puzzle-complete/Review.tsx'

/** All puzzles are solved; the application can be submitted (section 2, 'Puzzle complete screen'). */
export function PuzzleCompleteView() {
  const funnel = useFunnel()
  const isSubmitting = useFunnelSelector((snapshot) => snapshot.hasTag('submitting'))
  return (
    <div className="stack">
      <FinishedLevels />
      <p>{copy.review.lastThing}</p>
      <Review />
      <ButtonRow>
        <Button
          block
          aria-disabled={isSubmitting}
          onClick={() => funnel.send({ type: 'APPLICATION.SUBMITTED' })}
        >
          {copy.review.submit}
        </Button>
      </ButtonRow>
    </div>
  )
}
