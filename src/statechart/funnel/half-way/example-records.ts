import { VALID_FORMS } from '../../../../machines/examples/answers.ts'
import { SOLVED_BOARDS } from '../../../../machines/examples/boards.ts'
import { applicationAt, textsOf, timerAt } from '../../../../machines/examples/records.ts'
import { FORM_NAMES, FORMS } from '../../../../machines/forms/index.ts'
import { LEVELS, type PuzzleIndex } from '../../../../machines/puzzle/levels.ts'
import { STEP_IDS, type StepId, stepNumber } from '../../../../machines/step-list.ts'
import type { SavedRecord } from '../../chart/chart-file.ts'

/** What the device of an applicant has stored at each step, and with each kind of unfinished answer. */
export function savedRecords(): SavedRecord[] {
  return [...STEP_IDS.map(atStep), ...FORM_NAMES.map(halfTyped), ...LEVELS.map(halfDrawn)]
}

function atStep(state: StepId): SavedRecord {
  const step = stepNumber(state)
  return { name: 'just come', state, texts: textsOf(applicationAt(step), timerAt(step)) }
}

/** A form that is filled in and was not left with Continue. */
function halfTyped(form: (typeof FORM_NAMES)[number]): SavedRecord {
  const { texts, state } = atStep(FORMS[form].step.id)
  const drafts = JSON.stringify({ [form]: VALID_FORMS[form] })
  return { name: 'typed, without Continue', state, texts: { ...texts, drafts } }
}

/** A level that is drawn on, with the timer paused. */
function halfDrawn({ index }: { readonly index: PuzzleIndex }): SavedRecord {
  const state = `puzzle${index}` as const
  const application = applicationAt(stepNumber(state))
  const [first = '', path = []] = Object.entries(SOLVED_BOARDS[index])[0] ?? []
  const drawn = { paths: { [first]: path.slice(0, 2) }, moves: 0, elapsedSeconds: 20 }
  const timer = { ...timerAt(stepNumber(state)), isRunning: false, isPaused: true }
  return {
    name: 'drawn on and paused',
    state,
    texts: {
      ...textsOf(
        { ...application, puzzleAnswers: { ...application.puzzleAnswers, [state]: drawn } },
        { ...timer, elapsedSeconds: 20 },
      ),
    },
  }
}
