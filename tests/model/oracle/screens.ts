import type { ScreenId } from '../../../machines/selectors.ts'

/** What the specification says of a screen, word for word where it gives words (section 2). */
export interface ScreenFacts {
  path: string
  heading: string
  /** Segment of the circular progress out of 6; null where none shows. */
  segment: number | null
}

export type Screen = Exclude<ScreenId, 'restoring'>

/** The route table of section 2 with the headings of its screens. */
export const SCREENS: Record<Screen, ScreenFacts> = {
  intro: { path: '/apply', heading: 'Job Description', segment: null },
  contact: { path: '/apply/contact', heading: 'Contact details', segment: 1 },
  eligibility: { path: '/apply/eligibility', heading: 'Eligibility', segment: 2 },
  workExperience: { path: '/apply/work-experience', heading: 'Work experience & fit', segment: 3 },
  casinoAffiliation: {
    path: '/apply/casino-affiliation',
    heading: 'Casino affiliation',
    segment: 4,
  },
  puzzleIntro: { path: '/apply/puzzle', heading: 'Puzzle assessment', segment: 5 },
  puzzle1: { path: '/apply/puzzle/1', heading: 'Level 1 of 5', segment: 5 },
  puzzle2: { path: '/apply/puzzle/2', heading: 'Level 2 of 5', segment: 5 },
  puzzle3: { path: '/apply/puzzle/3', heading: 'Level 3 of 5', segment: 5 },
  puzzle4: { path: '/apply/puzzle/4', heading: 'Level 4 of 5', segment: 5 },
  puzzle5: { path: '/apply/puzzle/5', heading: 'Level 5 of 5', segment: 5 },
  puzzleComplete: { path: '/apply/puzzle-complete', heading: 'Congratulations!', segment: 6 },
  thankYou: { path: '/apply/thank-you', heading: 'Thank you', segment: 6 },
}

/** The screens by their step's number; the intro stands before the first. */
export const BY_STEP: readonly Screen[] = [
  'intro',
  'contact',
  'eligibility',
  'workExperience',
  'casinoAffiliation',
  'puzzleIntro',
  'puzzle1',
  'puzzle2',
  'puzzle3',
  'puzzle4',
  'puzzle5',
  'puzzleComplete',
  'thankYou',
]
