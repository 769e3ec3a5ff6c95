import { DATABASE_DEADLINE } from '../requests/submissions.ts'
import { funnel } from '../setup.ts'
import { STEP_IDS } from '../step-list.ts'

/** Finds the applicant's step from the stored records (section 2, Guards). */
export const restoring = funnel.createStateConfig({
  id: 'restoring',
  description: 'The saved records are loaded.',
  meta: { section: '2, Guards', title: 'What is stored' },
  initial: 'checking',
  exit: ['noteArrival', 'raiseRestored'],
  on: {
    'URL.REQUESTED': { description: 'The address is ignored until the records are loaded.' },
    'SUBMISSION.FOUND': { description: 'The lookup itself has the answer.' },
    'APPLICATION.RESTARTED': { description: 'Ignored until the records are loaded.' },
    'APPLICATION.FORGOTTEN': { description: 'Ignored until the records are loaded.' },
  },
  states: {
    checking: {
      description: 'The records are checked.',
      always: [
        {
          guard: 'isSavedUnreadable',
          description: 'They are unreadable: application and timer are both reset.',
          target: 'routing',
          actions: ['resetRecords'],
        },
        {
          guard: 'mayHaveSubmitted',
          description: 'They are loaded; Submit Application may have been pressed already.',
          target: 'reading',
          actions: ['adoptRecords'],
        },
        {
          guard: 'isAnythingSaved',
          description: 'The stored records are loaded as far as they are valid.',
          target: 'routing',
          actions: ['adoptRecords'],
        },
        { description: 'Nothing is stored.', target: '#locating' },
      ],
    },
    routing: {
      description: 'The step to enter is known.',
      always: [
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
      description:
        "The application is looked up in this device's database, which is newer than the records.",
      meta: { deadline: DATABASE_DEADLINE },
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
            description: 'It was cleared, forgotten or started over: the records are reset.',
            target: 'routing',
            actions: ['resetRecords'],
          },
          {
            description: 'It is open, as far as this device knows.',
            target: 'routing',
          },
        ],
        onError: {
          description: 'The database does not answer in time: nobody waits for it.',
          target: 'routing',
        },
      },
    },
  },
})

/** Goes to the step that the records name, or to the intro before the start. */
export const locating = funnel.createStateConfig({
  id: 'locating',
  description: 'The step that the records name is entered.',
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
