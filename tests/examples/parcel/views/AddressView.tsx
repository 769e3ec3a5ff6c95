import { useRef } from 'react'
import { Button, ButtonRow } from '../../../../src/ui/Button.tsx'
import { ErrorSummary } from '../../../../src/ui/ErrorSummary.tsx'
import { ariaOf, Field } from '../../../../src/ui/Field.tsx'
import { useParcel, useParcelSelector } from './parcel.tsx'

const id = 'address'
const hint = 'Street and number, postcode, town'

/** Asks where the parcel goes; an empty address is refused. */
export function AddressView() {
  const parcel = useParcel()
  const address = useParcelSelector(({ context }) => context.address)
  const refusals = useParcelSelector(({ context }) => context.refusals)
  const input = useRef<HTMLInputElement>(null)
  const error = refusals > 0 ? 'Enter an address' : undefined
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        parcel.send({ type: 'ADDRESS.GIVEN', address: input.current?.value ?? '' })
      }}
    >
      <ErrorSummary
        items={error === undefined ? [] : [{ fieldId: id, message: error }]}
        focusKey={refusals}
      />
      <Field id={id} label="Recipient’s address" hint={hint} error={error}>
        <input
          {...ariaOf({ id, hint, error })}
          aria-required
          id={id}
          name={id}
          ref={input}
          className="input"
          autoComplete="street-address"
          defaultValue={address}
        />
      </Field>
      <ButtonRow>
        <Button type="submit">Continue</Button>
      </ButtonRow>
    </form>
  )
}
