import { useState } from 'react'
import { caseInWords, eventInWords } from '../../chart/words.ts'
import { PanelButton, SelectField } from '../parts/parts.tsx'
import { useViewer } from '../viewer.ts'
import type { Offer } from './offers.ts'

interface OfferFormProps {
  readonly offer: Offer
  readonly onTake: (name: string) => void
}

/** One thing that can happen next, in one of its cases; engineers see its name in the chart, too. */
export function OfferForm({ offer, onTake }: OfferFormProps) {
  const { chart, tree, isForEngineers } = useViewer()
  const [chosen, setChosen] = useState(offer.cases[0]?.name)
  const current = offer.cases.find(({ name }) => name === chosen) ?? offer.cases[0]
  if (!current) return null
  const isChoice = offer.cases.length > 1
  const words = caseInWords(chart, current)
  const code = isForEngineers && <code>{offer.name}</code>
  return (
    <li className="offer">
      <form
        className="panel-row"
        onSubmit={(event) => {
          event.preventDefault()
          onTake(current.name)
        }}
      >
        {isChoice && (
          <SelectField
            label={
              <>
                {eventInWords(tree.root, offer.name)} {code}
              </>
            }
            value={current.name}
            options={offer.cases.map(({ name, label }) => [name, label || name])}
            onChoose={setChosen}
          />
        )}
        <PanelButton type="submit" aria-label={`Take ${words}`}>
          {isChoice ? 'Take' : words}
        </PanelButton>
        {!isChoice && code}
      </form>
    </li>
  )
}
