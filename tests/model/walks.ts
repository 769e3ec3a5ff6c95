import { BLANK_FORMS } from '../../machines/examples/answers.ts'
import { SOLVED_BOARDS } from '../../machines/examples/boards.ts'
import {
  applicationAt,
  OTHER_APPLICATION_ID,
  saved,
  savedAt,
} from '../../machines/examples/records.ts'
import type { FunnelMachine } from '../../machines/funnel.machine.ts'
import type { Exploration } from '../../src/graph/explore.ts'
import { FUNNEL_EXPLORATION, start } from './exploration.ts'
import { STARTS } from './oracle/starts.ts'
import { FIRST_VISIT, type World } from './oracle/world.ts'
import type { Walk } from './walking.ts'

/** Continue on each form and Start, by the step's number. */
const FORWARD: Record<number, string> = {
  1: 'CONTACT.SUBMITTED: valid',
  2: 'ELIGIBILITY.SUBMITTED: of age, PA',
  3: 'WORK_EXPERIENCE.SUBMITTED: all three',
  4: 'CASINO_AFFILIATION.SUBMITTED: yes, described',
  5: 'PUZZLE.STARTED: pressed',
}
const REFUSED: Record<number, string> = {
  1: 'CONTACT.SUBMITTED: no first name',
  2: 'ELIGIBILITY.SUBMITTED: no state',
  3: 'WORK_EXPERIENCE.SUBMITTED: no reason',
  4: 'CASINO_AFFILIATION.SUBMITTED: no answer',
}
const LEFT: Record<number, string> = {
  1: 'FIELD.LEFT: the first name',
  2: 'FIELD.LEFT: the state',
  3: 'FIELD.LEFT: the reason',
  4: 'FIELD.LEFT: the affiliation',
}

const begun = 'APPLICATION.STARTED: pressed'
const restarted = 'APPLICATION.RESTARTED: pressed'
const forgotten = 'APPLICATION.FORGOTTEN: pressed'
const unreadable = 'URL.REQUESTED: step 1, storage unreadable'
const second = 'TIMER.TICKED: a second'

/** From the intro to a step, with every form filled in whole. */
function to(step: number): string[] {
  return [begun, ...onward(1, step)]
}

function onward(from: number, step: number): string[] {
  return Array.from({ length: step - from }, (_, position) => from + position).flatMap((at) =>
    at <= 5 ? [FORWARD[at] ?? ''] : level(at - 5),
  )
}

/** A level solved in some time, with a break in it. */
function level(index: number): string[] {
  const colors = Object.keys(SOLVED_BOARDS[index as 1])
  return [
    second,
    ...colors.flatMap((color) => [
      `STROKE.BEGUN: level ${index} ${color}`,
      second,
      `STROKE.EXTENDED: level ${index} ${color}`,
      'STROKE.ENDED: let go',
    ]),
    'after levelAdvance',
  ]
}

/** Each form refused before it is accepted, with fields left in it, up to the puzzle intro. */
const STUMBLING = [
  begun,
  ...[1, 2, 3, 4].flatMap((step) => [
    LEFT[step] ?? '',
    REFUSED[step] ?? '',
    'after shake',
    FORWARD[step] ?? '',
  ]),
]
/** Something wrong in a form that nobody has left yet, and another field left: no word of the wrong one. */
const PROBES: Record<number, readonly string[]> = {
  1: ['FIELD.TYPED: an e-mail without an at sign', 'FIELD.LEFT: the first name'],
  2: ['FIELD.CHOSEN: no access', 'FIELD.LEFT: the state'],
  3: ['FIELD.TYPED: no reason', 'FIELD.LEFT: the social profile'],
  4: [
    'FIELD.CHOSEN: an affiliation',
    'FIELD.TYPED: a description of four words',
    'FIELD.LEFT: the affiliation',
  ],
}
const probed = (step: number): readonly string[] => PROBES[step] ?? []
/** Through the forms once more, leaving one field of each. */
const LEAVING = [begun, ...[1, 2, 3, 4].flatMap((step) => [...probed(step), FORWARD[step] ?? ''])]
/** Back through the forms, from a step. */
function backFrom(step: number): string[] {
  return Array.from({ length: step - 1 }, (_, position) => step - 1 - position).flatMap((at) => [
    'BACK.PRESSED: pressed',
    ...probed(at),
  ])
}
const DECIDING = [
  'APPLICATION.SUBMITTED: pressed',
  'writeSubmission answers: kept',
  'readClock answers: 21 November 2026',
  'after spinner',
  'freezeSubmission answers: kept',
]
const REVIEWED = 'analyseBackground answers: manual review'
const DELIVERED = ['DELIVERY.ATTEMPTED: its own', 'DELIVERY.ACKNOWLEDGED: its own']
const UPLOADED = ['RESUME.CHOSEN: a PDF', 'UPLOAD.PROGRESSED: half', 'UPLOAD.FINISHED: a reference']
/** Every way to lose what was done, back at the intro. */
const LOSSES = [restarted, forgotten, unreadable]

const at5 = STARTS['saved at step 5'] ?? FIRST_VISIT
const at11 = STARTS['saved at step 11'] ?? FIRST_VISIT
const at12 = STARTS['saved at step 12'] ?? FIRST_VISIT
const solved = at11.levels

