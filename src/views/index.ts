import type { ComponentType } from 'react'
import type { ScreenId } from '../../machines/selectors.ts'
import { CasinoAffiliationView } from './CasinoAffiliationView.tsx'
import { ContactView } from './ContactView.tsx'
import { EligibilityView } from './EligibilityView.tsx'
import { IntroView } from './IntroView.tsx'
import { PuzzleCompleteView } from './PuzzleCompleteView.tsx'
import { PuzzleIntroView } from './PuzzleIntroView.tsx'
import { PuzzleLevelView } from './PuzzleLevelView.tsx'
import { RestoringView } from './RestoringView.tsx'
import { ThankYouView } from './ThankYouView.tsx'
import { WorkExperienceView } from './WorkExperienceView.tsx'

/** The view of each screen; a new step has its line here (section 2, 'Route table'). */
export const VIEWS: Readonly<Record<ScreenId, ComponentType>> = {
  restoring: RestoringView,
  intro: IntroView,
  contact: ContactView,
  eligibility: EligibilityView,
  workExperience: WorkExperienceView,
  casinoAffiliation: CasinoAffiliationView,
  puzzleIntro: PuzzleIntroView,
  puzzle1: PuzzleLevelView,
  puzzle2: PuzzleLevelView,
  puzzle3: PuzzleLevelView,
  puzzle4: PuzzleLevelView,
  puzzle5: PuzzleLevelView,
  puzzleComplete: PuzzleCompleteView,
  thankYou: ThankYouView,
}
