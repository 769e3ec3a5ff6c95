import { FormTextField } from './form/FormTextField.tsx'
import { StepForm } from './form/StepForm.tsx'
import { useFunnel } from './funnel.tsx'
import { MobileNumberField } from './MobileNumberField.tsx'

const form = 'contactDetails'

/** Name, e-mail address and mobile number (section 2, 'Contact screen'). */
export function ContactView() {
  const funnel = useFunnel()
  const submit = () =>
    funnel.send({
      type: 'CONTACT.SUBMITTED',
      form,
      values: funnel.getSnapshot().context.forms[form].draft,
    })
  return (
    <StepForm form={form} note="You can reply STOP or unsubscribe at any time." onSubmit={submit}>
      <FormTextField
        of={{ form, field: 'firstName' }}
        name="given-name"
        label="First name"
        autoComplete="given-name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
      />
      <FormTextField
        of={{ form, field: 'lastName' }}
        name="family-name"
        label="Last name"
        autoComplete="family-name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="next"
      />
      <FormTextField
        of={{ form, field: 'email' }}
        label="Email address"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <MobileNumberField />
    </StepForm>
  )
}
