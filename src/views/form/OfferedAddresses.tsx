import type { FieldLeft, FieldTyped } from '../../../machines/events.ts'
import { copy, fill } from '../../copy/index.ts'
import { Button } from '../../ui/Button.tsx'
import { focusField } from '../../ui/ErrorSummary.tsx'
import { useFunnel, useFunnelSelector } from '../funnel.tsx'
import { fieldId, type TextFieldRef } from './field.ts'

interface OfferedAddressesProps {
  readonly of: TextFieldRef
  readonly question: string
  readonly addresses: readonly string[]
}

/** A question about the address in a field, and what may have been meant: one press takes it. */
export function OfferedAddresses({ of, question, addresses }: OfferedAddressesProps) {
  const funnel = useFunnel()
  const take = (value: string) => {
    funnel.send({ type: 'FIELD.TYPED', ...of, value } as FieldTyped)
    funnel.send({ type: 'FIELD.LEFT', ...of } as FieldLeft)
    focusField(fieldId(of), { isLater: true })
  }
  return (
    <>
      <span>{question}</span>
      {addresses.map((address) => (
        <Button key={address} variant="quiet" onClick={() => take(address)}>
          {fill(copy.form.useAddress, { address })}
        </Button>
      ))}
    </>
  )
}

/** The addresses in a field that was left, or whose typing paused, if there are two or three. */
export function useSeveralAddresses(
  { form, field }: TextFieldRef,
  addressesIn: (text: string) => string[],
): readonly string[] {
  return useFunnelSelector(
    ({ context }) => {
      const { draft, touched } = context.forms[form]
      if (!touched.includes(field)) return NO_ADDRESSES
      const addresses = addressesIn(String((draft as Readonly<Record<string, unknown>>)[field]))
      return addresses.length === 2 || addresses.length === 3 ? addresses : NO_ADDRESSES
    },
    (one, other) => one.join(' ') === other.join(' '),
  )
}

const NO_ADDRESSES: readonly string[] = []
