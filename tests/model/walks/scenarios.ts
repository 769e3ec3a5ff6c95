import {
  LAST_FORM_STEP,
  levelStep,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
} from '../../specification/steps.ts'
import {
  backFrom,
  begun,
  DECIDING,
  DELIVERED,
  FORM_STEPS,
  forward,
  LEAVING,
  LOSSES,
  left,
  NOT_SUBMITTED,
  onward,
  probed,
  REVIEWED,
  refused,
  STUMBLING,
  second,
  shown,
  to,
  UPLOADED,
} from './sequences.ts'

/** The start's name, and the names of the steps. */
type Scenario = readonly [start: string, steps: readonly string[]]

const advertised = 'an advertisement leads here'
const visited = 'first visit'

/**
 * Two whole runs, and what else is needed: without each kind of the others a mutant of the chart is
 * noticed by nothing.
 */
export const SCENARIOS: readonly Scenario[] = [
  [
    visited,
    [
      ...to(PUZZLE_COMPLETE),
      'analyseBackground answers: approved',
      ...DECIDING,
      'locate answers: nowhere',
      ...DELIVERED,
      'after clearing',
    ],
  ],
  [
    advertised,
    [...to(PUZZLE_COMPLETE), REVIEWED, 'locate answers: nowhere', ...DECIDING, 'after clearing'],
  ],
  [
    visited,
    [
      ...to(PUZZLE_COMPLETE),
      'locate answers: nowhere',
      ...DECIDING.map((name) => name.replace(/^(write.*stored)$/, '$1 as a second')),
      ...DELIVERED,
    ],
  ],
  [
    'an earlier assessment saved at puzzleIntro',
    [NOT_SUBMITTED, forward(PUZZLE_INTRO), shown, second],
  ],
  ...LOSSES.flatMap((loss): Scenario[] => [
    ...FORM_STEPS.map(
      (step): Scenario => [
        visited,
        [...STUMBLING.slice(0, STUMBLING.indexOf(forward(step))), loss, ...LEAVING],
      ],
    ),
    [
      advertised,
      [
        ...to(PUZZLE_COMPLETE),
        'locate answers: Austin TX',
        loss,
        ...to(PUZZLE_COMPLETE),
        ...DECIDING,
      ],
    ],
    [visited, [...to(3), 'RESUME.CHOSEN: a PDF', 'UPLOAD.PROGRESSED: half', loss, ...to(3)]],
  ]),
  [
    visited,
    [
      ...to(levelStep(2)),
      'URL.REQUESTED: contact, another tab, vetted at puzzleComplete',
      NOT_SUBMITTED,
      'locate answers: nowhere',
      ...DECIDING,
    ],
  ],
  ...[
    ['after geolocationTimeout', 'late locate answers: Austin TX'],
    ['locate fails: down', 'late locate answers: Austin TX'],
    ['locate answers: nowhere', 'late locate answers: Austin TX'],
    ['locate answers: Austin TX', 'late after geolocationTimeout'],
  ].map(
    (inTurn): Scenario => [
      visited,
      [...to(PUZZLE_COMPLETE), 'analyseBackground answers: approved', ...inTurn, ...DECIDING],
    ],
  ),
  [visited, [begun, refused(1), 'FIELD.TYPED: a first name']],
  [
    visited,
    [
      ...to(3),
      'CONTINUE.PRESSED: no summary',
      'FIELD.TYPED: a summary of two words',
      'FIELD.LEFT: the social profile',
    ],
  ],
  ...['UPLOAD.FAILED: failed', 'UPLOAD.REFUSED: too large', 'RESUME.REMOVED: pressed'].map(
    (lost): Scenario => [
      visited,
      [...to(3), 'RESUME.CHOSEN: a PDF', forward(3), 'BACK.PRESSED: pressed', lost],
    ],
  ),
  [
    visited,
    [
      ...to(3),
      forward(3),
      'BACK.PRESSED: pressed',
      'FIELD.CHOSEN: a résumé as well',
      'RESUME.CHOSEN: a PDF',
      'CONTINUE.PRESSED: pressed again',
      'UPLOAD.FINISHED: a reference',
    ],
  ],
  [
    visited,
    [
      ...to(3),
      'RESUME.CHOSEN: a PDF',
      'UPLOAD.FINISHED: a reference',
      forward(3),
      'BACK.PRESSED: pressed',
      'RESUME.GONE: removed',
    ],
  ],
  [visited, [begun, 'URL.REQUESTED: contact, another tab, another application at workExperience']],
  ...FORM_STEPS.map(
    (step): Scenario => [
      visited,
      [
        ...to(step),
        refused(step),
        'URL.REQUESTED: contact, another tab at workExperience',
        ...(step === LAST_FORM_STEP
          ? [forward(3), ...probed(LAST_FORM_STEP)]
          : [...probed(3), ...backFrom(3)]),
      ],
    ],
  ),
  [
    'back at eligibility, contact opened',
    [NOT_SUBMITTED, 'URL.REQUESTED: contact, another tab back at eligibility'],
  ],
  [visited, ['URL.REQUESTED: contact, another tab on level 2', shown, second]],
  [
    visited,
    [
      ...to(3),
      ...UPLOADED,
      'URL.REQUESTED: contact, another tab at workExperience',
      left(3),
      ...onward(3, PUZZLE_COMPLETE),
    ],
  ],
]
