import { FORMS } from '../../../machines/forms/index.ts'
import { type FunnelSnapshot, selectTitle } from '../../../machines/selectors.ts'
import { copy, fill } from '../../copy/index.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { useEmailSuggestion } from '../form/email-suggestion.ts'
import { type FieldRef, fieldId } from '../form/field.ts'
import { useFieldToFocus, useFunnel, useFunnelSelector } from '../funnel.tsx'
import { reviewOf } from './answers.ts'

function selectSavedEmail({ context }: FunnelSnapshot): string {
  return context.application.contactDetails.email
}

/**
 * The e-mail address, and every answer once it is asked for, each with Change, which leads to its field,
 * while that is still possible.
 */
export function ApplicationSoFar() {
  const suggested = useEmailSuggestion(selectSavedEmail)
  return (
    <section className="review" aria-labelledby="application-so-far">
      <h2 id="application-so-far">{copy.review.title}</h2>
      <dl className="review-email">
        <Answer
          of={{ form: 'contactDetails', field: 'email' }}
          question={copy.review.email}
          changeLabel={copy.review.changeEmail}
          answer={useFunnelSelector(selectSavedEmail)}
        />
      </dl>
      <Announced className="note">
        {suggested !== undefined && fill(copy.contactDetails.emailSuggestion, { email: suggested })}
      </Announced>
      <Disclosure summary={copy.review.allAnswers}>
        <AllAnswers />
      </Disclosure>
    </section>
  )
}

function AllAnswers() {
  const funnel = useFunnel()
  const application = useFunnelSelector(({ context }) => context.application)
  const fileName = useFunnelSelector(({ context }) => context.upload.fileName)
  return (
    <div className="review-answers">
      <p className="note">{copy.review.explanation}</p>
      {reviewOf(application, fileName).map(({ form, answers }) => (
        <section key={form}>
          <h3>{selectTitle(funnel.getSnapshot(), FORMS[form].step.id)}</h3>
          <dl>
            {answers.map(({ field, ...words }) => (
              <Answer key={field} of={{ form, field } as FieldRef} {...words} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

interface AnswerProps {
  readonly of: FieldRef
  readonly question: string
  readonly answer: string
  /** If the question does not name what is changed. */
  readonly changeLabel?: string
}

function Answer({ of, question, answer, changeLabel }: AnswerProps) {
  const funnel = useFunnel()
  const fieldToFocus = useFieldToFocus()
  return (
    <div>
      <dt>{question}</dt>
      <dd dir="auto">{answer}</dd>
      <dd>
        <Button
          variant="quiet"
          aria-label={changeLabel ?? fill(copy.review.changeAnswer, { question })}
          onClick={() => {
            fieldToFocus.current = fieldId(of)
            funnel.send({ type: 'CHANGE.PRESSED', form: of.form })
          }}
        >
          {copy.review.change}
        </Button>
      </dd>
    </div>
  )
}
