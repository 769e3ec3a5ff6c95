import { useId, useState } from 'react'
import { copy, fill } from '../../copy/index.ts'
import { Button } from '../../ui/Button.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { timeOfDay } from '../dates.ts'
import { type Saved, useSaved, useStateSelector } from '../funnel.tsx'
import { DELETIONS, Deletion, type DeletionKind } from './Deletion.tsx'

const words = copy.device

const KINDS = Object.keys(DELETIONS) as DeletionKind[]

/** A time with as many digits as any. */
const LONGEST_TIME = new Date(2026, 10, 21, 22, 30).getTime()

/** Says that the answers are saved on this device, and since when; offers to delete them. */
export function SavedMenu() {
  const saved = useSaved()
  const id = useId()
  const [deletion, setDeletion] = useState<DeletionKind>()
  return (
    <>
      <Menu
        summary={
          <>
            {saved === 'refused' ? <AlertIcon /> : <CheckIcon />}
            <span className="saved-short">
              <span className="steady" data-longest={inShort(LONGEST_TIME)}>
                <span>{inShort(saved)}</span>
              </span>
            </span>
            <span className="saved-long">
              <span className="steady" data-longest={atLength(LONGEST_TIME)}>
                <span>{atLength(saved)}</span>
              </span>
            </span>
          </>
        }
      >
        <p>{saved === 'refused' ? words.notSavedReason : words.explanation}</p>
        {KINDS.map((kind) => (
          <Offer key={kind} kind={kind} noteId={`${id}-${kind}`} onChoose={setDeletion} />
        ))}
      </Menu>
      {deletion && <Deletion kind={deletion} onDone={() => setDeletion(undefined)} />}
    </>
  )
}

interface OfferProps {
  readonly kind: DeletionKind
  readonly noteId: string
  readonly onChoose: (kind: DeletionKind) => void
}

/** One way to delete the application, if the chart has it here. */
function Offer({ kind, noteId, onChoose }: OfferProps) {
  const { name, effect, event } = DELETIONS[kind]
  const isPossible = useStateSelector((snapshot) => snapshot.can(event))
  if (!isPossible) return null
  return (
    <div>
      <Button variant="quiet" aria-describedby={noteId} onClick={() => onChoose(kind)}>
        {name}
      </Button>
      <p id={noteId} className="note">
        {effect}
      </p>
    </div>
  )
}

function inShort(saved: Saved): string {
  if (saved === 'refused') return words.notSaved
  if (saved === undefined) return words.savedInShort
  return fill(words.savedAtInShort, { time: timeOfDay(new Date(saved)) })
}

function atLength(saved: Saved): string {
  if (saved === 'refused') return words.notSaved
  return saved === undefined
    ? words.saved
    : fill(words.savedAt, { time: timeOfDay(new Date(saved)) })
}
