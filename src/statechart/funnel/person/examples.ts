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
    before: strokes.slice(0, -1),
    event: strokes.at(-1) ?? { type: 'STROKE.ENDED' },
  }
})

/** The start of an applicant whose records lack an agreement that a release asks for. */
export const BEFORE_RELEASE = 'saved at the puzzle assessment, before a release that asks for more'

/** What the start of a person is, and what distinguishes each case of one. */
const WORDS: Readonly<Record<string, string>> = {
  'first visit': 'The page is opened for the first time',
  [BEFORE_RELEASE]:
    'The page is opened again at the puzzle assessment, after a release that asks for more',
  'readSubmission answers: no submission': 'there is none',
  'CONTINUE.PRESSED: no phone': 'the mobile number is missing',
  'CONTINUE.PRESSED: the test e-mail': 'the e-mail address is that of a test',
  'CONTINUE.PRESSED: of age, PA': '21 or older, Pennsylvania',
  'CONTINUE.PRESSED: of age, TX': '21 or older, Texas',
  'CONTINUE.PRESSED: of age, WV': '21 or older, West Virginia',
  'CONTINUE.PRESSED: 19 years 364 days, NJ': '20 years old tomorrow, New Jersey',
  'CONTINUE.PRESSED: exactly 20, NJ': '20 years old today, New Jersey',
  'CONTINUE.PRESSED: LinkedIn': 'the background is a LinkedIn profile',
  'CONTINUE.PRESSED: casinoAffiliation, briefly': 'the affiliation is described',
  'analyseBackground answers: approved': 'the background is approved',
  'analyseBackground answers: manual review': 'a person has to review the application',
  'locate answers: nowhere': 'where the connection comes from is not known',
  'readClock answers: 21 November 2026': '21 November 2026',
  'URL.REQUESTED: contact, another tab at workExperience':
    'Contact details; another tab has gone on to Work experience & fit',
  ...Object.fromEntries(
    LEVELS.map(({ index }) => [solvedLevel(index), `level ${index} is solved`]),
  ),
}

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
  words: WORDS,
}
