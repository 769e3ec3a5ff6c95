import { and, not } from 'xstate'
import { decideAbandoned, first } from '../actor-inputs.ts'
import { outbox } from '../setup.ts'

/**
 * Takes over abandoned submissions, whose page was closed and whose records are lost: undecided
 * ones are decided by the answers stored at Submit, and all are removed from the device once
 * delivered.
 */
export const takeover = outbox.createStateConfig({
  description: 'Abandoned submissions are taken over.',
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
      description: "Looks for submissions that are not cleared. The database's deadline is 1.5 s.",
      invoke: {
        id: 'readUncleared',
        src: 'readUncleared',
        onDone: [
          {
            guard: { type: 'isAnyUncleared', params: ({ event }) => event.output },
            description: 'Their pages may still be open.',
            target: 'waiting',
            actions: [{ type: 'noteUncleared', params: ({ event }) => event.output }],
          },
          { description: 'There are none.', target: 'resting' },
        ],
        onError: { description: 'The device could not be read.', target: 'resting' },
      },
    },
    waiting: {
      description: 'Open pages are given time to decide their submissions and clear their records.',
      after: {
        abandonment: {
          description: 'Submissions that are still not cleared are abandoned.',
          target: 'lookingAgain',
        },
      },
    },
    lookingAgain: {
      description: "Reads which of them are still not cleared. The database's deadline is 1.5 s.",
      invoke: {
        id: 'readUncleared',
        src: 'readUncleared',
        onDone: {
          description: 'Those are taken over.',
          target: 'dating',
          actions: [{ type: 'storeAbandoned', params: ({ event }) => event.output }],
        },
        onError: { description: 'The device could not be read.', target: 'resting' },
      },
    },
    dating: {
      description:
        "The calendar date on the applicant's device is read. It has no deadline: the clock answers at once.",
      invoke: {
        id: 'readClock',
        src: 'readClock',
        onDone: {
          description: 'The age is judged by that date.',
          target: 'choosing',
          actions: [{ type: 'storeToday', params: ({ event }) => event.output.today }],
        },
        onError: {
          description: 'There is no date: a person then judges the age.',
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
      description:
        "It is decided by the answers stored at Submit, and frozen. The database's deadline is 1.5 s.",
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
          description: 'Storage failed: it stays for a later takeover.',
          target: 'choosing',
          actions: ['dropAbandoned'],
        },
      },
    },
    clearing: {
      description:
        "It is marked as cleared, so that it is removed once it is delivered. The database's deadline is 1.5 s.",
      invoke: {
        id: 'clearAbandoned',
        src: 'clearAbandoned',
        input: ({ context }) => ({ submissionId: first(context.abandoned).submissionId }),
        onDone: {
          description: 'It is marked.',
          target: 'choosing',
          actions: ['dropAbandoned'],
        },
        onError: {
          description: 'Storage failed: the next takeover marks it.',
          target: 'choosing',
          actions: ['dropAbandoned'],
        },
      },
    },
  },
})
