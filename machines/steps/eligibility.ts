import { formStep } from './form-step.ts'

/** The applicant confirms the minimum requirements: age, state, three conditions (section 2). */
export const eligibility = formStep({
  id: 'eligibility',
  form: 'eligibility',
  name: 'eligibility',
  title: 'Eligibility',
  subtitle: 'Please confirm that you meet the minimum requirements for this role.',
  section: '2, Eligibility screen',
  description: {
    step: 'The applicant confirms age, state of residence and the three requirements.',
    complete: 'Every question is answered and every requirement agreed to.',
    incomplete: 'An answer is missing or a requirement is not met: the summary shows.',
  },
})
