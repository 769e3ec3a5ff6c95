import { and, not } from 'xstate'
import { funnel } from '../setup.ts'
import type { StepParams } from '../step-list.ts'
import { choosingTransitions, formStep, typingTransitions } from './form-step.ts'

const form = 'workExperience'
const step = formStep(form)

/**
 * The applicant shares a background, by LinkedIn, résumé or summary, and says why they fit
 * (section 2). Continue waits for a résumé that is still being uploaded.
 */
export const workExperience = (position: StepParams) => {
  const { on, states, ...config } = step(position)
  const [complete, refused] = on['CONTINUE.PRESSED']
  return funnel.createStateConfig({
    ...config,
    on: {
      ...on,
      'CONTINUE.PRESSED': [
        complete,
        {
          guard: and(['isUploading', 'isOnlyResumeMissing']),
          description:
            'Only the résumé is missing, and its upload is running: Continue waits for it.',
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
          'Continue was pressed during the upload: the next step follows when it has finished.',
        tags: ['waiting'],
        always: [
          {
            ...complete,
            description: 'The upload has finished: the form is saved and the next step follows.',
          },
          {
            guard: 'isResumeEmpty',
            description: 'The applicant cancelled the upload: Continue no longer waits.',
            target: 'editing',
          },
          {
            ...refused,
            guard: not('isUploading'),
            description: 'The upload failed, or the file was refused: the summary shows it.',
            target: 'correcting',
          },
        ],
        on: {
          'FIELD.TYPED': {
            ...typingTransitions(form)['FIELD.TYPED'],
            target: 'editing',
            description: 'The applicant edits a text: Continue no longer waits.',
          },
          'FIELD.CHOSEN': {
            ...choosingTransitions(form)['FIELD.CHOSEN'],
            target: 'editing',
            description: 'The applicant changes a choice: Continue no longer waits.',
          },
        },
      },
    },
  })
}
