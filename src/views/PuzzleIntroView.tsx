import { copy } from '../copy/index.ts'
import { puzzleCopy } from '../copy/puzzle.ts'
import { Button, ButtonRow } from '../ui/Button.tsx'
import { CheckIcon, ClockIcon, PauseIcon } from '../ui/icons.tsx'
import { HighlightList } from '../ui/lists.tsx'
import { BackButton } from './form/StepForm.tsx'
import { useFunnel, useFunnelSelector } from './funnel.tsx'
import { PracticeBoard } from './puzzle/PracticeBoard.tsx'
import { ApplicationSoFar } from './review/ApplicationSoFar.tsx'

const FACTS = [
  { icon: <ClockIcon />, text: copy.puzzleIntro.duration },
  { icon: <PauseIcon />, text: copy.puzzleIntro.pausing },
  { icon: <CheckIcon />, text: copy.puzzleIntro.evaluation },
]

/**
 * What the assessment is, before its clock starts (section 2, 'Puzzle intro screen'), a board to try,
 * and all answers: it is the last screen from which they can be changed.
 */
export function PuzzleIntroView() {
  const funnel = useFunnel()
  const email = useFunnelSelector(({ context }) => context.configuration.accommodationEmail)
  return (
    <div className="stack">
      <HighlightList items={FACTS} />
      <p>{copy.puzzleIntro.warning}</p>
      {email !== undefined && (
        <p>
          {puzzleCopy.accommodation} <a href={`mailto:${email}`}>{email}</a>.
        </p>
      )}
      <PracticeBoard />
      <ApplicationSoFar />
      <ButtonRow>
        <BackButton />
        <Button onClick={() => funnel.send({ type: 'PUZZLE.STARTED' })}>
          {copy.puzzleIntro.start}
        </Button>
      </ButtonRow>
    </div>
  )
}
