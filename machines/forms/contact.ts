import * as v from 'valibot'
import { isTestIdentity } from '../decision/test-applicant.ts'
import { MOST_CHARACTERS, text } from './field.ts'
import { defineForm } from './form.ts'
import { emailAddress, plainText } from './meaning.ts'
import { phoneDigits } from './phone.ts'

const name = () => text({}, { most: MOST_CHARACTERS.name, meaning: plainText })

const Email = v.pipe(v.string(), v.rfcEmail(), v.regex(/\.[a-z][a-z\d-]*[a-z\d]$/i))

/** Name, e-mail and phone; phone is formatted `(XXX) XXX-XXXX` (sections 3 and 5). */
export const contactDetails = defineForm(
  {
    firstName: name(),
    lastName: name(),
    email: text(
      { invalid: (value) => v.is(Email, value) },
      { most: MOST_CHARACTERS.email, meaning: emailAddress },
    ),
    phone: text({ invalid: (value) => phoneDigits(value).length === 10 }),
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
    payload: ({ firstName, lastName, email, phone }) => ({
      email,
      first_name: firstName,
      last_name: lastName,
      phone_number: phone,
    }),
    answers: (payload) => ({
      firstName: payload.first_name,
      lastName: payload.last_name,
      email: payload.email,
      phone: payload.phone_number,
    }),
    analysis: ({ firstName, lastName }) => ({ name: `${firstName} ${lastName}` }),
    classes: (values, { configuration }) => ({ isTester: isTestIdentity(values, configuration) }),
    personal: ({ firstName, lastName, phone }) => [
      `${firstName} ${lastName}`.trim(),
      phoneDigits(phone),
    ],
  },
)
