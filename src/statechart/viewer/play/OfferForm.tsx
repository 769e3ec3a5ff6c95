import { useState } from 'react'
import { caseInWords, eventInWords } from '../../chart/words.ts'
import { PanelButton, SelectField } from '../parts/parts.tsx'
import { useViewer } from '../viewer.ts'
import type { Offer } from './offers.ts'

interface OfferFormProps {
  readonly offer: Offer
  readonly onStep: (name: string) => void
}

/** One thing that can happen, in one of its cases; small next to the words its name in the chart. */
export function OfferForm({ offer, onStep }: OfferFormProps) {
  const { root } = useViewer().tree
  const [chosen, setChosen] = useState(offer.cases[0]?.name)
  const current = offer.cases.find(({ name }) => name === chosen) ?? offer.cases[0]
  if (!current) return null
  const isChoice = offer.cases.length > 1
  const words = caseInWords(root, current.name)
  return (
    <li className="offer">
      <form
        className="panel-row"
        onSubmit={(event) => {
          event.preventDefault()
          onStep(current.name)
        }}
      >
        {isChoice && (
          <SelectField
            label={
              <>
                {eventInWords(root, offer.name)} <code>{offer.name}</code>
              </>
            }
            value={current.name}
            options={offer.cases.map(({ name, shortName }) => [name, shortName])}
            onChoose={setChosen}
          />
        )}
        <PanelButton type="submit" aria-label={`Take ${words}`}>
          {isChoice ? 'Take' : words}
        </PanelButton>
        {!isChoice && <code>{offer.name}</code>}
      </form>
    </li>
  )
}
