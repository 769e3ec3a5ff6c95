import { PLAIN_FORMS } from '../../../machines/examples/answers.ts'
import {
  AFTER_WORK,
  FIRST_LEVEL,
  idAt,
  LAST_FORM_STEP,
  levelStep,
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  stepOf,
} from '../../specification/steps.ts'
import {
  backFrom,
  begun,
  casesAt,
  DECIDING,
  DELIVERED,
  FORM_STEPS,
  forgotten,
  forward,
  LEAVING,
  LOSSES,
  left,
  onward,
  probed,
  REVIEWED,
  refused,
  restarted,
  rested,
  STUMBLING,
  second,
  to,
  UPLOADED,
  unreadable,
} from './sequences.ts'

const advertised = 'an advertisement leads here'
const visited = 'first visit'

/** Each scenario: the start's name, and the names of the steps. */
export const SCENARIOS: readonly [string, readonly string[]][] = [
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
  ['a page of this site leads here', [...to(PUZZLE_COMPLETE), 'locate fails: down', ...DECIDING]],
  ['a page of this site leads here', [begun, restarted, ...to(PUZZLE_COMPLETE), ...DECIDING]],
  ['a page of this site leads here', [begun, forgotten, ...to(PUZZLE_COMPLETE), ...DECIDING]],
  ['an earlier assessment saved at puzzleIntro', [forward(PUZZLE_INTRO), second]],
  [
    'another application saved at puzzleComplete',
    ['readSubmission answers: no submission', ...DECIDING, ...DELIVERED],
  ],
  [
    'saved at puzzleComplete, under no name',
    ['readSubmission answers: no submission', ...DECIDING, ...DELIVERED],
  ],
  [advertised, [begun, forgotten, begun, 'URL.REQUESTED: contact, another tab at workExperience']],
  ...[visited, advertised].flatMap((from) =>
    LOSSES.flatMap((loss): [string, readonly string[]][] => [
      [from, [...STUMBLING, loss, ...LEAVING]],
      ...FORM_STEPS.map((step): [string, string[]] => [
        from,
        [...STUMBLING.slice(0, STUMBLING.indexOf(forward(step))), loss, ...LEAVING],
      ]),
      [
        from,
        [
          ...to(levelStep(3)),
          REVIEWED,
          second,
          'STROKE.BEGUN: level 3 red',
          loss,
          ...to(levelStep(2)),
          second,
        ],
      ],
      [
        from,
        [
          ...to(FIRST_LEVEL),
          'STROKE.BEGUN: level 1 red',
          loss,
          ...to(FIRST_LEVEL),
          'STROKE.EXTENDED: level 1 red',
        ],
      ],
      [
        from,
        [
          ...to(PUZZLE_COMPLETE),
          'locate answers: Austin TX',
          loss,
          ...to(PUZZLE_COMPLETE),
          ...DECIDING,
        ],
      ],
      [from, [...to(3), ...UPLOADED, loss, ...to(3)]],
      [from, [...to(3), 'RESUME.CHOSEN: a PDF', 'UPLOAD.PROGRESSED: half', loss, ...to(3)]],
    ]),
  ),
  [visited, [...STUMBLING, ...backFrom(PUZZLE_INTRO)]],
  [visited, [begun, ...rested(1), left(1)]],
  [
    visited,
    [
      ...to(3),
      'FIELD.TYPED: no reason',
      'FIELD.RESTED: the reason',
      'FIELD.LEFT: the social profile',
    ],
  ],
  [visited, [...to(LAST_FORM_STEP), ...rested(LAST_FORM_STEP), left(LAST_FORM_STEP)]],
  [visited, [begun, left(1), 'FIELD.LEFT: the last name']],
  [
    visited,
    [
      ...to(levelStep(2)),
      'URL.REQUESTED: contact, another tab, vetted at puzzleComplete',
      'readSubmission answers: no submission',
      'locate answers: nowhere',
      ...DECIDING,
    ],
  ],
  [
    visited,
    [
      ...to(PUZZLE_COMPLETE),
      ...DECIDING,
      'DELIVERY.ACKNOWLEDGED: its own',
      'URL.REQUESTED: contact, another tab at thankYou',
    ],
  ],
  ...[
    ['after geolocationTimeout', 'late locate answers: Austin TX'],
    ['locate fails: down', 'late locate answers: Austin TX'],
    ['locate answers: nowhere', 'late locate answers: Austin TX'],
    ['locate answers: Austin TX', 'late after geolocationTimeout'],
  ].map((told): [string, string[]] => [
    visited,
    [...to(PUZZLE_COMPLETE), 'analyseBackground answers: approved', ...told, ...DECIDING],
  ]),
  [
    visited,
    [
      ...to(3),
      "DELIVERY.ATTEMPTED: another application's",
      "DELIVERY.POSTPONED: another application's",
      "DELIVERY.ACKNOWLEDGED: another application's",
      ...onward(3, PUZZLE_COMPLETE),
    ],
  ],
  [visited, [...to(levelStep(2)), 'TIMER.PAUSED: pressed', restarted, ...to(FIRST_LEVEL)]],
  [
    visited,
    [
      ...to(3),
      'FIELD.TYPED: no reason',
      'URL.REQUESTED: contact',
      'FIELD.RESTED: the reason',
      ...onward(1, 3),
    ],
  ],
  [
    visited,
    [
      ...to(LAST_FORM_STEP),
      ...casesAt(LAST_FORM_STEP).wrong,
      'BACK.PRESSED: pressed',
      ...rested(LAST_FORM_STEP).slice(-1),
      forward(LAST_FORM_STEP - 1),
    ],
  ],
  [
    visited,
    [
      ...to(AFTER_WORK),
      'BACK.PRESSED: pressed',
      'FIELD.TYPED: no reason',
      `URL.REQUESTED: ${idAt(AFTER_WORK)}`,
      'FIELD.RESTED: the reason',
      'BACK.PRESSED: pressed',
    ],
  ],
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
    (lost): [string, string[]] => [
      visited,
      [...to(3), 'RESUME.CHOSEN: a PDF', forward(3), 'BACK.PRESSED: pressed', lost],
    ],
  ),
  [visited, [...to(2), left(2), 'FIELD.LEFT: the age']],
  [visited, [...to(3), left(3), 'FIELD.LEFT: the social profile']],
  ...FORM_STEPS.map((step): [string, string[]] => [
    visited,
    [...to(step), refused(step), ...casesAt(step).wrong, left(step)],
  ]),
  ...PLAIN_FORMS.map(stepOf).map((step): [string, string[]] => [
    visited,
    [...to(step), left(step), `${left(step)}, last field`],
  ]),
  [visited, [begun, 'URL.REQUESTED: contact, another tab, another application at workExperience']],
  ...FORM_STEPS.map((step): [string, string[]] => [
    visited,
    [
      ...to(step),
      refused(step),
      'URL.REQUESTED: contact, another tab at workExperience',
      ...(step === LAST_FORM_STEP
        ? [forward(3), ...probed(LAST_FORM_STEP)]
        : [...probed(3), ...backFrom(3)]),
    ],
  ]),
  ...FORM_STEPS.map((step): [string, string[]] => [
    visited,
    [
      ...to(step),
      refused(step),
      'URL.REQUESTED: contact, another tab at workExperience',
      'BACK.PRESSED: pressed',
      'BACK.PRESSED: pressed',
      ...onward(1, PUZZLE_INTRO),
      'BACK.PRESSED: pressed',
    ],
  ]),
  ['saved at thankYou, eligibility opened', ['readSubmission answers: qualified, waiting']],
  [
    'back at eligibility, contact opened',
    ['URL.REQUESTED: contact, another tab back at eligibility'],
  ],
  [
    visited,
    ['URL.REQUESTED: contact, another tab typing at workExperience', ...onward(3, FIRST_LEVEL)],
  ],
  [visited, ['URL.REQUESTED: contact, another tab on level 2', 'TIMER.TICKED: a second']],
  ...[unreadable, 'URL.REQUESTED: contact, another tab at workExperience'].map(
    (loss): [string, string[]] => [
      visited,
      [
        ...to(PUZZLE_COMPLETE),
        ...DECIDING,
        ...DELIVERED,
        loss,
        ...(loss === unreadable ? to(PUZZLE_COMPLETE) : onward(3, PUZZLE_COMPLETE)),
        ...DECIDING,
        'URL.REQUESTED: contact, another tab at thankYou',
      ],
    ],
  ),
  ...['another tab at workExperience', 'another tab at thankYou'].flatMap(
    (tab): [string, string[]][] => {
      const taken = `URL.REQUESTED: contact, ${tab}`
      const decidingAgain = tab.endsWith('thankYou') ? DECIDING.slice(2) : DECIDING
      const onwards = tab.endsWith('thankYou')
        ? ['readSubmission fails: database refused', 'locate answers: nowhere']
        : [left(3), ...onward(3, PUZZLE_COMPLETE)]
      const after = tab.endsWith('thankYou') ? [] : onwards
      return [
        [visited, [...STUMBLING, taken, ...onwards]],
        ...(tab.endsWith('thankYou')
          ? []
          : [
              [visited, [...STUMBLING, taken, ...probed(3), ...backFrom(3)]] as [string, string[]],
              [visited, [...STUMBLING, taken, forward(3), ...probed(LAST_FORM_STEP)]] as [
                string,
                string[],
              ],
            ]),
        [visited, [...to(levelStep(3)), 'STROKE.BEGUN: level 3 red', taken, ...onwards]],
        [visited, [...to(3), ...UPLOADED, taken, ...onwards]],
        [
          visited,
          [
            ...to(PUZZLE_COMPLETE),
            'locate answers: Austin TX',
            taken,
            ...onwards,
            ...decidingAgain,
          ],
        ],
        [
          visited,
          [...to(PUZZLE_COMPLETE), 'locate answers: nowhere', ...DECIDING, taken, ...after],
        ],
        [
          visited,
          [
            ...to(PUZZLE_COMPLETE),
            'locate answers: nowhere',
            ...DECIDING,
            ...DELIVERED,
            taken,
            ...after,
          ],
        ],
      ]
    },
  ),
  ...FORM_STEPS.flatMap((step): [string, string[]][] =>
    FORM_STEPS.map((other) => [
      visited,
      [
        ...to(step),
        left(other),
        ...onward(step, Math.max(step, other)),
        ...(other > step ? [left(other)] : []),
      ],
    ]),
  ),
]
