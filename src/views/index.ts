import type { ComponentType } from 'react'
import { LEVELS } from '../../machines/puzzle/levels.ts'
import type { ScreenId } from '../../machines/selectors.ts'
import type { LevelId } from '../../machines/steps/step-list.ts'
import { ContactView } from './ContactView.tsx'
import { IntroView } from './IntroView.tsx'
import { later, loadLaterStyles, ready, type ScreenView } from './later.ts'
import { RestoringView } from './RestoringView.tsx'

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
  ...levels(styled(() => import('./PuzzleLevelView.tsx').then((m) => m.PuzzleLevelView))),
  puzzleComplete: styled(() =>
    import('./PuzzleCompleteView.tsx').then((m) => m.PuzzleCompleteView),
  ),
  thankYou: styled(() => import('./ThankYouView.tsx').then((m) => m.ThankYouView)),
}

/** Every level is shown by one view. */
function levels(view: ScreenView): Record<LevelId, ScreenView> {
  return Object.fromEntries(LEVELS.map(({ index }) => [`puzzle${index}`, view])) as Record<
    LevelId,
    ScreenView
  >
}

/** A view that is loaded when it is needed, never shown without its styles. */
function styled(load: () => Promise<ComponentType>): ScreenView {
  return later(async () => {
    const [View] = await Promise.all([load(), loadLaterStyles()])
    return View
  })
}
