import { useEffect, useState } from 'react'
import { copy, fill } from '../../copy/index.ts'
import { Button } from '../../ui/Button.tsx'
import { focusField } from '../../ui/ErrorSummary.tsx'
import { suggestEmail } from '../../ui/email-suggestion.ts'
import { FormTextField } from '../form/FormTextField.tsx'
import { fieldId } from '../form/field.ts'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'

const FIELD = { form: 'contactDetails', field: 'email' } as const

/** The e-mail address; a slip in a common domain gets a question, and never blocks. */
export function EmailField() {
  const funnel = useFunnel()
  const suggested = useSuggestedEmail()
  const take = (email: string) => {
    funnel.send({ type: 'FIELD.TYPED', ...FIELD, value: email })
    funnel.send({ type: 'FIELD.LEFT', ...FIELD })
    focusField(fieldId(FIELD))
  }
  return (
    <FormTextField
      of={FIELD}
      label={copy.contactDetails.email}
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
      suggestion={
        suggested !== undefined && (
          <>
            <span>{fill(copy.contactDetails.emailSuggestion, { email: suggested })}</span>
            <Button variant="quiet" onClick={() => take(suggested)}>
              {fill(copy.contactDetails.useSuggestion, { email: suggested })}
            </Button>
          </>
        )
      }
    />
  )
}

/** The address that was probably meant; asked once the field was left or its typing paused. */
function useSuggestedEmail(): string | undefined {
  const email = useFunnelSelector(({ context }) => context.forms.contactDetails.draft.email.trim())
  const isTouched = useFunnelSelector(({ context }) =>
    context.forms.contactDetails.touched.includes(FIELD.field),
  )
  const [answer, setAnswer] = useState<{ asked: string; suggested: string | undefined }>()

  useEffect(() => {
    if (!isTouched || email === '') return
    let isWanted = true
    suggestEmail(email).then(
      (suggested) => isWanted && setAnswer({ asked: email, suggested }),
      () => isWanted && setAnswer(undefined),
    )
    return () => {
      isWanted = false
    }
  }, [email, isTouched])

  return answer?.asked === email ? answer.suggested : undefined
}
