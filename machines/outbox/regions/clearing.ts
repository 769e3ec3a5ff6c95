import { clearedBy } from '../actor-inputs.ts'
import { outbox } from '../setup.ts'

/** Once an application's records are removed, its submission is removed after its delivery. */
export const clearing = outbox.createStateConfig({
  description: 'The submission of an application whose records were removed is removed too.',
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing is cleared.',
      on: {
        'OUTBOX.CLEARED': {
          description: "The page's records were removed.",
          target: 'clearing',
        },
      },
    },
    clearing: {
      description:
        "The submission is marked as cleared; it is removed once it is delivered. The database's deadline is 1.5 s.",
      invoke: {
        id: 'clearSubmission',
        src: 'clearSubmission',
        input: ({ event }) => clearedBy(event),
        onDone: { description: 'It is marked.', target: 'resting' },
        onError: { description: 'The next takeover clears it.', target: 'resting' },
      },
      on: {
        'OUTBOX.CLEARED': {
          description: 'The records of another application were removed.',
          target: 'clearing',
          reenter: true,
        },
      },
    },
  },
})
