import type { Exploration } from '../../paths/explore.ts'
import { type ParcelMachine, parcelMachine } from './parcel.machine.ts'
import { BLANK_PARCEL } from './records.ts'

/** How the parcel is explored: from every record that a page can find, by every named case. */
export const exploration: Exploration<ParcelMachine> = {
  machine: parcelMachine,
  starts: [
    { name: 'nothing is saved', input: BLANK_PARCEL },
    { name: 'an address is saved', input: { address: 'Main Street 1', isSealed: false } },
    { name: 'a sealed parcel is saved', input: { address: 'Main Street 1', isSealed: true } },
  ],
  events: [
    {
      name: 'ADDRESS.GIVEN: a street',
      event: { type: 'ADDRESS.GIVEN', address: 'Main Street 1' },
    },
    {
      name: 'ADDRESS.GIVEN: nothing',
      event: { type: 'ADDRESS.GIVEN', address: '' },
    },
    { name: 'BACK.PRESSED', event: { type: 'BACK.PRESSED' } },
    { name: 'PARCEL.SEALED', event: { type: 'PARCEL.SEALED' } },
    {
      name: 'URL.REQUESTED: the address',
      event: requested('parcel.addressing'),
    },
    { name: 'URL.REQUESTED: the seal', event: requested('parcel.sealing') },
  ],
  actors: {},
  facts: ({ context }) => (context.address === '' ? 'locked' : 'unlocked'),
}

function requested(step: string) {
  return { type: 'URL.REQUESTED', target: { kind: 'step', step } } as const
}
