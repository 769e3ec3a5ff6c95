import { Button, ButtonRow } from '../../../../src/ui/Button.tsx'
import { useParcel, useParcelSelector } from './parcel.tsx'

/** Shows the address once more before the parcel is closed for good. */
export function SealView() {
  const parcel = useParcel()
  const address = useParcelSelector(({ context }) => context.address)
  return (
    <div className="stack">
      <p>
        It goes to <strong dir="auto">{address}</strong>. A sealed parcel cannot be changed.
      </p>
      <ButtonRow>
        <Button variant="secondary" onClick={() => parcel.send({ type: 'BACK.PRESSED' })}>
          Back
        </Button>
        <Button onClick={() => parcel.send({ type: 'PARCEL.SEALED' })}>Seal</Button>
      </ButtonRow>
    </div>
  )
}
