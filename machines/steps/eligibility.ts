import { funnel } from '../setup.ts'
import { choosing, formStates, leaving, type StepPlace } from './step.ts'

/** The applicant confirms the minimum requirements: age, state, three conditions (section 2). */
export const eligibility = ({ step, segment, mayGoBack, back, next }: StepPlace) =>
  funnel.createStateConfig({
    id: 'eligibility',
    description: 'The applicant confirms age, state of residence and the three requirements.',
    meta: {
      section: '2, Eligibility screen',
      screen: {
        name: 'eligibility',
        path: '/apply/eligibility',
        step,
        title: 'Eligibility',
        subtitle: 'Please confirm that you meet the minimum requirements for this role.',
        segment,
        mayGoBack,
        history: 'push',
      },
    },
    tags: ['form'],
    entry: [{ type: 'enterStep', params: { step } }],
    initial: 'editing',
    on: {
      ...choosing('eligibility'),
      ...leaving('eligibility'),
      'BACK.PRESSED': { target: back, description: 'Back to the step before.' },
      'ELIGIBILITY.SUBMITTED': [
        {
          guard: 'isFormComplete',
          description: 'Every question is answered and every requirement agreed to.',
          target: next,
          actions: [
            'saveForm',
            { type: 'emitStepCompleted', params: { name: 'eligibility', data: 'eligibility' } },
          ],
        },
        {
          description: 'An answer is missing or a requirement is not met: nobody goes on.',
          target: '.correcting',
          actions: ['refuse'],
        },
      ],
    },
    states: formStates,
  })
