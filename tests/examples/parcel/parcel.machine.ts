import { assertEvent, assign, setup } from 'xstate'
import type { PathTarget } from '../../../src/router/routes.ts'
import type { ParcelRecord } from './records.ts'

interface ParcelContext extends ParcelRecord {
  /** How often an empty address was refused since the last accepted one. */
  refusals: number
}
type ParcelEvent =
  | { type: 'ADDRESS.GIVEN'; address: string }
  | { type: 'BACK.PRESSED' }
  | { type: 'PARCEL.SEALED' }
  | { type: 'URL.REQUESTED'; target: PathTarget }

/** A parcel is addressed, sealed and collected: the example of docs/your-own-chart.md. */
export const parcelMachine = setup({
  types: {
    context: {} as ParcelContext,
    events: {} as ParcelEvent,
    input: {} as ParcelRecord,
    tags: {} as 'unsaved',
  },
  guards: {
    wasSealed: ({ context }) => context.isSealed,
    wasAddressed: ({ context }) => context.address !== '',
    hasAddress: ({ event }) => event.type === 'ADDRESS.GIVEN' && event.address.trim() !== '',
    isRequestForFirst: ({ event }) =>
      event.type === 'URL.REQUESTED' &&
      event.target.kind === 'step' &&
      event.target.step === 'parcel.addressing',
    isRequestForSecond: ({ context, event }) =>
      context.address !== '' &&
      event.type === 'URL.REQUESTED' &&
      event.target.kind === 'step' &&
      event.target.step === 'parcel.sealing',
  },
  actions: {
    saveAddress: assign(({ event }) => {
      assertEvent(event, 'ADDRESS.GIVEN')
      return { address: event.address.trim(), refusals: 0 }
    }),
    countRefusal: assign(({ context }) => ({ refusals: context.refusals + 1 })),
    sealParcel: assign(() => ({ isSealed: true })),
  },
  delays: { collection: 5000 },
}).createMachine({
  id: 'parcel',
  description: 'A parcel is addressed, sealed and collected.',
  meta: {
    guards: {
      wasSealed: { words: 'The parcel was sealed before the page was opened.' },
      wasAddressed: { words: 'The parcel was addressed before the page was opened.' },
      hasAddress: { words: 'Something is written in the address.' },
      isRequestForFirst: { words: 'The address bar asks for the first step.' },
      isRequestForSecond: { words: 'The address bar asks for the second step, which is unlocked.' },
    },
  },
  context: ({ input }) => ({ ...input, refusals: 0 }),
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The page is opened: what was saved says where the sender goes on.',
      always: [
        { guard: 'wasSealed', description: 'It waits again.', target: 'waiting' },
        { guard: 'wasAddressed', description: 'It is still to be sealed.', target: 'sealing' },
        { description: 'Nothing was saved.', target: 'addressing' },
      ],
    },
    addressing: {
      description: 'The sender writes the address.',
      meta: { screen: { path: '/parcel/address', step: 1, history: 'push' } },
      on: {
        'ADDRESS.GIVEN': [
          {
            guard: 'hasAddress',
            description: 'An address is there.',
            target: 'sealing',
            actions: ['saveAddress'],
          },
          { description: 'Nothing is written: the form says so.', actions: ['countRefusal'] },
        ],
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
        'BACK.PRESSED': { description: 'The address is to be changed.', target: 'addressing' },
        'PARCEL.SEALED': {
          description: 'It is closed for good.',
          target: 'waiting',
          actions: ['sealParcel'],
        },
        'URL.REQUESTED': {
          guard: 'isRequestForFirst',
          description: 'Back to the address.',
          target: 'addressing',
        },
      },
    },
    waiting: {
      description: 'The parcel waits; it cannot be changed any more.',
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

export type ParcelMachine = typeof parcelMachine
