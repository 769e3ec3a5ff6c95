import { editPhone } from '../../machines/rules/phone.ts'
import { PhoneField } from '../ui/PhoneField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FormScreen } from './FormScreen.tsx'
import { useForm } from './form.ts'

/** Who the applicant is (section 2, Contact screen). */
export function ContactView() {
  const { text, submit } = useForm('contactDetails', 'CONTACT.SUBMITTED')
  return (
    <FormScreen form="contactDetails" onSubmit={submit} hasBack={false}>
      <TextField
        {...text('firstName')}
        name="given-name"
        label="First name"
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
        spellCheck={false}
      />
      <TextField
        {...text('lastName')}
        name="family-name"
        label="Last name"
        autoComplete="family-name"
        autoCapitalize="words"
        enterKeyHint="next"
        spellCheck={false}
      />
      <TextField
        {...text('email')}
        name="email"
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
        spellCheck={false}
      />
      <PhoneField
        {...text('phone')}
        name="tel-national"
        label="Mobile number"
        hint="Used solely for application updates. No marketing calls."
        edit={editPhone}
        autoComplete="tel-national"
        enterKeyHint="done"
      />
      <p className="note">You can reply STOP or unsubscribe at any time.</p>
    </FormScreen>
  )
}
