import { formStep } from './form-step.ts'

/** The applicant says who they are, so that the company can answer (section 2, Contact screen). */
export const contact = formStep({
  id: 'contact',
  form: 'contactDetails',
  name: 'contact',
  title: 'Contact details',
  subtitle: 'We use these details only to update you about your application.',
  section: '2, Contact screen',
  description: {
    step: 'The applicant gives name, e-mail address and mobile number.',
    complete: 'Everything is there and well-formed: saved, and on to the next step.',
    incomplete: 'Something is missing or malformed: the summary shows, the card shakes.',
  },
  identifies: 'emitApplicantIdentified',
})