/** Starts that only walks take: what they bring is lost in the key of a state. */
const WALK_STARTS: Record<string, { input: Parameters<typeof start>[1]; world: World }> = {
  'an earlier assessment saved at step 5': {
    input: {
      saved: saved(
        applicationAt(5, {
          puzzleAnswers: applicationAt(11).puzzleAnswers,
          puzzlePerformance: { totalTimeMs: 83_000, totalMoves: 13, totalTimeFormatted: '1:23' },
          analysisResult: { status: 'approved', reasoning: 'Fits the role well.' },
        }),
        {
          timer: {
            totalTimeMs: 83_000,
            totalMoves: 13,
            elapsedSeconds: 83,
            isRunning: false,
            isPaused: false,
          },
        },
      ),
      opened: { kind: 'step', step: 5 },
    },
    world: {
      ...at5,
      levels: solved,
      measured: { ms: 83_000, moves: 13 },
      totalTimeMs: 83_000,
      seconds: 83,
      moves: 13,
      vetting: 'approved',
    },
  },
  'another application saved at step 11': {
    input: {
      saved: saved(applicationAt(11), { applicationId: OTHER_APPLICATION_ID }),
      opened: { kind: 'step', step: 11 },
    },
    world: { ...at11, applicationId: OTHER_APPLICATION_ID },
  },
  'saved at step 11, under no name': {
    input: {
      saved: saved(applicationAt(11), { applicationId: undefined }),
      opened: { kind: 'step', step: 11 },
    },
    world: at11,
  },
  'saved at step 12, step 2 opened': {
    input: { saved: savedAt(12), opened: { kind: 'step', step: 2 } },
    world: at12,
  },
  'a page of this site leads here': {
    input: {
      arrival: {
        parameters: {},
        externalReferrer: '',
        documentReferrer: 'https://funnel.example/about',
        isViewed: true,
      },
    },
    world: { ...FIRST_VISIT, documentReferrer: 'https://funnel.example/about' },
  },
}

const advertised = 'an advertisement leads here'
const visited = 'first visit'

/** What happened, by the start's name and the names of the steps. */
const STORIES: readonly [string, readonly string[]][] = [
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

const { contactDetails, eligibility, workExperience } = applicationAt(4)
const formsAt4 = { contactDetails, eligibility, workExperience }

/** The exploration's cases, with those that only walks take. */
export const WALKED: Exploration<FunnelMachine> = {
  ...FUNNEL_EXPLORATION,
  starts: [
    ...FUNNEL_EXPLORATION.starts,
    ...Object.entries(WALK_STARTS).map(([name, { input }]) => start(name, input)),
  ],
  events: [
    ...FUNNEL_EXPLORATION.events,
    {
      name: 'FIELD.CHOSEN: no access',
      event: { type: 'FIELD.CHOSEN', form: 'eligibility', values: { hasReliableAccess: false } },
    },
    {
      name: 'FIELD.TYPED: no reason',
      event: { type: 'FIELD.TYPED', form: 'workExperience', field: 'goodFitReason', value: '' },
    },
    {
      name: 'URL.REQUESTED: step 1, another tab, vetted at step 11',
      event: {
        type: 'URL.REQUESTED',
        target: { kind: 'step', step: 1 },
        saved: savedAt(11, {
          analysisResult: { status: 'approved', reasoning: 'Fits the role well.' },
        }),
      },
    },
    {
      name: 'URL.REQUESTED: step 1, another tab, another application at step 3',
      event: {
        type: 'URL.REQUESTED',
        target: { kind: 'step', step: 1 },
        saved: saved(applicationAt(3), { applicationId: OTHER_APPLICATION_ID }),
      },
    },
    {
      name: 'FIELD.LEFT: the last name',
      event: { type: 'FIELD.LEFT', form: 'contactDetails', field: 'lastName' },
    },
    {
      name: 'FIELD.LEFT: the age',
      event: { type: 'FIELD.LEFT', form: 'eligibility', field: 'isOfAge' },
    },
    {
      name: 'FIELD.LEFT: the advertisement',
      event: { type: 'FIELD.LEFT', form: 'casinoAffiliation', field: 'jobAdvertisement' },
    },
    {
      name: 'FIELD.LEFT: the social profile',
      event: { type: 'FIELD.LEFT', form: 'workExperience', field: 'socialProfile' },
    },
    {
      name: 'URL.REQUESTED: step 1, another tab back at step 2 of 4',
      event: {
        type: 'URL.REQUESTED',
        target: { kind: 'step', step: 1 },
        saved: savedAt(2, { ...formsAt4, maxUnlockedStep: 4 }),
      },
    },
    {
      name: 'URL.REQUESTED: step 1, another tab typing at step 3',
      event: {
        type: 'URL.REQUESTED',
        target: { kind: 'step', step: 1 },
        saved: saved(applicationAt(3), {
          drafts: {
            workExperience: { ...BLANK_FORMS.workExperience, goodFitReason: 'I learn fast.' },
          },
        }),
      },
    },
    {
      name: 'URL.REQUESTED: step 1, another tab at step 12',
      event: { type: 'URL.REQUESTED', target: { kind: 'step', step: 1 }, saved: savedAt(12) },
    },
  ],
}

/** Long ways that the graph, which keeps few facts of the past apart, does not take. */
export const WALKS: readonly Walk[] = STORIES.map(([from, steps]) => {
  const world = WALK_STARTS[from]?.world ?? STARTS[from]
  if (!world) throw new Error(`The oracle says nothing of the start '${from}'`)
  return { start: from, world, steps }
})
