import { VALID_FORMS } from '../../../../machines/examples/answers.ts'
import { solving } from '../../../../machines/examples/boards.ts'
import { ACTOR_CASES, EVENT_CASES } from '../../../../machines/examples/cases.ts'
import { applicationAt, textsOf } from '../../../../machines/examples/records.ts'
import { SUBMISSIONS, start } from '../../../../machines/examples/starts.ts'
import { type FunnelMachine, funnelMachine } from '../../../../machines/funnel.machine.ts'
import { LEVELS } from '../../../../machines/puzzle/levels.ts'
import { decodeRecords } from '../../../../machines/records/saved-state.ts'
import { stepNumber } from '../../../../machines/step-list.ts'
import type { EventCase } from '../../chart/cases.ts'
import type { Examples } from '../../viewer/run/run.ts'

/** The case in which a level is solved at once. */
export const solvedLevel = (level: number) => `STROKE.ENDED: level ${level} solved`

const SOLVED = LEVELS.map(({ index }): EventCase<FunnelMachine> => {
  const strokes = solving(index)
  return {
    name: solvedLevel(index),
    label: `level ${index} solved`,
    before: strokes.slice(0, -1),
    event: strokes.at(-1) ?? { type: 'STROKE.ENDED' },
  }
})

/** The start of an applicant whose records lack an agreement that a release asks for. */
export const BEFORE_RELEASE = 'saved at the puzzle assessment, before a release that asks for more'

/** The cases of the tests' paths, and those with which a person gets through them faster. */
export const EXAMPLES: Examples<FunnelMachine> = {
  machine: funnelMachine,
  starts: [
    start('first visit', {}),
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
  events: [...SOLVED, ...EVENT_CASES],
  actors: { ...ACTOR_CASES, readSubmission: SUBMISSIONS },
}
