import { SOLVED_BOARDS } from '../../machines/examples/boards.ts'
import { STEPS } from '../../machines/rules/steps.ts'
import type { Application, FormName, FormValues } from '../../machines/schemas/application.ts'

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

/** An event with a step's form as nobody has filled it in; undefined where the step has none. */
export function emptyForm(
  type: string,
  step: number | null,
  blank: FormValues,
): { type: string; form: FormName; values: FormValues[FormName] } | undefined {
  const form = STEPS[(step ?? 0) - 1]?.form
  return form && { type, form, values: blank[form] }
}
