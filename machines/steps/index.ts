import { FORM_NAMES, FORMS, type FormName, type FormStepId } from '../forms/index.ts'
import { LEVELS } from '../puzzle/levels.ts'
import {
  type LevelId,
  mayGoBackFrom,
  progressSegment,
  STEP_IDS,
  STEPS,
  type StepId,
} from '../step-list.ts'
import { formStep } from './form-step.ts'
import { puzzleComplete } from './puzzle-complete.ts'
import { puzzleIntro } from './puzzle-intro.ts'
import { puzzleLevel } from './puzzle-level.ts'
import { thankYou } from './thank-you.ts'
import { workExperience } from './work-experience.ts'

/** The step of each form; one that does more has a state file of its own. */
const formSteps = Object.fromEntries(
  FORM_NAMES.map((name) => [FORMS[name].step.id, formStep(name)]),
) as { [F in FormName as FormStepId<F>]: ReturnType<typeof formStep<F>> }

/** The state of each step, made for its place in the list of steps. */
const STATES = {
  ...formSteps,
  workExperience,
  puzzleIntro,
  ...(Object.fromEntries(
    LEVELS.map(({ index }) => [`puzzle${index}`, puzzleLevel(index)]),
  ) as Record<LevelId, ReturnType<typeof puzzleLevel>>),
  puzzleComplete,
  thankYou,
} as const satisfies Record<StepId, unknown>

type StepStates = { [Id in StepId]: ReturnType<(typeof STATES)[Id]> }

/** The steps as states of the flow, each given its position and its neighbours. */
export const stepStates = Object.fromEntries(
  STEPS.map(({ id }, position) => [
    id,
    STATES[id]({
      step: position + 1,
      segment: progressSegment(position + 1),
      mayGoBack: mayGoBackFrom(id),
      back: position > 0 ? `#${STEP_IDS[position - 1]}` : undefined,
      next: `#${STEP_IDS[position + 1] ?? id}`,
    }),
  ]),
) as StepStates
