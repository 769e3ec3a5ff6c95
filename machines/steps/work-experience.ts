import { and, not } from 'xstate'
import { funnel } from '../setup.ts'
import { choosing, formStates, leaving, type StepPlace, typing } from './step.ts'

const form = 'workExperience'

/** What Continue does once the form is complete, at once or when the résumé is there. */
const accepted = [
  'saveForm',
  'emitLinkedInIdentified',
  { type: 'emitStepCompleted', params: { name: 'work-experience', data: form } },
] as const

/** The applicant shares a background, by LinkedIn, résumé or summary, and says why they fit (section 2). */
export const workExperience = ({ step, segment, mayGoBack, back, next }: StepPlace) =>
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
      ...typing(form),
      ...choosing(form),
      ...leaving(form),
      'BACK.PRESSED': { target: back, description: 'Back to the step before.' },
      'WORK_EXPERIENCE.SUBMITTED': [
        {
          guard: 'isFormComplete',
          description: 'Every chosen way of sharing is filled in, and the fit is explained.',
          target: next,
          actions: [...accepted],
        },
        {
          guard: and(['isUploading', 'isOnlyResumeMissing']),
          description: 'Only the résumé is not there yet: Continue waits for it.',
          target: '.waiting',
          actions: ['holdForm'],
        },
        {
          description: 'A chosen way of sharing is empty or too short: the summary shows.',
          target: '.correcting',
          actions: ['refuse'],
        },
      ],
    },
    states: {
      ...formStates,
      waiting: {
        description:
          'Continue was pressed while the résumé is on its way: it goes on when the file is there.',
        tags: ['waiting'],
        always: [
          {
            guard: { type: 'isDraftComplete', params: { form } },
            description: 'The résumé is there: saved, and on to the next step.',
            target: next,
            actions: [...accepted],
          },
          {
            guard: 'isResumeEmpty',
            description: 'The applicant has given the upload up: Continue waits no more.',
            target: 'editing',
          },
          {
            guard: not('isUploading'),
            description: 'The upload failed, or the file was not taken: the summary says so.',
            target: 'correcting',
            actions: ['refuse'],
          },
        ],
        on: {
          'FIELD.TYPED': {
            ...typing(form)['FIELD.TYPED'],
            target: 'editing',
            description: 'The applicant goes on writing: Continue waits no more.',
          },
          'FIELD.CHOSEN': {
            ...choosing(form)['FIELD.CHOSEN'],
            target: 'editing',
            description: 'The applicant chooses otherwise: Continue waits no more.',
          },
        },
      },
    },
  })
