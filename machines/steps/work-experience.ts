import { and, not } from 'xstate'
import { funnel } from '../setup.ts'
import { choosing, formStep, typing } from './form-step.ts'
import type { StepPlace } from './step-list.ts'

const form = 'workExperience'
const step = formStep(form)

/**
 * The applicant shares a background, by LinkedIn, résumé or summary, and says why they fit
 * (section 2). Continue waits for a résumé that is still being uploaded.
 */
export const workExperience = (place: StepPlace) => {
  const { on, states, ...config } = step(place)
  const [complete, refused] = on['CONTINUE.PRESSED']
  return funnel.createStateConfig({
    ...config,
    on: {
      ...on,
      'CONTINUE.PRESSED': [
        complete,
        {
          guard: and(['isUploading', 'isOnlyResumeMissing']),
          description: 'Only the résumé is not there yet: Continue waits for it.',
          target: '.waiting',
          actions: [{ type: 'hideErrors', params: { form } }],
        },
        refused,
      ],
    },
    states: {
      ...states,
      waiting: {
        description:
          'Continue was pressed while the résumé is on its way: it goes on when the file is there.',
        tags: ['waiting'],
        always: [
          { ...complete, description: 'The résumé is there: saved, and on to the next step.' },
          {
            guard: 'isResumeEmpty',
            description: 'The applicant has given the upload up: Continue waits no more.',
            target: 'editing',
          },
          {
            ...refused,
            guard: not('isUploading'),
            description: 'The upload failed, or the file was not taken: the summary says so.',
            target: 'correcting',
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
}
