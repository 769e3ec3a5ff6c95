import { Spinner } from '../../../../src/ui/Spinner.tsx'
import { useParcelSelector } from './parcel.tsx'

/** Nothing is left to do until the courier comes. */
export function WaitingView() {
  const address = useParcelSelector(({ context }) => context.address)
  return <Spinner>Your parcel to {address} is sealed. The courier is on the way.</Spinner>
}
