import { outbox } from '../setup.ts'
import { round } from './round.ts'

/** When a round is made: on request, and after a failed one when its pause is over. */
export const sending = outbox.createStateConfig({
  description: 'Stored submissions are sent until the backend acknowledges them.',
  meta: { section: '7, Creation of the contact' },
  initial: 'round',
  states: {
    resting: {
      description: 'No unsent submission is known.',
      on: {
        'ROUND.REQUESTED': { description: 'There may be something to send.', target: 'round' },
      },
    },
    round,
    failed: {
      description: 'The jitter of the backoff is drawn. It has no deadline: it is there at once.',
      invoke: {
        id: 'drawJitter',
        src: 'drawJitter',
        onDone: {
          description: 'Devices that failed at the same time do not retry at the same time.',
          target: 'backingOff',
          actions: [{ type: 'storeJitter', params: ({ event }) => event.output }],
        },
        onError: { description: 'The previous jitter is used.', target: 'backingOff' },
      },
      on: {
        'ROUND.REQUESTED': { description: 'The next round starts immediately.', target: 'round' },
      },
    },
    backingOff: {
      description: 'The next round waits by exponential backoff.',
      on: {
        'ROUND.REQUESTED': { description: 'The next round starts immediately.', target: 'round' },
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
      description: 'The backend asked for a pause, which no request shortens.',
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
