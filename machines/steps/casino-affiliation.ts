import { formStep } from './form-step.ts'

/** The applicant declares ties to licensed casinos, sportsbooks and gaming suppliers (section 2). */
export const casinoAffiliation = formStep({
  id: 'casinoAffiliation',
  form: 'casinoAffiliation',
  name: 'casino-affiliation',
  title: 'Casino affiliation',
  subtitle: 'We have to ask about ties to the gaming industry.',
  section: '2, Casino affiliation screen',
  description: {
    step: 'The applicant declares any work for a casino, sportsbook or gaming supplier.',
    complete: 'The question is answered, and a Yes is described.',
    incomplete: 'No answer, or a Yes without a description: the summary shows.',
  },
})
