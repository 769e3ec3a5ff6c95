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

/** The screen of each state; null where the state is left before anything is shown. */
export const SCREENS: Readonly<Record<ParcelSnapshot['value'], ScreenView | null>> = {
  restoring: null,
  addressing: { title: 'Where does it go?', View: AddressView },
  sealing: { title: 'Seal the parcel', View: SealView },
  waiting: { title: 'Waiting for the courier', View: WaitingView },
  collected: { title: 'On its way', View: CollectedView },
}
