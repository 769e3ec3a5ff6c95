import { editPhone } from '../../../machines/rules/phone.ts'
import { copy } from '../../copy/index.ts'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { useTextField } from '../form/field.ts'

/** The US mobile number, formatted while it is typed (sections 2 and 5, 'Contact'). */
export function MobileNumberField() {
  return (
    <PhoneField
      {...useTextField({ form: 'contactDetails', field: 'phone' })}
      name="tel-national"
      label={copy.contact.phone}
      hint={copy.contact.phoneHint}
      autoComplete="tel-national"
      enterKeyHint="done"
      edit={editPhone}
    />
  )
}
