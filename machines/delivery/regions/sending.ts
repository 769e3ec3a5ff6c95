import { delivery } from '../setup.ts'
import { round } from './round.ts'

/** When a round is made: on request, and after a failed one when its pause is over. */
export const sending = delivery.createStateConfig({
  description: 'Kept submissions are sent until the backend acknowledges them.',
  meta: { section: '7, Creation of the contact' },
  initial: 'round',
  states: {
    resting: {
      description: 'Nothing waits to be sent, as far as is known.',
      on: {
        'ROUND.REQUESTED': { description: 'There may be something to send.', target: 'round' },
      },
    },
    round,
    failed: {
      description: 'The part of the backoff that is left to chance is drawn.',
      invoke: {
        id: 'drawJitter',
        src: 'drawJitter',
        onDone: {
          description: 'Devices that failed at once do not come back at once.',
          target: 'backingOff',
          actions: [{ type: 'storeJitter', params: ({ event }) => event.output }],
        },
        onError: { description: 'It stays as it was drawn before.', target: 'backingOff' },
      },
      on: {
        'ROUND.REQUESTED': { description: 'It is tried again at once.', target: 'round' },
      },
    },
    backingOff: {
      description: 'The next round waits, twice as long after each failed one.',
      on: {
        'ROUND.REQUESTED': { description: 'It is tried again at once.', target: 'round' },
      },
      after: {
        backoff: {
          description: 'The pause is over.',
          target: 'round',
          actions: ['raiseTakeoverRequested'],
        },
      },
    },
    paused: {
      description: 'The backend asked for a pause, which no request cuts short.',
      after: {
        retryAfter: {
          description: 'The pause is over.',
          target: 'round',
          actions: ['raiseTakeoverRequested'],
        },
      },
    },
  },
})
