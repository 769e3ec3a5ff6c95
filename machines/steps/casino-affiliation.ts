import { funnel } from '../setup.ts'
import { choosing, formStates, leaving, type StepPlace, typing } from './step.ts'

/** The applicant declares ties to licensed casinos, sportsbooks and gaming suppliers (section 2). */
export const casinoAffiliation = ({ step, segment, mayGoBack, back, next }: StepPlace) =>
  funnel.createStateConfig({
    id: 'casinoAffiliation',
    description: 'The applicant declares any work for a casino, sportsbook or gaming supplier.',
    meta: {
      section: '2, Casino affiliation screen',
      screen: {
        name: 'casino-affiliation',
        path: '/apply/casino-affiliation',
        step,
        title: 'Casino affiliation',
        subtitle: 'We have to ask about ties to the gaming industry.',
        segment,
        mayGoBack,
        history: 'push',
      },
    },
    tags: ['form'],
    entry: [{ type: 'enterStep', params: { step } }],
    initial: 'editing',
    on: {
      ...typing('casinoAffiliation'),
      ...choosing('casinoAffiliation'),
      ...leaving('casinoAffiliation'),
      'BACK.PRESSED': { target: back, description: 'Back to the step before.' },
      'CASINO_AFFILIATION.SUBMITTED': [
        {
          guard: 'isFormComplete',
          description: 'The question is answered, and a Yes is described.',
          target: next,
          actions: [
            'saveForm',
            {
              type: 'emitStepCompleted',
              params: { name: 'casino-affiliation', data: 'casinoAffiliation' },
            },
          ],
        },
        {
          description: 'No answer, or a Yes without a description: the summary shows.',
          target: '.correcting',
          actions: ['refuse'],
        },
      ],
    },
    states: formStates,
  })
