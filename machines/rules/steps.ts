import { FORM_NAMES, FORMS, type FormName, type FormStepId } from '../forms/index.ts'
import { LEVELS, type PuzzleIndex } from './puzzle-levels.ts'

/** What kind of screen a step is (section 3). */
export type StepGroup = 'form' | 'intro' | 'puzzle' | 'complete' | 'thank-you' | 'unknown'

export type LevelId = `puzzle${PuzzleIndex}`
export type StepId = FormStepId | 'puzzleIntro' | LevelId | 'puzzleComplete' | 'thankYou'

/** A step of the flow; its number is its position (section 1). */
export interface Step {
  id: StepId
  group: StepGroup
  /** The form that is filled in there, if any. */
  form?: FormName
  /** The level that is played there, if any. */
  level?: PuzzleIndex
}

/** The steps in their order. */
export const STEPS: readonly Step[] = [
  ...FORM_NAMES.map((form) => ({ id: FORMS[form].step.id, group: 'form' as const, form })),
  { id: 'puzzleIntro', group: 'intro' },
  ...LEVELS.map(({ index }) => ({
    id: `puzzle${index}` as const,
    group: 'puzzle' as const,
    level: index,
  })),
  { id: 'puzzleComplete', group: 'complete' },
  { id: 'thankYou', group: 'thank-you' },
]
export const STEP_COUNT = STEPS.length
export const STEP_IDS: readonly StepId[] = STEPS.map(({ id }) => id)

const FORM_COUNT = FORM_NAMES.length

/** Segments of the header's circular progress: one a form, one for the puzzles, one for the end (section 9). */
export const PROGRESS_SEGMENTS = FORM_COUNT + 2

/** The group of a step number; a number that is no step's is `unknown`. */
export function stepGroup(step: number): StepGroup {
  return STEPS[step - 1]?.group ?? 'unknown'
}

/**
 * The progress segment that a step shows (section 2): the form steps their own number, the puzzle
 * intro and the levels the next, the last two steps the last; 0 for a number that is no step.
 */
export function progressSegment(step: number): number {
  const group = stepGroup(step)
  if (group === 'unknown') return 0
  if (group === 'form') return step
  return group === 'intro' || group === 'puzzle' ? FORM_COUNT + 1 : PROGRESS_SEGMENTS
}

/** The step of a puzzle level; undefined for a number that no level has (section 4). */
export function puzzleStep(puzzleIndex: number): number | undefined {
  const position = STEPS.findIndex(({ level }) => level === puzzleIndex)
  return position < 0 ? undefined : position + 1
}

/** Whether a step lets the applicant go back from it; the levels and what follows do not (section 4). */
export function mayGoBackFrom(step: number): boolean {
  const group = stepGroup(step)
  return group === 'form' || group === 'intro'
}
