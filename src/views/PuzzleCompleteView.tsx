import { selectTitle } from '../../machines/selectors.ts'
import { copy } from '../copy/index.ts'
import { Button, ButtonRow } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'
import { FinishedLevels } from './puzzle/LevelTrail.tsx'
import { reviewOf } from './puzzle-complete/answers.ts'

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

/** What Submit Application will send, as text, and why it can be changed no more. */
function Review() {
  const funnel = useFunnel()
  const application = useFunnelSelector(({ context }) => context.application)
  const fileName = useFunnelSelector(({ context }) => context.upload.fileName)
  return (
    <Disclosure kind="inline" summary={copy.review.title}>
      <p className="note">{copy.review.noWayBack}</p>
      {reviewOf(application, fileName).map(({ step, answers }) => (
        <section key={step} className="review-part">
          <h2>{selectTitle(funnel.getSnapshot(), step)}</h2>
          <dl>
            {answers.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd dir="auto">{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="note">{copy.review.alsoSent}</p>
    </Disclosure>
  )
}
