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
      description: 'Other records were loaded: the lookup is repeated when it is needed.',
      target: '.unasked',
    },
  },
  states: {
    unasked: {
      description: 'The location was not requested yet.',
      on: {
        'PLACE.REQUESTED': { description: 'The assessment is complete.', target: 'asking' },
      },
    },
    asking: {
      description: 'The geolocation service is called.',
      invoke: {
        id: 'locate',
        src: 'locate',
        onDone: {
          description: 'The service answered, with or without a location.',
          target: 'answered',
          actions: [{ type: 'storePlace', params: ({ event }) => event.output }],
        },
        onError: {
          description: 'The call failed: ignored.',
          target: 'answered',
          actions: [{ type: 'storePlace', params: null }],
        },
      },
      after: {
        geolocationTimeout: {
          description: 'The call timed out: ignored.',
          target: 'answered',
          actions: [{ type: 'storePlace', params: null }],
        },
      },
    },
    answered: { description: 'The location is known, or cannot be determined.' },
  },
})
