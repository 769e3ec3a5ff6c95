import { and } from 'xstate'
import { acknowledgement, awaitedIn, first } from '../actor-inputs.ts'
import { outbox } from '../setup.ts'

/** One round: the stored submissions are sent one by one, while other tabs wait. */
export const round = outbox.createStateConfig({
  description:
    'Every stored submission is sent once, by one tab at a time. The lock has no deadline once it is granted: each step of the round has one.',
  type: 'parallel',
  entry: ['clearFailure'],
  invoke: { id: 'holdSenderLock', src: 'holdSenderLock' },
  states: {
    request: {
      description: 'Whether another round was requested during this one.',
      initial: 'none',
      states: {
        none: {
          description: 'No other round was requested.',
          on: {
            'ROUND.REQUESTED': {
              description: 'A submission may have been stored after this round began.',
              target: 'repeated',
            },
          },
        },
        repeated: { description: 'Another round follows this one.' },
      },
    },
    work: {
      description: 'The progress of the round.',
      initial: 'locking',
      states: {
        locking: {
          description: 'Waits until no other tab sends.',
          on: {
            'LOCK.GRANTED': { description: 'No other tab sends now.', target: 'reading' },
            'LOCK.UNAVAILABLE': {
              description: 'The browser has no locks: a contact that is sent twice is stored once.',
              target: 'reading',
            },
          },
          after: {
            lockTimeout: {
              description: 'Another tab holds the lock for too long: this one sends without it.',
              target: 'reading',
              actions: ['stopWaitingForLock'],
            },
          },
        },
        reading: {
          description: "Reads what is to be sent. The database's deadline is 1.5 s.",
          invoke: {
            id: 'readUndelivered',
            src: 'readUndelivered',
            onDone: {
              description: 'The submissions to send are known.',
              target: 'choosing',
              actions: [{ type: 'noteUndelivered', params: ({ event }) => event.output }],
            },
            onError: {
              description: 'The device could not be read: the round has failed.',
              target: 'ended',
              actions: [{ type: 'noteFailure', params: { retryAfter: null } }],
            },
          },
        },
        choosing: {
          description: 'The next submission is taken.',
          always: [
            {
              guard: 'isAnyToSend',
              description: 'One is left to be sent.',
              target: 'sending',
              actions: ['reportAttempt'],
            },
            { description: 'Every one was sent.', target: 'comparing' },
          ],
        },
        sending: {
          description:
            'A submission is being sent to the backend. The deadline is 30 s, and 10 s for a token.',
          meta: { section: '7, Creation of the contact' },
          invoke: {
            id: 'sendContact',
            src: 'sendContact',
            input: ({ context: { queue } }) => first(queue),
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                description: 'The backend has the contact.',
                target: 'acknowledging',
              },
              {
                guard: { type: 'isAdded', params: ({ event }) => event.output },
                description: 'The application had a contact with other answers: this one is added.',
                target: 'acknowledging',
                actions: [{ type: 'report', params: { event: 'DELIVERY.ADDED' } }, 'noteAdded'],
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                description: 'The backend will not take this submission: it counts as no failure.',
                target: 'refusing',
                actions: [{ type: 'report', params: { event: 'DELIVERY.REFUSED' } }],
              },
              {
                guard: { type: 'hasRetryAfter', params: ({ event }) => event.output },
                description: 'The backend asks for a pause, which applies to every submission.',
                target: 'comparing',
                actions: [
                  { type: 'report', params: { event: 'DELIVERY.POSTPONED' } },
                  { type: 'noteFailure', params: ({ event }) => event.output },
                ],
              },
              {
                description: 'The backend does not take this one now: the others are still sent.',
                target: 'choosing',
                actions: [
                  { type: 'report', params: { event: 'DELIVERY.POSTPONED' } },
                  { type: 'noteFailure', params: { retryAfter: null } },
                  'dropSent',
                ],
              },
            ],
            onError: {
              description: 'No answer: the others are not tried in this round.',
              target: 'comparing',
              actions: [
                { type: 'report', params: { event: 'DELIVERY.POSTPONED' } },
                { type: 'noteFailure', params: { retryAfter: null } },
              ],
            },
          },
        },
        refusing: {
          description:
            "The submission is marked as refused: it is tried again after a day. The database's deadline is 1.5 s.",
          invoke: {
            id: 'refuseSubmission',
            src: 'refuseSubmission',
            input: ({ context: { queue } }) => ({ submissionId: first(queue).submissionId }),
            onDone: {
              description: 'Rounds leave it out for a day, or until another release.',
              target: 'choosing',
              actions: ['dropSent'],
            },
            onError: {
              description: 'Storage failed: the next round sends it again.',
              target: 'choosing',
              actions: ['dropSent'],
            },
          },
        },
        acknowledging: {
          description:
            "The submission is marked as delivered on this device. The database's deadline is 1.5 s.",
          invoke: {
            id: 'acknowledgeSubmission',
            src: 'acknowledgeSubmission',
            input: ({ context: { queue } }) => acknowledgement(queue),
            onDone: {
              description: 'It is never sent again.',
              target: 'choosing',
              actions: [{ type: 'report', params: { event: 'DELIVERY.ACKNOWLEDGED' } }, 'dropSent'],
            },
            onError: {
              description: 'Storage failed: it is sent again in a later round.',
              target: 'comparing',
              actions: [
                { type: 'report', params: { event: 'DELIVERY.POSTPONED' } },
                { type: 'noteFailure', params: { retryAfter: null } },
              ],
            },
          },
        },
        comparing: {
          description: "What was sent is compared with the page's own submission.",
          always: [
            {
              guard: 'isDeliveryAwaited',
              description: 'Another tab may have delivered it.',
              target: 'lookingUp',
            },
            { description: 'It was among them, or not all could be read.', target: 'ended' },
          ],
        },
        lookingUp: {
          description: "Looks the page's own submission up. The database's deadline is 1.5 s.",
          invoke: {
            id: 'readSubmission',
            src: 'readSubmission',
            input: ({ context }) => awaitedIn(context),
            onDone: [
              {
                guard: { type: 'wasAdded', params: ({ event }) => event.output },
                description: 'Another tab has delivered it, as a further contact.',
                target: 'ended',
                actions: [{ type: 'reportOwn', params: { event: 'DELIVERY.ADDED' } }],
              },
              {
                guard: { type: 'isAcknowledged', params: ({ event }) => event.output },
                description: 'Another tab has delivered it.',
                target: 'ended',
                actions: [{ type: 'reportOwn', params: { event: 'DELIVERY.ACKNOWLEDGED' } }],
              },
              {
                guard: { type: 'wasRefused', params: ({ event }) => event.output },
                description: 'It was refused before.',
                target: 'ended',
                actions: [{ type: 'reportOwn', params: { event: 'DELIVERY.REFUSED' } }],
              },
              { description: 'Nothing was submitted, or it is undecided.', target: 'ended' },
            ],
            onError: {
              description: 'The device could not be read: the round has failed.',
              target: 'ended',
              actions: [{ type: 'noteFailure', params: { retryAfter: null } }],
            },
          },
        },
        ended: {
          description: 'What follows the round is chosen.',
          always: [
            {
              guard: 'isRetryAfterKnown',
              description: 'The backend asked for a pause.',
              target: '#outbox.sending.paused',
              actions: ['countFailedRound'],
            },
            {
              guard: and(['hasFailed', 'isRequestedAgain']),
              description: 'Something is still to be sent, and another round was requested.',
              target: '#outbox.sending.round',
              actions: ['countFailedRound'],
            },
            {
              guard: 'hasFailed',
              description: 'Something is still to be sent.',
              target: '#outbox.sending.failed',
              actions: ['countFailedRound'],
            },
            {
              guard: 'isRequestedAgain',
              description: 'Another round was requested during this one.',
              target: '#outbox.sending.round',
              actions: ['resetFailedRounds'],
            },
            {
              description: 'Nothing is left to be sent.',
              target: '#outbox.sending.resting',
              actions: ['resetFailedRounds'],
            },
          ],
        },
      },
    },
  },
})
