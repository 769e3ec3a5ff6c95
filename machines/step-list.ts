import { FORM_NAMES, FORMS, type FormName, type FormStepId } from './forms/index.ts'
import { LEVELS, type PuzzleIndex } from './puzzle/levels.ts'

/** What kind of screen a step is (section 3). */
type StepGroup = 'form' | 'intro' | 'puzzle' | 'complete' | 'thank-you' | 'unknown'

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

/** The step of a screen; undefined for the intro and for what is no screen. */
export function stepOf(screen: string | null | undefined): Step | undefined {
  return STEPS.find(({ id }) => id === screen)
}

/** The number by which records and events carry a step, from 1 (section 3). */
export function stepNumber(id: StepId): number {
  return STEP_IDS.indexOf(id) + 1
}

/** The step with a number. @throws RangeError for a number that no step has. */
export function stepAt(number: number): StepId {
  const id = STEP_IDS[number - 1]
  if (!id) throw new RangeError(`There is no step ${number}: steps run from 1 to ${STEP_COUNT}`)
  return id
}

/** Whether a step comes before another in the flow. */
export function isBefore(step: StepId, other: StepId): boolean {
  return stepNumber(step) < stepNumber(other)
}

/** The step after another; undefined after the last. */
export function stepAfter(id: StepId): StepId | undefined {
  return STEP_IDS[stepNumber(id)]
}

const FORM_COUNT = FORM_NAMES.length

/** Segments of the circular progress: one for each form, the puzzles and the end (section 9). */
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

/** Whether Back is possible at a step; it is not at the levels and after them (section 4). */
export function mayGoBackFrom(step: StepId): boolean {
  const group = stepGroup(stepNumber(step))
  return group === 'form' || group === 'intro'
}

/** The position of a step in the flow: its number, what follows from it, its neighbours' ids. */
export interface StepParams {
  step: number
  /** Segment of the circular progress (section 2). */
  segment: number
  mayGoBack: boolean
  /** Undefined at the first step: nothing leads back from it. */
  back: `#${string}` | undefined
  next: `#${string}`
}
