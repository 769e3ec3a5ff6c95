import { SOLVED_BOARDS } from '../../machines/examples/boards.ts'
import { type FilledForm, fillingIn } from '../../machines/examples/filling.ts'
import { BLANK_FORMS } from '../../machines/forms/index.ts'
import { STEPS } from '../../machines/rules/steps.ts'
import type { Application } from '../../machines/schemas/application.ts'

/** The drawn paths of every level up to a step; `isSolved`: of the level at that step, too. */
export function boardsUpTo(step: number, isSolved: boolean): Pick<Application, 'puzzleAnswers'> {
  const drawn = STEPS.slice(0, isSolved ? step : step - 1).flatMap(({ level }) => level ?? [])
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
export function emptied(step: number | null): readonly { type: string }[] {
  const form = STEPS[(step ?? 0) - 1]?.form
  return form ? fillingIn({ form, values: BLANK_FORMS[form] } as FilledForm) : []
}
