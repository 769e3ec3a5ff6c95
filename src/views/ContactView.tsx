import { copy } from '../copy/index.ts'
import { EmailField } from './contact/EmailField.tsx'
import { MobileNumberField } from './contact/MobileNumberField.tsx'
import { FormTextField } from './form/FormTextField.tsx'
import { StepForm } from './form/StepForm.tsx'

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
