import { assign, setup } from 'xstate'
import type { PathTarget } from '../../src/router/routes.ts'

interface ParcelContext {
  address: string
  isUnlocked: boolean
}
type ParcelEvent =
  | { type: 'ADDRESS.GIVEN'; address: string }
  | { type: 'PARCEL.SEALED' }
  | { type: 'URL.REQUESTED'; target: PathTarget }

/** A second, small chart that keeps the conventions: what works on it knows nothing of the funnel. */
export const parcelMachine = setup({
  types: {
    context: {} as ParcelContext,
    events: {} as ParcelEvent,
    input: {} as { address: string },
    tags: {} as 'unsaved',
  },
  guards: {
    hasAddress: ({ event }) => event.type === 'ADDRESS.GIVEN' && event.address !== '',
    isRequestForFirst: ({ event }) =>
      event.type === 'URL.REQUESTED' && event.target.kind === 'step' && event.target.step === 1,
    isRequestForSecond: ({ context, event }) =>
      context.isUnlocked &&
      event.type === 'URL.REQUESTED' &&
      event.target.kind === 'step' &&
      event.target.step === 2,
  },
  actions: {
    saveAddress: assign(({ event }) =>
      event.type === 'ADDRESS.GIVEN' ? { address: event.address, isUnlocked: true } : {},
    ),
  },
  delays: { collection: 5000 },
}).createMachine({
  id: 'parcel',
  description: 'A parcel is addressed, sealed and collected.',
  meta: {
    guards: {
      hasAddress: { words: 'Something is written in the address.' },
      isRequestForFirst: { words: 'The address bar asks for the first step.' },
      isRequestForSecond: { words: 'The address bar asks for the second step, which is unlocked.' },
    },
  },
  context: ({ input }) => ({ address: input.address, isUnlocked: false }),
  initial: 'addressing',
  states: {
    addressing: {
      description: 'The sender writes the address.',
      meta: { screen: { path: '/parcel/address', step: 1, history: 'push' } },
      on: {
        'ADDRESS.GIVEN': {
          guard: 'hasAddress',
          description: 'An address is there.',
          target: 'sealing',
          actions: ['saveAddress'],
        },
        'URL.REQUESTED': {
          guard: 'isRequestForSecond',
          description: 'Forward again.',
          target: 'sealing',
        },
      },
    },
    sealing: {
      description: 'The sender seals the parcel.',
      meta: { screen: { path: '/parcel/seal', step: 2, history: 'push' } },
      on: {
        'PARCEL.SEALED': { description: 'It is closed for good.', target: 'waiting' },
        'URL.REQUESTED': {
          guard: 'isRequestForFirst',
          description: 'Back to the address.',
          target: 'addressing',
        },
      },
    },
    waiting: {
      description: 'The parcel waits; nobody can change it any more.',
      meta: { screen: { path: '/parcel/waiting', step: 3, history: 'replace' } },
      after: { collection: { description: 'It is collected.', target: 'collected' } },
    },
    collected: {
      description: 'The parcel is on its way.',
      tags: ['unsaved'],
      meta: { screen: { path: '/parcel/collected', step: 4, history: 'push' } },
    },
  },
})
