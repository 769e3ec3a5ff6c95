import { funnel } from '../setup.ts'
import { STEP_IDS } from './step-list.ts'

/** Finds the applicant's step from the stored records (section 2, Guards). */
export const restoring = funnel.createStateConfig({
  id: 'restoring',
  description: 'What this device has kept is taken up.',
  meta: { section: '2, Guards' },
  initial: 'checking',
  exit: ['noteArrival', 'raiseRestored'],
  on: {
    'URL.REQUESTED': { description: 'The address waits until the records are taken up.' },
    'APPLICATION.RESTARTED': { description: 'Nothing is started over before it is known.' },
    'APPLICATION.FORGOTTEN': { description: 'Nothing is forgotten before it is known.' },
  },
  states: {
    checking: {
      description: 'The records are looked at.',
      always: [
        {
          guard: 'isSavedUnreadable',
          description: 'They cannot be used: application and timer are both reset.',
          target: 'routing',
          actions: ['resetRecords'],
        },
        {
          guard: 'isAnythingSaved',
          description: 'They are taken up as far as they are valid.',
          target: 'routing',
          actions: ['adoptRecords'],
        },
        { description: 'There are none.', target: '#locating' },
      ],
    },
    routing: {
      description: 'The step is settled.',
      always: [
        {
          guard: 'mayHaveSubmitted',
          description: 'Submit Application may have been pressed already.',
          target: 'reading',
        },
        {
          guard: 'wasOpenedElsewhere',
          description: 'The page was opened at another step: the highest unlocked step.',
          target: '#locating',
          actions: ['goToHighestStep'],
        },
        { description: 'The step that was saved.', target: '#locating' },
      ],
    },
    reading: {
      description: 'The submission is looked up on this device.',
      invoke: {
        id: 'readSubmission',
        src: 'readSubmission',
        input: ({ context }) => ({ applicationId: context.applicationId }),
        onDone: [
          {
            guard: { type: 'isSubmissionFound', params: ({ event }) => event.output },
            description: 'It was submitted before.',
            target: '#thankYou',
            actions: [{ type: 'recallSubmission', params: ({ event }) => event.output }],
          },
          {
            description: 'It was not submitted, as far as this device knows.',
            target: '#locating',
          },
        ],
        onError: { description: 'This device cannot say.', target: '#locating' },
      },
    },
  },
})

/** Goes to the step that the records name, or to the intro before the start. */
export const locating = funnel.createStateConfig({
  id: 'locating',
  description: 'The step that the records name is entered.',
  meta: { section: '2, Guards' },
  always: [
    ...STEP_IDS.map((id, position) => ({
      guard: { type: 'isDestination' as const, params: { step: id } },
      description: `The application is at step ${position + 1}.`,
      target: `#${id}`,
    })),
    { description: 'The application has not started.', target: '#intro' },
  ],
})
