import { LEVELS } from '../../machines/puzzle/levels.ts'
import { formatElapsed } from '../../machines/puzzle/score.ts'
import { copy } from '../copy/index.ts'
import { Button, ButtonRow } from '../ui/Button.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'
import { FinishedLevels } from './puzzle/LevelProgress.tsx'
import { reviewOf } from './review/answers.ts'

/** All puzzles are solved; the application can be submitted (section 2, 'Puzzle complete screen'). */
export function PuzzleCompleteView() {
  const funnel = useFunnel()
  const isSubmitting = useFunnelSelector((snapshot) => snapshot.hasTag('submitting'))
  return (
    <div className="stack">
      <FinishedLevels />
      <p>{copy.summary.lastThing}</p>
      <Summary />
      <ButtonRow>
        <Button
          aria-disabled={isSubmitting}
          onClick={() => funnel.send({ type: 'APPLICATION.SUBMITTED' })}
        >
          {isSubmitting ? copy.summary.submitting : copy.summary.submit}
        </Button>
      </ButtonRow>
    </div>
  )
}

/** What Submit Application will send, in short. */
function Summary() {
  const application = useFunnelSelector(({ context }) => context.application)
  const fileName = useFunnelSelector(({ context }) => context.upload.fileName)
  const { totalTimeMs, totalMoves } = application.puzzlePerformance
  const answers = reviewOf(application, fileName).flatMap((form) => form.answers)
  return (
    <>
      <dl className="puzzle-result">
        <Figure name={copy.summary.answers} value={answers.length} />
        <Figure name={copy.summary.levels} value={LEVELS.length} />
        <Figure name={copy.summary.puzzleTime} value={formatElapsed(totalTimeMs / 1000)} />
        <Figure name={copy.summary.moves} value={totalMoves} />
      </dl>
      <p className="note">{copy.summary.alsoSent}</p>
    </>
  )
}

function Figure({ name, value }: { readonly name: string; readonly value: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
