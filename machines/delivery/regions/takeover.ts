import { and, not } from 'xstate'
import { decideAbandoned, first } from '../requests.ts'
import { delivery } from '../setup.ts'

/**
 * Takes over abandoned submissions, whose page was closed and whose records are lost: undecided
 * ones are decided by the answers stored at Submit, and all are removed from the device once
 * delivered.
 */
export const takeover = delivery.createStateConfig({
  description: 'Submissions that no page comes back to are taken over.',
  meta: { section: '4, Thank-you and pipeline stage' },
  initial: 'looking',
  states: {
    resting: {
      description: 'Nothing is taken over.',
      on: {
        'TAKEOVER.REQUESTED': {
          description: 'A page may have left a submission behind.',
          target: 'looking',
        },
      },
    },
    looking: {
      description: 'Looks for submissions that are not cleared.',
      invoke: {
        id: 'readUncleared',
        src: 'readUncleared',
        onDone: [
          {
            guard: { type: 'isAnyUncleared', params: ({ event }) => event.output },
            description: 'Their pages may still be about them.',
            target: 'waiting',
            actions: [{ type: 'noteUncleared', params: ({ event }) => event.output }],
          },
          { description: 'There are none.', target: 'resting' },
        ],
        onError: { description: 'The device could not be read.', target: 'resting' },
      },
    },
    waiting: {
      description: 'Every page decides its submission and clears its records meanwhile.',
      after: {
        abandonment: {
          description: 'What is still there has been abandoned.',
          target: 'lookingAgain',
        },
      },
    },
    lookingAgain: {
      description: 'Looks which of them are still there.',
      invoke: {
        id: 'readUncleared',
        src: 'readUncleared',
        onDone: {
          description: 'Those are taken over.',
          target: 'dating',
          actions: [{ type: 'keepAbandoned', params: ({ event }) => event.output }],
        },
        onError: { description: 'The device could not be read.', target: 'resting' },
      },
    },
    dating: {
      description: "The calendar date on the applicant's device is read.",
      invoke: {
        id: 'readClock',
        src: 'readClock',
        onDone: {
          description: 'The age is judged by it.',
          target: 'choosing',
          actions: [{ type: 'storeToday', params: ({ event }) => event.output.today }],
        },
        onError: {
          description: 'A person looks at the age.',
          target: 'choosing',
          actions: [{ type: 'storeToday', params: undefined }],
        },
      },
    },
    choosing: {
      description: 'The next abandoned submission is taken.',
      always: [
        {
          guard: and([not('isAnyAbandoned'), 'isAnyDecided']),
          description: 'All are taken over, and there is something new to send.',
          target: 'resting',
          actions: ['raiseRoundRequested'],
        },
        {
          guard: not('isAnyAbandoned'),
          description: 'All are taken over.',
          target: 'resting',
        },
        {
          guard: 'isUndecided',
          description: 'No page decided it.',
          target: 'deciding',
        },
        {
          description: 'It was decided, or its answers cannot be read.',
          target: 'clearing',
        },
      ],
    },
    deciding: {
      description: 'It is decided by what was written at Submit, and frozen.',
      meta: { section: '4, Thank-you and pipeline stage' },
      invoke: {
        id: 'freezeSubmission',
        src: 'freezeSubmission',
        input: ({ context }) => decideAbandoned(context),
        onDone: [
          {
            guard: 'isOwn',
            description: "The page's own records are still in use.",
            target: 'choosing',
            actions: ['countDecided', 'dropAbandoned'],
          },
          {
            description: 'It is ready to be sent.',
            target: 'clearing',
            actions: ['countDecided'],
          },
        ],
        onError: {
          description: 'The device did not keep the decision: it stays to be taken over.',
          target: 'choosing',
          actions: ['dropAbandoned'],
        },
      },
    },
    clearing: {
      description: 'The device notes that it goes once it is delivered.',
      invoke: {
        id: 'clearAbandoned',
        src: 'clearAbandoned',
        input: ({ context }) => ({ applicationId: first(context.abandoned).applicationId }),
        onDone: {
          description: 'Its records are gone.',
          target: 'choosing',
          actions: ['dropAbandoned'],
        },
        onError: {
          description: 'The device did not note it: the next take-over does.',
          target: 'choosing',
          actions: ['dropAbandoned'],
        },
      },
    },
  },
})
