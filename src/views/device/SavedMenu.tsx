import { useId, useState } from 'react'
import { copy, fill } from '../../copy/index.ts'
import { Button } from '../../ui/Button.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { timeOfDay } from '../dates.ts'
import { type Saved, useSaved, useStateSelector } from '../funnel.tsx'
import { DELETIONS, Deletion, type DeletionKind } from './Deletion.tsx'
import { Owner } from './owner.tsx'

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
            <span className="steady" data-longest={savedInWords(LONGEST_TIME)}>
              <span>{savedInWords(saved)}</span>
            </span>
          </>
        }
      >
        <Owner />
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

function savedInWords(saved: Saved): string {
  if (saved === 'refused') return words.notSaved
  if (saved === undefined) return words.saved
  return fill(words.savedAt, { time: timeOfDay(new Date(saved)) })
}
