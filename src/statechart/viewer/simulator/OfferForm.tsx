import { useId, useState } from 'react'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { GuardList } from './GuardList.tsx'
import type { Offer } from './offers.ts'

interface OfferFormProps {
  readonly machine: AnyStateMachine
  readonly snapshot: AnyMachineSnapshot
  readonly offer: Offer
  readonly onTake: (name: string) => void
}

/** One thing that can happen, in one of its cases. */
export function OfferForm({ machine, snapshot, offer, onTake }: OfferFormProps) {
  const id = useId()
  const [chosen, setChosen] = useState(offer.cases[0]?.name)
  const current = offer.cases.find(({ name }) => name === chosen) ?? offer.cases[0]
  if (!current) return null
  const verb = offer.kind === 'event' ? offer.name : `${offer.name} answers`
  return (
    <li className="offer">
      <form
        className="panel-row"
        onSubmit={(event) => {
          event.preventDefault()
          onTake(current.name)
        }}
      >
        {offer.cases.length > 1 && (
          <div className="panel-field">
            <label htmlFor={id}>
              <code>{verb}</code>
            </label>
            <select id={id} value={current.name} onChange={({ target }) => setChosen(target.value)}>
              {offer.cases.map(({ name, shortName }) => (
                <option key={name} value={name}>
                  {shortName}
                </option>
              ))}
            </select>
          </div>
        )}
        <button type="submit" className="panel-button" aria-label={`Take ${current.name}`}>
          {offer.cases.length > 1 ? 'Take' : `${verb}: ${current.shortName}`}
        </button>
      </form>
      <GuardList
        machine={machine}
        snapshot={snapshot}
        before={current.before}
        event={current.event}
        transitions={current.transitions}
      />
    </li>
  )
}
