import { LEVELS } from '../../../../machines/puzzle/levels.ts'
import type { KnownRun } from '../../viewer/run/Runs.tsx'
import { BEFORE_RELEASE, solvedLevel } from './examples.ts'

const START = ['first visit', 'APPLICATION.STARTED: pressed'] as const
const NOT_SUBMITTED = 'readSubmission answers: no submission'
const CONTACT = 'CONTINUE.PRESSED: valid'
const ELIGIBLE = 'CONTINUE.PRESSED: of age, PA'
const OTHER_FORMS = [
  'CONTINUE.PRESSED: LinkedIn',
  'CONTINUE.PRESSED: casinoAffiliation, briefly',
] as const
const PUZZLE_STARTED = 'PUZZLE.STARTED: pressed'
const SOLVED = LEVELS.flatMap(({ index }) => [
  'BOARD.SHOWN: in sight',
  solvedLevel(index),
  'after levelAdvance',
])
const NOWHERE = 'locate answers: nowhere'
const APPROVED = 'analyseBackground answers: approved'
const SUBMITTED = [
  ...SOLVED,
  NOWHERE,
  'APPLICATION.SUBMITTED: pressed',
  'writeSubmission answers: stored',
  'readClock answers: 21 November 2026',
]
const FROZEN = 'freezeSubmission answers: stored'
const DELIVERED = ['DELIVERY.ATTEMPTED: its own', 'DELIVERY.ACKNOWLEDGED: its own'] as const
const SHOWN = ['after spinner', 'after clearing'] as const

/** From the first visit to the puzzle. */
const toThePuzzle = (eligibility = ELIGIBLE) =>
  [...START, CONTACT, eligibility, ...OTHER_FORMS] as const

/** From the puzzle to the end, if nothing goes wrong. */
const toTheEnd = (vetted = APPROVED) => [
  PUZZLE_STARTED,
  vetted,
  ...SUBMITTED,
  FROZEN,
  ...DELIVERED,
  ...SHOWN,
]

/** An applicant for each decision, and four in whose way something comes. */
export const KNOWN_RUNS: readonly [KnownRun, ...KnownRun[]] = [
  {
    words: 'A Pennsylvanian of 21 or older: nothing goes wrong',
    run: [...toThePuzzle(), ...toTheEnd()],
  },
  {
    words: 'A New Jerseyan of 19',
    run: [...toThePuzzle('CONTINUE.PRESSED: 19 years 364 days, NJ'), ...toTheEnd()],
  },
  {
    words: 'A New Jerseyan of 20',
    run: [...toThePuzzle('CONTINUE.PRESSED: exactly 20, NJ'), ...toTheEnd()],
  },
  {
    words: 'A Texan of 21 or older, who forgets the phone number first',
    run: [
      ...START,
      'CONTINUE.PRESSED: no phone',
      'after shake',
      CONTACT,
      'CONTINUE.PRESSED: of age, TX',
      ...OTHER_FORMS,
      ...toTheEnd(),
    ],
  },
  {
    words: 'A tester of a job platform',
    run: [...START, 'CONTINUE.PRESSED: the test e-mail', ELIGIBLE, ...OTHER_FORMS, ...toTheEnd()],
  },
  {
    words: 'A West Virginian whose vetting asks for a review',
    run: [
      ...toThePuzzle('CONTINUE.PRESSED: of age, WV'),
      ...toTheEnd('analyseBackground answers: manual review'),
    ],
  },
  {
    words: 'A Pennsylvanian whose connection is lost at Submit',
    run: [
      ...toThePuzzle(),
      PUZZLE_STARTED,
      APPROVED,
      ...SUBMITTED,
      FROZEN,
      'DELIVERY.ATTEMPTED: its own',
      'DELIVERY.POSTPONED: its own',
      ...SHOWN,
      ...DELIVERED,
    ],
  },
  {
    words: 'A Pennsylvanian whose vetting answers late',
    run: [
      ...toThePuzzle(),
      PUZZLE_STARTED,
      ...SUBMITTED,
      'after spinner',
      FROZEN,
      ...DELIVERED,
      'analyseBackground answers: manual review',
      'after clearing',
    ],
  },
  {
    words: 'A Pennsylvanian who goes on in a second tab',
    run: [
      ...START,
      CONTACT,
      'URL.REQUESTED: contact, another tab at workExperience',
      ...OTHER_FORMS,
      ...toTheEnd(),
    ],
  },
  {
    words: 'A Pennsylvanian who comes back after a release that asks for more',
    run: [BEFORE_RELEASE, NOT_SUBMITTED, ELIGIBLE, ...OTHER_FORMS, ...toTheEnd()],
  },
]
