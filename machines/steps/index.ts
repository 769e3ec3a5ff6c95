import { mayGoBackFrom, progressSegment } from '../rules/steps.ts'
import { casinoAffiliation } from './casino-affiliation.ts'
import { contact } from './contact.ts'
import { eligibility } from './eligibility.ts'
import { puzzleComplete } from './puzzle-complete.ts'
import { puzzleIntro } from './puzzle-intro.ts'
import { puzzleLevel } from './puzzle-level.ts'
import { thankYou } from './thank-you.ts'
import { workExperience } from './work-experience.ts'

/** The twelve steps in their order: a step's number is its position (section 1). */
const ORDER = [
  contact,
  eligibility,
  workExperience,
  casinoAffiliation,
  puzzleIntro,
  puzzleLevel(1),
  puzzleLevel(2),
  puzzleLevel(3),
  puzzleLevel(4),
  puzzleLevel(5, true),
  puzzleComplete,
  thankYou,
] as const

export type StepId = (typeof ORDER)[number]['id']
type StepStates = { [Step in (typeof ORDER)[number] as Step['id']]: ReturnType<Step['state']> }

export const STEP_IDS: readonly StepId[] = ORDER.map(({ id }) => id)

/** The steps as states of the flow, each told its number and its neighbours. */
export const stepStates = Object.fromEntries(
  ORDER.map(({ id, state }, position) => [
    id,
    state({
      step: position + 1,
      segment: progressSegment(position + 1),
      mayGoBack: mayGoBackFrom(position + 1),
      back: `#${STEP_IDS[position - 1] ?? id}`,
      next: `#${STEP_IDS[position + 1] ?? id}`,
    }),
  ]),
) as StepStates
