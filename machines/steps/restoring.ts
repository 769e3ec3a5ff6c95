import { DATABASE_DEADLINE } from '../requests/submissions.ts'
import { funnel } from '../setup.ts'
import { STEP_IDS } from '../step-list.ts'

/** Finds the applicant's step from the stored records (section 2, Guards). */
export const restoring = funnel.createStateConfig({
  id: 'restoring',
  description: 'The saved answers are loaded.',
  meta: { section: '2, Guards', title: 'What is stored' },
  initial: 'checking',
  exit: ['noteArrival', 'raiseRestored'],
  on: {
    'URL.REQUESTED': { description: 'No other page is opened until the saved answers are loaded.' },
    'SUBMISSION.FOUND': { description: 'The device is being asked already.' },
    'APPLICATION.RESTARTED': { description: 'Not possible until the saved answers are loaded.' },
    'APPLICATION.FORGOTTEN': { description: 'Not possible until the saved answers are loaded.' },
  },
  states: {
    checking: {
      description: 'The saved answers are checked.',
      meta: { title: 'Checking what is stored' },
      always: [
        {
          guard: 'isSavedUnreadable',
          description: 'They cannot be read: answers and timer are removed.',
          target: 'routing',
          actions: ['resetRecords'],
        },
        {
          guard: 'mayHaveSubmitted',
          description: 'They are loaded; the application may have been submitted already.',
          target: 'reading',
          actions: ['adoptRecords'],
        },
        {
          guard: 'isAnythingSaved',
          description: 'They are loaded as far as they are valid.',
          target: 'routing',
          actions: ['adoptRecords'],
        },
        { description: 'Nothing is stored.', target: '#locating' },
      ],
    },
    routing: {
      description: 'The step to enter is known.',
      meta: { title: 'Choosing the step' },
      always: [
        {
          guard: 'wasOpenedElsewhere',
          description: 'The page was opened at another step: the furthest unlocked step.',
          target: '#locating',
          actions: ['goToHighestStep'],
        },
        { description: 'The step that was saved.', target: '#locating' },
      ],
    },
    reading: {
      description:
        'The device is asked whether the application was submitted: it knows that better than the saved answers.',
      meta: { title: 'Asking the device', deadline: DATABASE_DEADLINE },
      invoke: {
        id: 'readSubmission',
        src: 'readSubmission',
        input: ({ context }) => ({ submissionId: context.applicationId }),
        onDone: [
          {
            guard: { type: 'isSubmissionFound', params: ({ event }) => event.output },
            description: 'It was submitted before.',
            target: '#thankYou',
            actions: [{ type: 'restoreSubmission', params: ({ event }) => event.output }],
          },
          {
            guard: { type: 'isEnded', params: ({ event }) => event.output },
            description:
              'It was finished, forgotten or started over: the saved answers are removed.',
            target: 'routing',
            actions: ['resetRecords'],
          },
          {
            description: 'It is open, as far as this device knows.',
            target: 'routing',
          },
        ],
        onError: {
          description: 'The device does not answer in time: it is not waited for.',
          target: 'routing',
        },
      },
    },
  },
})

/** Goes to the step that the records name, or to the intro before the start. */
export const locating = funnel.createStateConfig({
  id: 'locating',
  description: 'The step at which the answers were saved is entered.',
  meta: { section: '2, Guards', title: 'The step to go on at' },
  always: [
    ...STEP_IDS.map((id, position) => ({
      guard: { type: 'isDestination' as const, params: { step: id } },
      description: `The application is at step ${position + 1}.`,
      target: `#${id}`,
    })),
    { description: 'The application has not started.', target: '#intro' },
  ],
})
