import * as v from 'valibot'
import { isTestPerson } from '../decision/test-applicant.ts'
import { MAX_LENGTH, text } from './field.ts'
import { defineForm } from './form.ts'
import { emailAddress, plainName } from './normalize.ts'
import { editPhone, phoneDigits } from './phone.ts'

const name = () => text({}, { maxLength: MAX_LENGTH.name, normalize: plainName })

const Email = v.pipe(v.string(), v.rfcEmail(), v.regex(/\.[a-z][a-z\d-]*[a-z\d]$/i))

/** What was stored before the page's script ran is as it was typed. */
const formatted = (number: string) => editPhone('', number, number.length).value

/** Name, e-mail and phone; phone is formatted `(XXX) XXX-XXXX` (sections 3 and 5). */
export const contactDetails = defineForm(
  {
    firstName: name(),
    lastName: name(),
    email: text(
      { invalid: (value) => v.is(Email, value) },
      { maxLength: MAX_LENGTH.email, normalize: emailAddress },
    ),
    phone: {
      ...text({ invalid: (value) => phoneDigits(value).length === 10 }),
      saved: v.pipe(v.string(), v.transform(formatted)),
    },
  },
  {
    step: {
      id: 'contact',
      name: 'contact',
      title: 'Contact details',
      subtitle: 'We use these details only to update you about your application.',
      section: '2, Contact screen',
      description: {
        step: 'The applicant gives name, e-mail address and mobile number.',
        complete:
          'Every field is filled in and valid: the form is saved and the next step follows.',
        incomplete: 'A field is missing or invalid: the summary shows and the card shakes.',
      },
      identifies: 'emitApplicantIdentified',
    },
    payload: {
      email: ({ email }) => email,
      first_name: ({ firstName }) => firstName,
      last_name: ({ lastName }) => lastName,
      phone_number: ({ phone }) => phone,
    },
    answers: (payload) => ({
      firstName: payload.first_name,
      lastName: payload.last_name,
      email: payload.email,
      phone: payload.phone_number,
    }),
    analysis: { name: ({ firstName, lastName }) => `${firstName} ${lastName}` },
    classes: (values, { configuration }) => ({ isTester: isTestPerson(values, configuration) }),
    personal: ({ firstName, lastName, phone }) => [
      `${firstName} ${lastName}`.trim(),
      phoneDigits(phone),
    ],
  },
)
