import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'

/** Continue on each form and Start, by the step's number. */
export const FORWARD: Record<number, string> = {
  1: 'CONTINUE.PRESSED: valid',
  2: 'CONTINUE.PRESSED: of age, PA',
  3: 'CONTINUE.PRESSED: all three',
  4: 'CONTINUE.PRESSED: yes, described',
  5: 'PUZZLE.STARTED: pressed',
}
export const REFUSED: Record<number, string> = {
  1: 'CONTINUE.PRESSED: no first name',
  2: 'CONTINUE.PRESSED: no state',
  3: 'CONTINUE.PRESSED: no reason',
  4: 'CONTINUE.PRESSED: no answer',
}
export const LEFT: Record<number, string> = {
  1: 'FIELD.LEFT: the first name',
  2: 'FIELD.LEFT: the state',
  3: 'FIELD.LEFT: the reason',
  4: 'FIELD.LEFT: the affiliation',
}

export const begun = 'APPLICATION.STARTED: pressed'
export const restarted = 'APPLICATION.RESTARTED: pressed'
export const forgotten = 'APPLICATION.FORGOTTEN: pressed'
export const unreadable = 'URL.REQUESTED: step 1, storage unreadable'
export const second = 'TIMER.TICKED: a second'

/** From the intro to a step, with every form filled in whole. */
export function to(step: number): string[] {
  return [begun, ...onward(1, step)]
}

export function onward(from: number, step: number): string[] {
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
export const STUMBLING = [
  begun,
  ...[1, 2, 3, 4].flatMap((step) => [
    LEFT[step] ?? '',
    REFUSED[step] ?? '',
    'after shake',
    FORWARD[step] ?? '',
  ]),
]
/** Something wrong in a form that nobody has left yet, and another field left: no word of the wrong one. */
export const PROBES: Record<number, readonly string[]> = {
  1: ['FIELD.TYPED: an e-mail without an at sign', 'FIELD.LEFT: the first name'],
  2: ['FIELD.CHOSEN: no access', 'FIELD.LEFT: the state'],
  3: ['FIELD.TYPED: no reason', 'FIELD.LEFT: the social profile'],
  4: [
    'FIELD.CHOSEN: an affiliation',
    'FIELD.TYPED: a description of four words',
    'FIELD.LEFT: the affiliation',
  ],
}
export const probed = (step: number): readonly string[] => PROBES[step] ?? []
/** Through the forms once more, leaving one field of each. */
export const LEAVING = [
  begun,
  ...[1, 2, 3, 4].flatMap((step) => [...probed(step), FORWARD[step] ?? '']),
]
/** Back through the forms, from a step. */
export function backFrom(step: number): string[] {
  return Array.from({ length: step - 1 }, (_, position) => step - 1 - position).flatMap((at) => [
    'BACK.PRESSED: pressed',
    ...probed(at),
  ])
}
export const DECIDING = [
  'APPLICATION.SUBMITTED: pressed',
  'writeSubmission answers: kept',
  'readClock answers: 21 November 2026',
  'after spinner',
  'freezeSubmission answers: kept',
]
export const REVIEWED = 'analyseBackground answers: manual review'
export const DELIVERED = ['DELIVERY.ATTEMPTED: its own', 'DELIVERY.ACKNOWLEDGED: its own']
export const UPLOADED = [
  'RESUME.CHOSEN: a PDF',
  'UPLOAD.PROGRESSED: half',
  'UPLOAD.FINISHED: a reference',
]
/** Every way to lose what was done, back at the intro. */
export const LOSSES = [restarted, forgotten, unreadable]
