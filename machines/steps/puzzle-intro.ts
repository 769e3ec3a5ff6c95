import { FORM_NAMES, FORMS } from '../forms/index.ts'
import { LEVELS } from '../puzzle/levels.ts'
import { funnel } from '../setup.ts'
import type { StepParams } from '../step-list.ts'

/** How many levels there are, as a sentence begins. */
const NUMBER_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** What the assessment is, before its clock starts (section 2, Puzzle intro screen). */
export const puzzleIntro = ({ step, segment, mayGoBack, back, next }: StepParams) =>
  funnel.createStateConfig({
    id: 'puzzleIntro',
    description: 'The applicant reads what the puzzle assessment is and starts it when ready.',
    meta: {
      section: '2, Puzzle intro screen',
      phase: 'Puzzles',
      screen: {
        name: 'puzzle-intro',
        path: '/apply/puzzle',
        step,
        title: 'Puzzle assessment',
        subtitle: `${NUMBER_WORDS[LEVELS.length]} short puzzles, from easy to tricky.`,
        segment,
        mayGoBack,
        history: 'push',
      },
    },
    entry: [{ type: 'enterStep', params: { step: 'puzzleIntro' } }],
    on: {
      ...(back && { 'BACK.PRESSED': { target: back, description: 'Back to the step before.' } }),
      'CHANGE.PRESSED': FORM_NAMES.map((form, position) => ({
        ...(position < FORM_NAMES.length - 1 && {
          guard: { type: 'isChangeOf', params: { form } } as const,
        }),
        description: `Change was pressed next to an answer of: ${FORMS[form].step.title}.`,
        target: `#${FORMS[form].step.id}`,
      })),
      'PUZZLE.STARTED': {
        description:
          'The timer starts from zero, vetting is asked, and Back is no longer possible.',
        target: next,
        actions: [
          { type: 'emitStepCompleted', params: { name: 'puzzle-intro', data: 'none' } },
          'clearAssessment',
          'raiseTimerReset',
          'raiseTimerStarted',
          'raiseVettingRequested',
        ],
      },
    },
  })
