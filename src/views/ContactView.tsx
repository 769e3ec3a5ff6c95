import { useEffect, useRef } from 'react'
import { editEmail, plainEmail } from '../../machines/forms/normalize.ts'
import {
  editPhone,
  isDoubtfulPhone,
  type PhoneCountry,
  phoneCountry,
} from '../../machines/forms/phone.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import { copy, fill } from '../copy/index.ts'
import { Button } from '../ui/Button.tsx'
import { focusField } from '../ui/ErrorSummary.tsx'
import { useEmailSuggestion } from './form/email-suggestion.ts'
import { FormTextField } from './form/FormTextField.tsx'
import { fieldId } from './form/field.ts'
import { StepForm } from './form/StepForm.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'

const form = 'contactDetails'

/** Name, e-mail address and mobile number (section 2, 'Contact screen'). */
export function ContactView() {
  return (
    <StepForm note={copy.contactDetails.unsubscribe}>
      <FormTextField
        of={{ form, field: 'firstName' }}
        name="given-name"
        label={copy.contactDetails.firstName}
        autoComplete="given-name"
        dir="auto"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
      />
      <FormTextField
        of={{ form, field: 'lastName' }}
        name="family-name"
        label={copy.contactDetails.lastName}
        autoComplete="family-name"
        dir="auto"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
      />
      <EmailField />
      <MobileNumberField />
    </StepForm>
  )
}

const EMAIL = { form, field: 'email' } as const

/** The e-mail address; a slip in a common domain gets a question, and never blocks. */
function EmailField() {
  const funnel = useFunnel()
  const suggested = useSuggestedEmail()
  const take = (email: string) => {
    funnel.send({ type: 'FIELD.TYPED', ...EMAIL, value: email })
    funnel.send({ type: 'FIELD.LEFT', ...EMAIL })
    focusField(fieldId(EMAIL), { isLater: true })
  }
  return (
    <FormTextField
      of={EMAIL}
      edit={(shown, entered) => ({ value: editEmail(shown, entered) })}
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

/** The address, once the field was left or its typing paused. */
function selectTouchedEmail({ context }: FunnelSnapshot): string {
  const { draft, touched } = context.forms.contactDetails
  return touched.includes(EMAIL.field) ? plainEmail(draft.email) : ''
}

function useSuggestedEmail(): string | undefined {
  const suggested = useEmailSuggestion(selectTouchedEmail)

  // It takes room above what has the focus by then.
  useEffect(() => {
    if (suggested !== undefined) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [suggested])

  return suggested
}

const PHONE = { form, field: 'phone' } as const

/**
 * The US mobile number, formatted while it is typed (sections 2 and 5, 'Contact'). One that looks like
 * another country's gets a question once it was left or its typing paused, and never blocks.
 */
function MobileNumberField() {
  // Noted before the text is stored, so that a digit renders nothing.
  const country = useRef<PhoneCountry>('unsaid')
  const isAsked = useFunnelSelector(({ context }) => {
    const { draft, touched } = context.forms.contactDetails
    return touched.includes(PHONE.field) && isDoubtfulPhone(draft.phone, country.current)
  })
  return (
    <FormTextField
      of={PHONE}
      name="tel-national"
      label={copy.contactDetails.phone}
      hint={copy.contactDetails.phoneHint}
      prefix="+1"
      suggestion={isAsked && copy.contactDetails.phoneQuestion}
      autoComplete="tel-national"
      inputMode="tel"
      enterKeyHint="done"
      edit={(shown, entered, caret, deleting) => {
        country.current = phoneCountry(shown, entered, country.current)
        return editPhone(shown, entered, caret, deleting)
      }}
    />
  )
}
