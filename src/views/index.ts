import type { ComponentType } from 'react'
import type { ScreenId } from '../../machines/selectors.ts'
import { ContactView } from './ContactView.tsx'
import { IntroView } from './IntroView.tsx'
import { later, ready, type ScreenView } from './later.ts'
import { loadLaterStyles } from './later-styles.ts'
import { RestoringView } from './RestoringView.tsx'

const level = styled(() => import('./PuzzleLevelView.tsx').then((m) => m.PuzzleLevelView))

/**
 * The view of each screen, in the order of the chart; a new step has its line here (section 2, 'Route
 * table'). What an applicant needs first comes with the first script.
 */
export const VIEWS: Readonly<Record<ScreenId, ScreenView>> = {
  restoring: ready(RestoringView),
  intro: ready(IntroView),
  contact: ready(ContactView),
  eligibility: styled(() => import('./EligibilityView.tsx').then((m) => m.EligibilityView)),
  workExperience: styled(() =>
    import('./WorkExperienceView.tsx').then((m) => m.WorkExperienceView),
  ),
  casinoAffiliation: styled(() =>
    import('./CasinoAffiliationView.tsx').then((m) => m.CasinoAffiliationView),
  ),
  puzzleIntro: styled(() => import('./PuzzleIntroView.tsx').then((m) => m.PuzzleIntroView)),
  puzzle1: level,
  puzzle2: level,
  puzzle3: level,
  puzzle4: level,
  puzzle5: level,
  puzzleComplete: styled(() =>
    import('./PuzzleCompleteView.tsx').then((m) => m.PuzzleCompleteView),
  ),
  thankYou: styled(() => import('./ThankYouView.tsx').then((m) => m.ThankYouView)),
}

/** A view that is loaded when it is needed, never shown without its styles. */
function styled(load: () => Promise<ComponentType>): ScreenView {
  return later(async () => {
    const [View] = await Promise.all([load(), loadLaterStyles()])
    return View
  })
}
