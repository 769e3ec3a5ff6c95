import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { screenAmong } from '../../../../src/router/routes.ts'
import type { ParcelMachine } from '../parcel.machine.ts'

export type ParcelActor = ActorRefFrom<ParcelMachine>
export type ParcelSnapshot = SnapshotFrom<ParcelMachine>

/** Gives the views below it the one running parcel. */
export const ParcelContext = createContext<ParcelActor | null>(null)

/** @throws Error outside a ParcelContext. */
export function useParcel(): ParcelActor {
  const actor = useContext(ParcelContext)
  if (actor === null) throw new Error('A view needs a ParcelContext around it')
  return actor
}

/** What a view reads of the parcel; it renders again only when that has changed. */
export function useParcelSelector<T>(selector: (snapshot: ParcelSnapshot) => T): T {
  return useSelector(useParcel(), selector)
}

/** The id of the active state that has a screen, nested or not. */
export function screenIdOf(snapshot: ParcelSnapshot) {
  return screenAmong(snapshot.getMeta())?.id
}
