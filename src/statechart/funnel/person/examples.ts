import { VALID_FORMS } from '../../../../machines/examples/answers.ts'
import { solving } from '../../../../machines/examples/boards.ts'
import { ACTOR_CASES, EVENT_CASES } from '../../../../machines/examples/cases.ts'
import { applicationAt, textsOf } from '../../../../machines/examples/records.ts'
import { STARTS, SUBMISSIONS, start } from '../../../../machines/examples/starts.ts'
import { type FunnelMachine, funnelMachine } from '../../../../machines/funnel.machine.ts'
import { LEVELS } from '../../../../machines/puzzle/levels.ts'
import { decodeRecords } from '../../../../machines/records/saved-state.ts'
import { selectForm, selectScreen } from '../../../../machines/selectors.ts'
import { stepNumber } from '../../../../machines/step-list.ts'
import type { EventCase } from '../../chart/cases.ts'
import type { Examples } from '../../viewer/run/run.ts'

/** The case in which a level is solved at once. */
export const solvedLevel = (level: number) => `STROKE.ENDED: level ${level} solved`

const SOLVED = LEVELS.map(({ index }): EventCase<FunnelMachine> => {
  const strokes = solving(index)
  return {
    name: solvedLevel(index),
    before: strokes.slice(0, -1),
    event: strokes.at(-1) ?? { type: 'STROKE.ENDED' },
    isWorthTrying: (snapshot) => selectScreen(snapshot) === `puzzle${index}`,
  }
})

/** The start of an applicant whose records lack an agreement that a release asks for. */
export const BEFORE_RELEASE = 'saved at puzzleIntro, before a release that asks for more'

/** The cases of the tests' paths, and those with which a person gets through them faster. */
export const EXAMPLES: Examples<FunnelMachine> = {
  machine: funnelMachine,
  starts: [
    ...STARTS,
    start(BEFORE_RELEASE, {
      saved: decodeRecords(
        textsOf(
          applicationAt(stepNumber('puzzleIntro'), {
            eligibility: { ...VALID_FORMS.eligibility, isHappyToCompleteCheck: false },
          }),
        ),
      ),
      opened: { kind: 'step', step: 'puzzleIntro' },
    }),
  ],
  // Strokes depend on the level, filled forms on the step; where else a case is worth trying, the
  // reader decides.
  events: [
    ...SOLVED,
    ...EVENT_CASES.map(({ filled, isWorthTrying, ...example }) => {
      if (example.event.type.startsWith('STROKE.')) return { ...example, isWorthTrying }
      if (!filled) return example
      const isOnForm: typeof isWorthTrying = (snapshot) => selectForm(snapshot) === filled.form
      return { ...example, isWorthTrying: isOnForm }
    }),
  ],
  actors: { ...ACTOR_CASES, readSubmission: SUBMISSIONS },
}
