import type { ComponentType } from 'react'
import { AddressView } from './AddressView.tsx'
import { CollectedView } from './CollectedView.tsx'
import type { ParcelSnapshot } from './parcel.tsx'
import { SealView } from './SealView.tsx'
import { WaitingView } from './WaitingView.tsx'

/** A screen: its heading and what stands below it. */
export interface ScreenView {
  readonly title: string
  readonly View: ComponentType
}

type StateId = keyof ReturnType<ParcelSnapshot['getMeta']>

/** The screen of each state; null where it has none of its own. */
export const SCREENS: Readonly<Record<StateId, ScreenView | null>> = {
  parcel: null,
  'parcel.restoring': null,
  'parcel.addressing': { title: 'Where does it go?', View: AddressView },
  'parcel.sealing': { title: 'Seal the parcel', View: SealView },
  'parcel.waiting': { title: 'Waiting for the courier', View: WaitingView },
  'parcel.collected': { title: 'On its way', View: CollectedView },
}
