import { frozenSubmission } from '../actor-inputs.ts'
import { DATABASE_DEADLINE } from '../requests/submissions.ts'
import { funnel } from '../setup.ts'

const refusal = {
  guard: 'isOwnSubmission',
  description: 'The server refuses it.',
  target: 'refused',
} as const

const deliveredElsewhere = {
  'DELIVERY.ACKNOWLEDGED': {
    guard: 'isOwnSubmission',
    description: 'Another tab has delivered it.',
    target: 'delivered',
  },
  'DELIVERY.ADDED': {
    guard: 'isOwnSubmission',
    description: 'Another tab has delivered it, as a further application of the same person.',
    target: 'added',
  },
} as const

/**
 * How far the page's own submission is: the region that invokes the outbox and mirrors its reports. A
 * failure is not shown to the applicant (sections 7 and 8).
 */
export const delivery = funnel.createStateConfig({
  description: 'The decided application is sent until the server has it.',
  meta: {
    section: '7, Creation of the contact',
    title: 'Sending',
    within: 'thankYou',
    deadline: 'None: the outbox sends as long as the page is open.',
  },
  invoke: {
    id: 'outbox',
    src: 'outbox',
    input: ({ self, context: { configuration } }) => ({ parent: self, configuration }),
  },
  initial: 'none',
  on: {
    'RECORDS.RESTORED': [
      {
        guard: 'wasAdded',
        description: 'The server had this application with other answers, and has added these.',
        target: '.added',
      },
      {
        guard: 'wasDelivered',
        description: 'The server had it before.',
        target: '.delivered',
      },
      {
        guard: 'wasRefused',
        description: 'The server had refused it before.',
        target: '.refused',
      },
      { guard: 'wasDecided', description: 'It still waits to be delivered.', target: '.waiting' },
      { description: 'Nothing was submitted.', target: '.none' },
    ],
  },
  states: {
    none: {
      meta: { title: 'Nothing to send' },
      description: 'Nothing is to be delivered.',
      on: {
        'DECISION.MADE': { description: 'The application is decided.', target: 'freezing' },
      },
    },
    freezing: {
      description:
        'The decision and what is sent are stored on this device, and never change afterwards.',
      meta: { title: 'Storing the decision', deadline: DATABASE_DEADLINE },
      invoke: {
        id: 'freezeSubmission',
        src: 'freezeSubmission',
        input: ({ context, event }) => frozenSubmission(context, event),
        onDone: {
          description: 'The decision and what is sent are stored on this device.',
          target: 'waiting',
          actions: [{ type: 'noteStored', params: { isStored: true } }, 'fillOutbox'],
        },
        onError: {
          description: 'The device does not store them: they are sent while the page is open.',
          target: 'waiting',
          actions: ['fillOutbox'],
        },
      },
    },
    waiting: {
      description: 'The application waits for the next attempt.',
      meta: { variant: 'Still on this device' },
      on: {
        'DELIVERY.REFUSED': refusal,
        'DELIVERY.ATTEMPTED': {
          guard: 'isOwnSubmission',
          description: 'It is being sent.',
          target: 'sending',
          actions: [{ type: 'noteStored', params: ({ event }) => event }],
        },
        ...deliveredElsewhere,
      },
    },
    sending: {
      description: 'The application is being sent.',
      on: {
        'DELIVERY.REFUSED': refusal,
        'DELIVERY.ADDED': {
          guard: 'isOwnSubmission',
          description: 'The server had this application with other answers, and has added these.',
          target: 'added',
        },
        'DELIVERY.ACKNOWLEDGED': {
          guard: 'isOwnSubmission',
          description: 'The server has it.',
          target: 'delivered',
        },
        'DELIVERY.POSTPONED': {
          guard: 'isOwnSubmission',
          description: 'The server does not confirm it: it is sent again later.',
          target: 'waiting',
        },
      },
    },
    refused: {
      description: 'The server refuses the application; it is tried again after a day.',
      on: {
        'DELIVERY.ATTEMPTED': {
          guard: 'isOwnSubmission',
          description: 'A day has passed, or the page is of another release.',
          target: 'sending',
          actions: [{ type: 'noteStored', params: ({ event }) => event }],
        },
        ...deliveredElsewhere,
      },
    },
    delivered: {
      description: 'The server has the application.',
      meta: { variant: 'Delivered' },
    },
    added: {
      description: 'The server has these answers next to the ones that it had before.',
      meta: { title: 'Added to an earlier one' },
    },
  },
})
