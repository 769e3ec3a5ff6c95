import { useEffect, useRef } from 'react'
import { editEmail, emailsIn, plainEmail } from '../../machines/forms/normalize.ts'
import {
  editPhone,
  isDoubtfulPhone,
  type PhoneCountry,
  phoneCountry,
} from '../../machines/forms/phone.ts'
import type { FunnelSnapshot } from '../../machines/selectors.ts'
import { copy, fill } from '../copy/index.ts'
import { useEmailSuggestion } from './form/email-suggestion.ts'
import { FormTextField } from './form/FormTextField.tsx'
import { OfferedAddresses, useSeveralAddresses } from './form/OfferedAddresses.tsx'
import { StepForm } from './form/StepForm.tsx'
import { useFunnelSelector } from './funnel.tsx'

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
        autoCorrect="off"
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
        autoCorrect="off"
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
  const suggested = useSuggestedEmail()
  const several = useSeveralAddresses(EMAIL, emailsIn)
  const addresses = several.length > 0 || suggested === undefined ? several : [suggested]
  const question =
    several.length > 0
      ? copy.form.severalAddresses
      : fill(copy.contactDetails.emailSuggestion, { email: suggested ?? '' })
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
        addresses.length > 0 && (
          <OfferedAddresses of={EMAIL} question={question} addresses={addresses} />
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
