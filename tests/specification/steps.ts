import type { FormName } from '../../machines/forms/index.ts'
import type { StepId } from '../../machines/step-list.ts'

/** A screen of section 2: the intro, or a step. */
export interface Screen {
  /** The state of the flow that shows it. */
  id: 'intro' | StepId
  /** Its name in the route table and in events. */
  name: string
  path: string
  title: string
  subtitle: string
  group: 'form' | 'intro' | 'puzzle' | 'complete' | 'thank-you' | 'unknown'
  /** Segment of the circular progress; null where none shows. */
  segment: number | null
  /** Column 'Back allowed' of the route table. */
  mayGoBack: boolean
  /** Whether coming here adds an entry to the browser's history or replaces it (section 4). */
  history: 'push' | 'replace'
  form?: FormName
  /** The level that is played, 1 to 5. */
  level?: 1 | 2 | 3 | 4 | 5
}

export const SEGMENTS = 6

/** Before the first step (section 2, Intro screen). */
export const INTRO: Screen = {
  id: 'intro',
  name: 'intro',
  path: '/apply',
  title: 'Job Description',
  subtitle: 'Remote AI Task Reviewer',
  group: 'unknown',
  segment: null,
  mayGoBack: false,
  history: 'push',
}

const level = (index: 1 | 2 | 3 | 4 | 5): Screen & { id: StepId } => ({
  id: `puzzle${index}`,
  name: `puzzle-${index}`,
  path: `/apply/puzzle/${index}`,
  title: `Level ${index} of 5`,
  subtitle: 'Connect the matching colors.',
  group: 'puzzle',
  segment: SEGMENTS - 1,
  mayGoBack: false,
  history: 'replace',
  level: index,
})

/** The 12 steps in their order (section 2, route table; section 3, step groups). */
export const STEPS: readonly (Screen & { id: StepId })[] = [
  {
    id: 'contact',
    name: 'contact',
    path: '/apply/contact',
    title: 'Contact details',
    subtitle: 'We use these details only to update you about your application.',
    group: 'form',
    segment: 1,
    mayGoBack: true,
    history: 'push',
    form: 'contactDetails',
  },
  {
    id: 'eligibility',
    name: 'eligibility',
    path: '/apply/eligibility',
    title: 'Eligibility',
    subtitle: 'Please confirm that you meet the minimum requirements for this role.',
    group: 'form',
    segment: 2,
    mayGoBack: true,
    history: 'push',
    form: 'eligibility',
  },
  {
    id: 'workExperience',
    name: 'work-experience',
    path: '/apply/work-experience',
    title: 'Work experience & fit',
    subtitle: 'Tell us about your background and why this role suits you.',
    group: 'form',
    segment: 3,
    mayGoBack: true,
    history: 'push',
    form: 'workExperience',
  },
  {
    id: 'casinoAffiliation',
    name: 'casino-affiliation',
    path: '/apply/casino-affiliation',
    title: 'Casino affiliation',
    subtitle: 'We have to ask about ties to the gaming industry.',
    group: 'form',
    segment: 4,
    mayGoBack: true,
    history: 'push',
    form: 'casinoAffiliation',
  },
  {
    id: 'puzzleIntro',
    name: 'puzzle-intro',
    path: '/apply/puzzle',
    title: 'Puzzle assessment',
    subtitle: 'Five short puzzles, from easy to tricky.',
    group: 'intro',
    segment: SEGMENTS - 1,
    mayGoBack: true,
    history: 'push',
  },
  level(1),
  level(2),
  level(3),
  level(4),
  level(5),
  {
    id: 'puzzleComplete',
    name: 'puzzle-complete',
    path: '/apply/puzzle-complete',
    title: 'Congratulations!',
    subtitle: 'You have completed the puzzle assessment.',
    group: 'complete',
    segment: SEGMENTS,
    mayGoBack: false,
    history: 'push',
  },
  {
    id: 'thankYou',
    name: 'thank-you',
    path: '/apply/thank-you',
    title: 'Thank you',
    subtitle: 'You have finished every step.',
    group: 'thank-you',
    segment: SEGMENTS,
    mayGoBack: false,
    history: 'push',
  },
]

/** The number of the step that a predicate finds, from 1. */
function findStep(isWanted: (screen: Screen) => boolean): number {
  return STEPS.findIndex(isWanted) + 1
}

const FORM_STEPS = new Map(STEPS.map(({ form }, at) => [form, at + 1]))

/** The number of the step that asks a form. */
export const stepOf = (form: FormName): number => FORM_STEPS.get(form) ?? 0

/** The screen that asks a form. */
export const screenOf = (form: FormName): Screen => screenAt(stepOf(form))

/** The screen of a step by its number, from 1; 0 is the intro. */
export function screenAt(step: number): Screen {
  const screen = step === 0 ? INTRO : STEPS[step - 1]
  if (!screen) throw new Error(`There is no step ${step}`)
  return screen
}

/** The number of a step by its state. */
export const numberOf = (id: StepId): number => findStep((screen) => screen.id === id)

/** The state of a step by its number, from 1. */
export function idAt(step: number): StepId {
  const { id } = screenAt(step)
  if (id === 'intro') throw new Error('The intro is no step')
  return id
}

export const PUZZLE_INTRO = findStep(({ group }) => group === 'intro')
export const FIRST_LEVEL = findStep(({ level: index }) => index === 1)
export const levelStep = (level: number): number => FIRST_LEVEL + level - 1
export const PUZZLE_COMPLETE = findStep(({ group }) => group === 'complete')
export const LAST_LEVEL = PUZZLE_COMPLETE - 1
/** The numbers of the levels, from 1. */
export const LEVELS = STEPS.flatMap((screen) => screen.level ?? [])
export const THANK_YOU = STEPS.length

/** The last step with a form, and the form that it asks. */
export const LAST_FORM_STEP = PUZZLE_INTRO - 1
