import { useState } from 'react'
import {
  editPhone,
  isDoubtfulPhone,
  type PhoneCountry,
  phoneCountry,
} from '../../../machines/forms/phone.ts'
import { copy } from '../../copy/index.ts'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { useTextField } from '../form/field.ts'
import { useFunnelSelector } from '../funnel.tsx'

const FIELD = { form: 'contactDetails', field: 'phone' } as const

/**
 * The US mobile number, formatted while it is typed (sections 2 and 5, 'Contact'). One that looks like
 * another country's gets a question once it was left or its typing paused, and never blocks.
 */
export function MobileNumberField() {
  const field = useTextField(FIELD)
  const [country, setCountry] = useState<PhoneCountry>('unsaid')
  const isTouched = useFunnelSelector(({ context }) =>
    context.forms.contactDetails.touched.includes(FIELD.field),
  )
  const isAsked = isTouched && isDoubtfulPhone(field.value, country)
  return (
    <PhoneField
      {...field}
      name="tel-national"
      label={copy.contactDetails.phone}
      hint={copy.contactDetails.phoneHint}
      question={isAsked ? copy.contactDetails.phoneQuestion : undefined}
      autoComplete="tel-national"
      enterKeyHint="done"
      edit={editPhone}
      onRaw={(text) => setCountry((known) => phoneCountry(field.value, text, known))}
    />
  )
}
