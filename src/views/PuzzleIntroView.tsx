import { Button } from '../ui/Button.tsx'
import { ButtonRow } from '../ui/ButtonRow.tsx'
import { PathList } from '../ui/PathList.tsx'
import { useFunnel } from './funnel.tsx'

const FACTS = [
  'It takes about 3-5 minutes',
  'You can pause and resume at any time',
  'It is evaluated on speed and accuracy',
]

/** What the assessment is, before its clock starts (section 2, Puzzle intro screen). */
export function PuzzleIntroView() {
  const funnel = useFunnel()
  return (
    <div className="stack">
      <PathList items={FACTS} />
      <p className="note">The clock starts when you press Start. You cannot go back after that.</p>
      <ButtonRow>
        <Button variant="secondary" onClick={() => funnel.send({ type: 'BACK.PRESSED' })}>
          Back
        </Button>
        <Button onClick={() => funnel.send({ type: 'PUZZLE.STARTED' })}>Start</Button>
      </ButtonRow>
    </div>
  )
}
