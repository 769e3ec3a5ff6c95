import { useState } from 'react'
import { type AnyMachineSnapshot, type AnyStateMachine, getNextSnapshot } from 'xstate'
import { askGuards } from '../../chart/microsteps.ts'
import { caseInWords, eventInWords } from '../../chart/words.ts'
import { TransitionLink } from '../parts/links.tsx'
import { PanelButton, SelectField } from '../parts/parts.tsx'
import { useViewer } from '../viewer.ts'
import type { Offer } from './offers.ts'

interface OfferFormProps {
  readonly machine: AnyStateMachine
  readonly snapshot: AnyMachineSnapshot
  readonly offer: Offer
  readonly onStep: (name: string) => void
}

/** One thing that can happen, in one of its cases; small next to the words its name in the chart. */
export function OfferForm({ machine, snapshot, offer, onStep }: OfferFormProps) {
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

interface GuardListProps {
  readonly machine: AnyStateMachine
  readonly snapshot: AnyMachineSnapshot
  /** What happens first, in the same step. */
  readonly before: readonly { readonly type: string }[]
  readonly event: { readonly type: string }
  /** Ids of the transitions that are asked. */
  readonly transitions: readonly string[]
}

/** The guards of transitions, each asked now: which hold, which do not, in words. */
function GuardList({ machine, snapshot, before, event, transitions }: GuardListProps) {
  const { tree } = useViewer()
  const guarded = transitions.filter((id) => typeof tree.transition(id)?.guard === 'string')
  if (guarded.length === 0) return null
  const asked = before.reduce((from, first) => getNextSnapshot(machine, from, first), snapshot)
  const answers = askGuards(machine, asked, event, guarded)
  const holding = guarded.filter((id) => answers.get(id)).length
  const failing = guarded.filter((id) => answers.get(id) === false).length
  return (
    <details>
      <summary>
        Guards: {holding} true, {failing} false
      </summary>
      <ul className="panel-list guards">
        {guarded.map((id) => (
          <li key={id} className={answers.get(id) ? 'guard-true' : 'guard-false'}>
            <strong>
              {answers.get(id) ? '✓ true' : answers.has(id) ? '✕ false' : 'fails here'}
            </strong>{' '}
            <TransitionLink id={id} />
          </li>
        ))}
      </ul>
    </details>
  )
}
