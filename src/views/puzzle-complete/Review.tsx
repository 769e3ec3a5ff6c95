import { selectTitle } from '../../../machines/selectors.ts'
import { copy } from '../../copy/index.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'
import { reviewOf } from './answers.ts'

/** What Submit Application will send, as text, and why it can be changed no more. */
export function Review() {
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
