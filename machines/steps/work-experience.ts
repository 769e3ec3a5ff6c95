import { funnel } from '../setup.ts'
import { choosing, formStates, leaving, type StepPlace, typing } from './step.ts'

/** The applicant shares a background, by LinkedIn, résumé or summary, and says why they fit (section 2). */
export const workExperience = {
  id: 'workExperience',
  state: ({ step, segment, mayGoBack, back, next }: StepPlace) =>
    funnel.createStateConfig({
      id: 'workExperience',
      description: 'The applicant shares their background and says why they are a good fit.',
      meta: {
        section: '2, Work experience screen',
        screen: {
          name: 'work-experience',
          path: '/apply/work-experience',
          step,
          title: 'Work experience & fit',
          subtitle: 'Tell us about your background and why this role suits you.',
          segment,
          mayGoBack,
          history: 'push',
        },
      },
      tags: ['form'],
      entry: [{ type: 'enterStep', params: { step } }],
      initial: 'editing',
      on: {
        ...typing('workExperience'),
        ...choosing('workExperience'),
        ...leaving('workExperience'),
        'BACK.PRESSED': { target: back, description: 'Back to the step before.' },
        'WORK_EXPERIENCE.SUBMITTED': [
          {
            guard: 'isFormComplete',
            description: 'Every chosen way of sharing is filled in, and the fit is explained.',
            target: next,
            actions: [
              'saveForm',
              'emitLinkedInIdentified',
              {
                type: 'emitStepCompleted',
                params: { name: 'work-experience', data: 'workExperience' },
              },
            ],
          },
          {
            description: 'A chosen way of sharing is empty or too short: the summary shows.',
            target: '.correcting',
            actions: ['refuse'],
          },
        ],
      },
      states: formStates,
    }),
} as const
