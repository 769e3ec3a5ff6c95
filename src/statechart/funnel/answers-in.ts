import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import { type FilledForm, fillingIn } from '../../../machines/examples/filling.ts'
import { BLANK_FORMS } from '../../../machines/forms/index.ts'
import type { Answers } from '../../../machines/records/application.ts'
import { STEPS, type StepId, stepNumber } from '../../../machines/steps/step-list.ts'

/** The drawn paths of every level up to a step; `isSolved`: of the level at that step, too. */
export function boardsUpTo(step: StepId | null, isSolved: boolean): Pick<Answers, 'puzzleAnswers'> {
  const before = step === null ? 0 : stepNumber(step) - 1
  const drawn = STEPS.slice(0, isSolved ? before + 1 : before).flatMap(({ level }) => level ?? [])
  return {
    puzzleAnswers: Object.fromEntries(
      drawn.map((level) => [
        `puzzle${level}`,
        { paths: SOLVED_BOARDS[level], moves: 1, elapsedSeconds: 12 },
      ]),
    ),
  }
}

/** What empties the form of a step; nothing where the step has none. */
export function emptied(step: StepId | null): readonly { type: string }[] {
  const form = STEPS.find(({ id }) => id === step)?.form
  return form ? fillingIn({ form, values: BLANK_FORMS[form] } as FilledForm) : []
}
