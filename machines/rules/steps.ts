/** What kind of screen a step is (section 3). */
export type StepGroup = 'form' | 'intro' | 'puzzle' | 'complete' | 'thank-you' | 'unknown'

/** Segments of the header's circular progress indicator (section 9). */
export const PROGRESS_SEGMENTS = 6

const PUZZLE_INTRO = 5
const PUZZLE_COUNT = 5

/** The group of a step number; anything but a whole number from 1 to 12 is `unknown`. */
export function stepGroup(step: number): StepGroup {
  if (!Number.isInteger(step) || step < 1 || step > 12) return 'unknown'
  if (step < PUZZLE_INTRO) return 'form'
  if (step === PUZZLE_INTRO) return 'intro'
  if (step <= PUZZLE_INTRO + PUZZLE_COUNT) return 'puzzle'
  return step === 11 ? 'complete' : 'thank-you'
}

/**
 * The progress segment that a step shows (section 2): the form steps their own number, the
 * puzzle intro and the levels 5, the last two steps 6; 0 for a number that is no step.
 */
export function progressSegment(step: number): number {
  const group = stepGroup(step)
  if (group === 'unknown') return 0
  if (group === 'form') return step
  return group === 'intro' || group === 'puzzle' ? 5 : PROGRESS_SEGMENTS
}

/** The step of a puzzle level, 5 plus its index; nothing unless the index is 1 to 5 (section 4). */
export function puzzleStep(puzzleIndex: number): number | undefined {
  const isLevel = Number.isInteger(puzzleIndex) && puzzleIndex >= 1 && puzzleIndex <= PUZZLE_COUNT
  return isLevel ? PUZZLE_INTRO + puzzleIndex : undefined
}

/** Whether a step lets the applicant go back from it; steps 6 onward do not (section 4). */
export function mayGoBackFrom(step: number): boolean {
  const group = stepGroup(step)
  return group === 'form' || group === 'intro'
}
