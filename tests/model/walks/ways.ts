import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import type { FormName } from '../../../machines/forms/index.ts'
import { FORM_NAMES } from '../../specification/forms/index.ts'
import { FIRST_LEVEL, screenAt, stepOf } from '../../specification/steps.ts'

/** What is tried on each form, by the names of its cases. */
const CASES_OF: Record<
  FormName,
  {
    accepted: string
    refused: string
    left: string
    /** Something wrong that nobody has left yet, and another field left: no word of the wrong one. */
    probes: readonly string[]
  }
> = {
  contactDetails: {
    accepted: 'CONTINUE.PRESSED: valid',
    refused: 'CONTINUE.PRESSED: no first name',
    left: 'FIELD.LEFT: the first name',
    probes: ['FIELD.TYPED: an e-mail without an at sign', 'FIELD.LEFT: the first name'],
  },
  eligibility: {
    accepted: 'CONTINUE.PRESSED: of age, PA',
    refused: 'CONTINUE.PRESSED: no state',
    left: 'FIELD.LEFT: the state',
    probes: ['FIELD.CHOSEN: no access', 'FIELD.LEFT: the state'],
  },
  workExperience: {
    accepted: 'CONTINUE.PRESSED: all three',
    refused: 'CONTINUE.PRESSED: no reason',
    left: 'FIELD.LEFT: the reason',
    probes: ['FIELD.TYPED: no reason', 'FIELD.LEFT: the social profile'],
  },
  casinoAffiliation: {
    accepted: 'CONTINUE.PRESSED: yes, described',
    refused: 'CONTINUE.PRESSED: no answer',
    left: 'FIELD.LEFT: the affiliation',
    probes: [
      'FIELD.CHOSEN: an affiliation',
      'FIELD.TYPED: a description of four words',
      'FIELD.LEFT: the affiliation',
    ],
  },
}

/** The steps with a form, by their numbers. */
export const FORM_STEPS = FORM_NAMES.map(stepOf)

/** Continue on a step's form, or Start. */
export function forward(step: number): string {
  const { form } = screenAt(step)
  return form ? CASES_OF[form].accepted : 'PUZZLE.STARTED: pressed'
}
export const refused = (step: number): string => casesAt(step).refused
export const left = (step: number): string => casesAt(step).left
export const probed = (step: number): readonly string[] => {
  const { form } = screenAt(step)
  return form ? CASES_OF[form].probes : []
}

function casesAt(step: number) {
  const { form } = screenAt(step)
  if (!form) throw new Error(`Step ${step} has no form`)
  return CASES_OF[form]
}

export const begun = 'APPLICATION.STARTED: pressed'
export const restarted = 'APPLICATION.RESTARTED: pressed'
export const forgotten = 'APPLICATION.FORGOTTEN: pressed'
export const unreadable = 'URL.REQUESTED: contact, storage unreadable'
export const second = 'TIMER.TICKED: a second'

/** From the intro to a step, with every form filled in whole. */
export function to(step: number): string[] {
  return [begun, ...onward(1, step)]
}

export function onward(from: number, step: number): string[] {
  return Array.from({ length: step - from }, (_, position) => from + position).flatMap((at) =>
    at < FIRST_LEVEL ? [forward(at)] : level(at - FIRST_LEVEL + 1),
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
  ...FORM_STEPS.flatMap((step) => [left(step), refused(step), 'after shake', forward(step)]),
]
/** Through the forms once more, leaving one field of each. */
export const LEAVING = [begun, ...FORM_STEPS.flatMap((step) => [...probed(step), forward(step)])]
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
