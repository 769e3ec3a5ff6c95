import {
  backFrom,
  begun,
  DECIDING,
  DELIVERED,
  FORWARD,
  forgotten,
  LEAVING,
  LEFT,
  LOSSES,
  onward,
  PROBES,
  probed,
  REFUSED,
  REVIEWED,
  restarted,
  STUMBLING,
  second,
  to,
  UPLOADED,
  unreadable,
} from './ways.ts'

const advertised = 'an advertisement leads here'
const visited = 'first visit'

/** What happened, by the start's name and the names of the steps. */
export const STORIES: readonly [string, readonly string[]][] = [
  [
    visited,
    [
      ...to(11),
      'analyseBackground answers: approved',
      ...DECIDING,
      'locate answers: nowhere',
      ...DELIVERED,
      'after clearing',
    ],
  ],
  [advertised, [...to(11), REVIEWED, 'locate answers: nowhere', ...DECIDING, 'after clearing']],
  ['a page of this site leads here', [...to(11), 'locate fails: down', ...DECIDING]],
  ['a page of this site leads here', [begun, restarted, ...to(11), ...DECIDING]],
  ['a page of this site leads here', [begun, forgotten, ...to(11), ...DECIDING]],
  ['an earlier assessment saved at step 5', [FORWARD[5] ?? '', second]],
  [
    'another application saved at step 11',
    ['readSubmission answers: no submission', ...DECIDING, ...DELIVERED],
  ],
  [
    'saved at step 11, under no name',
    ['readSubmission answers: no submission', ...DECIDING, ...DELIVERED],
  ],
  [advertised, [begun, forgotten, begun, 'URL.REQUESTED: step 1, another tab at step 3']],
  ...[visited, advertised].flatMap((from) =>
    LOSSES.flatMap((loss): [string, readonly string[]][] => [
      [from, [...STUMBLING, loss, ...LEAVING]],
      ...[1, 2, 3, 4].map((step): [string, string[]] => [
        from,
        [...STUMBLING.slice(0, STUMBLING.indexOf(FORWARD[step] ?? '')), loss, ...LEAVING],
      ]),
      [from, [...to(8), REVIEWED, second, 'STROKE.BEGUN: level 3 red', loss, ...to(7), second]],
      [
        from,
        [...to(6), 'STROKE.BEGUN: level 1 red', loss, ...to(6), 'STROKE.EXTENDED: level 1 red'],
      ],
      [from, [...to(11), 'locate answers: Austin TX', loss, ...to(11), ...DECIDING]],
      [from, [...to(3), ...UPLOADED, loss, ...to(3)]],
      [from, [...to(3), 'RESUME.CHOSEN: a PDF', 'UPLOAD.PROGRESSED: half', loss, ...to(3)]],
    ]),
  ),
  [visited, [...STUMBLING, ...backFrom(5)]],
  [visited, [begun, PROBES[1]?.[0] ?? '', 'FIELD.RESTED: the e-mail', LEFT[1] ?? '']],
  [
    visited,
    [
      ...to(3),
      'FIELD.TYPED: no reason',
      'FIELD.RESTED: the reason',
      'FIELD.LEFT: the social profile',
    ],
  ],
  [visited, [...to(4), ...probed(4).slice(0, 2), 'FIELD.RESTED: the description', LEFT[4] ?? '']],
  [visited, [begun, LEFT[1] ?? '', 'FIELD.LEFT: the last name']],
  [
    visited,
    [
      ...to(7),
      'URL.REQUESTED: step 1, another tab, vetted at step 11',
      'readSubmission answers: no submission',
      'locate answers: nowhere',
      ...DECIDING,
    ],
  ],
  [
    visited,
    [
      ...to(11),
      ...DECIDING,
      'DELIVERY.ACKNOWLEDGED: its own',
      'URL.REQUESTED: step 1, another tab at step 12',
      'readSubmission fails: database refused',
    ],
  ],
  ...[
    ['after geolocationTimeout', 'late locate answers: Austin TX'],
    ['locate fails: down', 'late locate answers: Austin TX'],
    ['locate answers: nowhere', 'late locate answers: Austin TX'],
    ['locate answers: Austin TX', 'late after geolocationTimeout'],
  ].map((told): [string, string[]] => [
    visited,
    [...to(11), 'analyseBackground answers: approved', ...told, ...DECIDING],
  ]),
  [
    visited,
    [
      ...to(3),
      "DELIVERY.ATTEMPTED: another application's",
      "DELIVERY.POSTPONED: another application's",
      "DELIVERY.ACKNOWLEDGED: another application's",
      ...onward(3, 11),
    ],
  ],
  [visited, [...to(7), 'TIMER.PAUSED: pressed', restarted, ...to(6)]],
  [
    visited,
    [
      ...to(3),
      'FIELD.TYPED: no reason',
      'URL.REQUESTED: step 1',
      'FIELD.RESTED: the reason',
      ...onward(1, 3),
    ],
  ],
  [
    visited,
    [
      ...to(4),
      ...probed(4).slice(0, 2),
      'BACK.PRESSED: pressed',
      'FIELD.RESTED: the description',
      FORWARD[3] ?? '',
    ],
  ],
  [
    visited,
    [
      ...to(4),
      'BACK.PRESSED: pressed',
      'FIELD.TYPED: no reason',
      'URL.REQUESTED: step 4',
      'FIELD.RESTED: the reason',
      'BACK.PRESSED: pressed',
    ],
  ],
  ...['UPLOAD.FAILED: failed', 'RESUME.REMOVED: pressed'].map((lost): [string, string[]] => [
    visited,
    [...to(3), 'RESUME.CHOSEN: a PDF', FORWARD[3] ?? '', 'BACK.PRESSED: pressed', lost],
  ]),
  [visited, [...to(2), LEFT[2] ?? '', 'FIELD.LEFT: the age']],
  [visited, [...to(3), LEFT[3] ?? '', 'FIELD.LEFT: the social profile']],
  [visited, [...to(4), LEFT[4] ?? '', 'FIELD.LEFT: the advertisement']],
  [visited, [begun, 'URL.REQUESTED: step 1, another tab, another application at step 3']],
  ...[1, 2, 3, 4].map((step): [string, string[]] => [
    visited,
    [
      ...to(step),
      REFUSED[step] ?? '',
      'URL.REQUESTED: step 1, another tab at step 3',
      ...(step === 4 ? [FORWARD[3] ?? '', ...probed(4)] : [...probed(3), ...backFrom(3)]),
    ],
  ]),
  ...[1, 2, 3, 4].map((step): [string, string[]] => [
    visited,
    [
      ...to(step),
      REFUSED[step] ?? '',
      'URL.REQUESTED: step 1, another tab at step 3',
      'BACK.PRESSED: pressed',
      'BACK.PRESSED: pressed',
      ...onward(1, 5),
      'BACK.PRESSED: pressed',
    ],
  ]),
  ['saved at step 12, step 2 opened', ['readSubmission answers: qualified, waiting']],
  [
    'back at step 2 of 4, step 1 opened',
    ['URL.REQUESTED: step 1, another tab back at step 2 of 4'],
  ],
  [visited, ['URL.REQUESTED: step 1, another tab typing at step 3', ...onward(3, 6)]],
  ...[unreadable, 'URL.REQUESTED: step 1, another tab at step 3'].map(
    (loss): [string, string[]] => [
      visited,
      [
        ...to(11),
        ...DECIDING,
        ...DELIVERED,
        loss,
        ...(loss === unreadable ? to(11) : onward(3, 11)),
        ...DECIDING,
        'URL.REQUESTED: step 1, another tab at step 12',
        'readSubmission fails: database refused',
      ],
    ],
  ),
  ...['another tab at step 3', 'another tab at step 12'].flatMap((tab): [string, string[]][] => {
    const taken = `URL.REQUESTED: step 1, ${tab}`
    const decidingAgain = tab.endsWith('12') ? DECIDING.slice(2) : DECIDING
    const onwards = tab.endsWith('12')
      ? ['readSubmission fails: database refused', 'locate answers: nowhere']
      : [LEFT[3] ?? '', ...onward(3, 11)]
    return [
      [visited, [...STUMBLING, taken, ...onwards]],
      ...(tab.endsWith('12')
        ? []
        : [
            [visited, [...STUMBLING, taken, ...probed(3), ...backFrom(3)]] as [string, string[]],
            [visited, [...STUMBLING, taken, FORWARD[3] ?? '', ...probed(4)]] as [string, string[]],
          ]),
      [visited, [...to(8), 'STROKE.BEGUN: level 3 red', taken, ...onwards]],
      [visited, [...to(3), ...UPLOADED, taken, ...onwards]],
      [visited, [...to(11), 'locate answers: Austin TX', taken, ...onwards, ...decidingAgain]],
      [visited, [...to(11), 'locate answers: nowhere', ...DECIDING, taken, ...onwards]],
      [
        visited,
        [...to(11), 'locate answers: nowhere', ...DECIDING, ...DELIVERED, taken, ...onwards],
      ],
    ]
  }),
  ...[1, 2, 3, 4].flatMap((step): [string, string[]][] =>
    [1, 2, 3, 4].map((other) => [
      visited,
      [
        ...to(step),
        LEFT[other] ?? '',
        ...onward(step, Math.max(step, other)),
        ...(other > step ? [LEFT[other] ?? ''] : []),
      ],
    ]),
  ),
]
