import { Button } from '../ui/Button.tsx'
import { useFunnel } from './funnel.tsx'

/** All puzzles are solved; the application can be submitted (section 2, 'Puzzle complete screen'). */
export function PuzzleCompleteView() {
  const funnel = useFunnel()
  return (
    <div className="stack">
      <p>One last thing: submit your application.</p>
      <Button block onClick={() => funnel.send({ type: 'APPLICATION.SUBMITTED' })}>
        Submit Application
      </Button>
    </div>
  )
}
