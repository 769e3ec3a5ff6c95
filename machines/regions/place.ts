import { funnel } from '../setup.ts'

/** Where the applicant's address is, for the test-applicant rules (sections 7 and 9). */
export const place = funnel.createStateConfig({
  description: "Where the applicant's network address is.",
  meta: {
    section: '7, Geolocation lookup',
    title: 'Location',
    within: 'thankYou',
  },
  initial: 'unasked',
  on: {
    'RECORDS.RESTORED': {
      description: 'Other answers were loaded: the location is asked for again when it is needed.',
      target: '.unasked',
    },
  },
  states: {
    unasked: {
      meta: { title: 'Not asked yet' },
      description: 'The location was not asked for yet.',
      on: {
        'PLACE.REQUESTED': { description: 'The location is asked for.', target: 'asking' },
      },
    },
    asking: {
      description: 'The location service is asked where the network address is.',
      invoke: {
        id: 'locate',
        src: 'locate',
        onDone: {
          description: 'The service answers, with or without a location.',
          target: 'answered',
          actions: [{ type: 'storePlace', params: ({ event }) => event.output }],
        },
        onError: {
          description: 'The service fails: the decision is made without a location.',
          target: 'answered',
          actions: [{ type: 'storePlace', params: null }],
        },
      },
      after: {
        geolocationTimeout: {
          description:
            'The service does not answer in time: the decision is made without a location.',
          target: 'answered',
          actions: [{ type: 'storePlace', params: null }],
        },
      },
    },
    answered: { description: 'The location is known, or cannot be determined.' },
  },
})
