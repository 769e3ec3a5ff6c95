import { useMemo } from 'react'
import { type AnyMachineSnapshot, createActor } from 'xstate'
import { parcelMachine } from '../parcel.machine.ts'
import { BLANK_PARCEL } from '../records.ts'
import { CurrentScreen } from './CurrentScreen.tsx'
import { ParcelContext } from './parcel.tsx'

/** The page of a snapshot, around an actor that never starts: for the viewer. */
export function Screen({ snapshot }: { readonly snapshot: AnyMachineSnapshot }) {
  const actor = useMemo(
    () =>
      createActor(parcelMachine, {
        input: BLANK_PARCEL,
        snapshot: parcelMachine.getPersistedSnapshot(snapshot),
      }),
    [snapshot],
  )
  return (
    <ParcelContext key={actor.sessionId} value={actor}>
      <CurrentScreen />
    </ParcelContext>
  )
}
