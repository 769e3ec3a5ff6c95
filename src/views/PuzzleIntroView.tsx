import { Button } from '../ui/Button.tsx'
import { ButtonRow } from '../ui/ButtonRow.tsx'
import { HighlightList } from '../ui/HighlightList.tsx'
import { CheckIcon, ClockIcon, PauseIcon } from '../ui/icons.tsx'
import { BackButton } from './BackButton.tsx'
import { useFunnel } from './funnel.tsx'

const FACTS = [
  { icon: <ClockIcon />, text: 'Takes about 3-5 minutes' },
  { icon: <PauseIcon />, text: 'Can be paused and resumed' },
  { icon: <CheckIcon />, text: 'Is evaluated on speed and accuracy' },
]

/** What the assessment is, before its clock starts (section 2, 'Puzzle intro screen'). */
export function PuzzleIntroView() {
  const funnel = useFunnel()
  return (
    <div className="stack">
      <HighlightList items={FACTS} />
      <p className="note">The timer starts when you press Start. You cannot go back after that.</p>
      <ButtonRow>
        <BackButton />
        <Button onClick={() => funnel.send({ type: 'PUZZLE.STARTED' })}>Start</Button>
      </ButtonRow>
    </div>
  )
}
