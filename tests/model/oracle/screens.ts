import type { ScreenId } from '../../../machines/selectors.ts'

/** What the specification says of a screen, word for word where it gives words (section 2). */
export interface ScreenFacts {
  name: string
  path: string
  heading: string
  subtitle: string
  /** The step's number; null before the first. */
  step: number | null
  /** Segment of the circular progress out of 6; null where none shows. */
  segment: number | null
  mayGoBack: boolean
  /** Whether coming here adds an entry to the browser's history or replaces it (section 4). */
  history: 'push' | 'replace'
}

export type Screen = Exclude<ScreenId, 'restoring'>

/** The route table of section 2 with the headings of its screens. */
export const SCREENS: Record<Screen, ScreenFacts> = {
  intro: {
    name: 'intro',
    path: '/apply',
    heading: 'Job Description',
    subtitle: 'Remote AI Task Reviewer',
    step: null,
    segment: null,
    mayGoBack: false,
    history: 'push',
  },
  contact: {
    name: 'contact',
    path: '/apply/contact',
    heading: 'Contact details',
    subtitle: 'We use these details only to update you about your application.',
    step: 1,
    segment: 1,
    mayGoBack: true,
    history: 'push',
  },
  eligibility: {
    name: 'eligibility',
    path: '/apply/eligibility',
    heading: 'Eligibility',
    subtitle: 'Please confirm that you meet the minimum requirements for this role.',
    step: 2,
    segment: 2,
    mayGoBack: true,
    history: 'push',
  },
  workExperience: {
    name: 'work-experience',
    path: '/apply/work-experience',
    heading: 'Work experience & fit',
    subtitle: 'Tell us about your background and why this role suits you.',
    step: 3,
    segment: 3,
    mayGoBack: true,
    history: 'push',
  },
  casinoAffiliation: {
    name: 'casino-affiliation',
    path: '/apply/casino-affiliation',
    heading: 'Casino affiliation',
    subtitle: 'We have to ask about ties to the gaming industry.',
    step: 4,
    segment: 4,
    mayGoBack: true,
    history: 'push',
  },
  puzzleIntro: {
    name: 'puzzle-intro',
    path: '/apply/puzzle',
    heading: 'Puzzle assessment',
    subtitle: 'Five short puzzles, from easy to tricky.',
    step: 5,
    segment: 5,
    mayGoBack: true,
    history: 'push',
  },
  puzzle1: {
    name: 'puzzle-1',
    path: '/apply/puzzle/1',
    heading: 'Level 1 of 5',
    subtitle: 'Connect the matching colors.',
    step: 6,
    segment: 5,
    mayGoBack: false,
    history: 'replace',
  },
  puzzle2: {
    name: 'puzzle-2',
    path: '/apply/puzzle/2',
    heading: 'Level 2 of 5',
    subtitle: 'Connect the matching colors.',
    step: 7,
    segment: 5,
    mayGoBack: false,
    history: 'replace',
  },
  puzzle3: {
    name: 'puzzle-3',
    path: '/apply/puzzle/3',
    heading: 'Level 3 of 5',
    subtitle: 'Connect the matching colors.',
    step: 8,
    segment: 5,
    mayGoBack: false,
    history: 'replace',
  },
  puzzle4: {
    name: 'puzzle-4',
    path: '/apply/puzzle/4',
    heading: 'Level 4 of 5',
    subtitle: 'Connect the matching colors.',
    step: 9,
    segment: 5,
    mayGoBack: false,
    history: 'replace',
  },
  puzzle5: {
    name: 'puzzle-5',
    path: '/apply/puzzle/5',
    heading: 'Level 5 of 5',
    subtitle: 'Connect the matching colors.',
    step: 10,
    segment: 5,
    mayGoBack: false,
    history: 'replace',
  },
  puzzleComplete: {
    name: 'puzzle-complete',
    path: '/apply/puzzle-complete',
    heading: 'Congratulations!',
    subtitle: 'You have completed the puzzle assessment.',
    step: 11,
    segment: 6,
    mayGoBack: false,
    history: 'push',
  },
  thankYou: {
    name: 'thank-you',
    path: '/apply/thank-you',
    heading: 'Thank you',
    subtitle: 'You have finished every step.',
    step: 12,
    segment: 6,
    mayGoBack: false,
    history: 'push',
  },
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
