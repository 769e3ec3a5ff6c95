import { funnel } from '../setup.ts'

/** Where the applicant's address is, for the test-applicant rules (sections 7 and 9). */
export const place = funnel.createStateConfig({
  description: "Where the applicant's network address is.",
  meta: { section: '7, Geolocation lookup' },
  initial: 'unasked',
  on: {
    'RECORDS.RESTORED': {
      description: 'Other records are taken up: it is asked again when it is needed.',
      target: '.unasked',
    },
  },
  states: {
    unasked: {
      description: 'Nobody was asked yet.',
      on: {
        'PLACE.REQUESTED': { description: 'The assessment is complete.', target: 'asking' },
      },
    },
    asking: {
      description: 'The geolocation service is asked.',
      invoke: {
        id: 'locate',
        src: 'locate',
        onDone: {
          description: 'It answered, with a place or without one.',
          target: 'answered',
          actions: [{ type: 'storePlace', params: ({ event }) => event.output }],
        },
        onError: {
          description: 'It could not be asked: ignored.',
          target: 'answered',
          actions: [{ type: 'storePlace', params: null }],
        },
      },
      after: {
        geolocationTimeout: {
          description: 'It takes too long: ignored.',
          target: 'answered',
          actions: [{ type: 'storePlace', params: null }],
        },
      },
    },
    answered: { description: 'The place is known, or nobody can say.' },
  },
})
