import type { ComponentType } from 'react'
import { LEVELS } from '../../machines/puzzle/levels.ts'
import type { ScreenId } from '../../machines/selectors.ts'
import type { LevelId } from '../../machines/step-list.ts'
import { CasinoAffiliationView } from './CasinoAffiliationView.tsx'
import { EligibilityView } from './EligibilityView.tsx'
import { PuzzleCompleteView } from './PuzzleCompleteView.tsx'
import { PuzzleIntroView } from './PuzzleIntroView.tsx'
import { PuzzleLevelView } from './PuzzleLevelView.tsx'
import { ThankYouView } from './ThankYouView.tsx'
import { WorkExperienceView } from './WorkExperienceView.tsx'

/**
 * The view of each later screen, in the order of the chart; a new step has its line here (section 2,
 * 'Route table').
 */
export const LATER_VIEWS = {
  eligibility: EligibilityView,
  workExperience: WorkExperienceView,
  casinoAffiliation: CasinoAffiliationView,
  puzzleIntro: PuzzleIntroView,
  ...levels(),
  puzzleComplete: PuzzleCompleteView,
  thankYou: ThankYouView,
} satisfies Partial<Record<ScreenId, ComponentType>>

/** Every level is shown by one view. */
function levels(): Record<LevelId, ComponentType> {
  const View: ComponentType = PuzzleLevelView
  return Object.fromEntries(LEVELS.map(({ index }) => [`puzzle${index}`, View])) as Record<
    LevelId,
    ComponentType
  >
}
