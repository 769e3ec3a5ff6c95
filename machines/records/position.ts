import {
  type FormName,
  type FormValues,
  forEachForm,
  pruned,
  wereAccepted,
} from '../forms/index.ts'
import { isLevelComplete } from '../puzzle/drawing.ts'
import { levelAt, type PuzzleIndex } from '../puzzle/levels.ts'
import {
  isBefore,
  mayGoBackFrom,
  progressSegment,
  STEP_IDS,
  STEPS,
  type Step,
  type StepId,
  stepAfter,
  stepNumber,
} from '../step-list.ts'
import type { Answers } from './application.ts'

/** What a position depends on: the forms as they were filled in, and the levels as they were drawn. */
type GivenAnswers = Pick<Answers, FormName | 'puzzleAnswers'>

/** Where an application is in the flow (section 2, Guards). */
export interface Position {
  step: StepId
  /** The furthest step that may be shown. */
  unlocked: StepId
  /** Where Back leads; undefined if there is no way back. */
  previous: StepId | undefined
  /** The next step; undefined if the answers do not complete this one, and after the last. */
  next: StepId | undefined
  /** Segment of the circular progress. */
  segment: number
  /** The forms as they are saved: what a form does not show is blank. */
  forms: FormValues
}

/**
 * The position of an application that requests a step, by its answers alone: the result that the
 * chart has when it restores records, without an actor.
 *
 * @param unlocked the furthest step that was shown; limited to what the answers support
 */
export function positionIn(
  answers: GivenAnswers,
  requested: StepId,
  unlocked: StepId = requested,
): Position {
  const furthest = STEPS.find((step) => !isPassed(step, answers))?.id ?? 'thankYou'
  const highest = earlierOf(isBefore(unlocked, requested) ? requested : unlocked, furthest)
  const step = mayGoBackFrom(highest) ? earlierOf(requested, highest) : highest
  return {
    step,
    unlocked: highest,
    previous: mayGoBackFrom(step) ? STEP_IDS[stepNumber(step) - 2] : undefined,
    next: isBefore(step, furthest) ? stepAfter(step) : undefined,
    segment: progressSegment(stepNumber(step)),
    forms: forEachForm<FormValues>((form) => pruned(form, answers[form])),
  }
}

function earlierOf(one: StepId, other: StepId): StepId {
  return isBefore(one, other) ? one : other
}

/** Whether a form was accepted by any release, or a level is solved (section 4). */
function isPassed({ form, level }: Step, answers: GivenAnswers): boolean {
  if (form) return wereAccepted(form, answers[form])
  return level === undefined || isSolved(answers, level)
}

/** Whether the paths drawn on a level complete it. */
export function isSolved(
  { puzzleAnswers }: Pick<Answers, 'puzzleAnswers'>,
  level: PuzzleIndex,
): boolean {
  return isLevelComplete(levelAt(level), puzzleAnswers[`puzzle${level}`]?.paths ?? {})
}
