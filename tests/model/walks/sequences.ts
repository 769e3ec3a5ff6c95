import { SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import type { FormName } from '../../../machines/forms/index.ts'
import { FORM_NAMES, fieldsOf } from '../../specification/forms/index.ts'
import { SUBMITTING_CASES } from '../../specification/presses.ts'
import { FIRST_LEVEL, screenAt, stepOf } from '../../specification/steps.ts'

/** The steps that are tried on a form, as case names. */
interface FormCases {
  accepted: string
  refused: string
  left: string
  /** An invalid answer, before its field is left. */
  wrong: readonly string[]
  /** A typing pause after it. */
  rested?: string
  /** Leaving another field: the invalid one has no message yet. */
  otherLeft?: string
}

const WRITTEN: Partial<Record<FormName, FormCases>> = {
  contactDetails: {
    accepted: 'CONTINUE.PRESSED: valid',
    refused: 'CONTINUE.PRESSED: no first name',
    left: 'FIELD.LEFT: the first name',
    wrong: ['FIELD.TYPED: an e-mail without an at sign'],
    rested: 'FIELD.RESTED: the e-mail',
  },
  eligibility: {
    accepted: 'CONTINUE.PRESSED: of age, PA',
    refused: 'CONTINUE.PRESSED: no state',
    left: 'FIELD.LEFT: the state',
    wrong: ['FIELD.CHOSEN: no access'],
  },
  workExperience: {
    accepted: 'CONTINUE.PRESSED: all three',
    refused: 'CONTINUE.PRESSED: no reason',
    left: 'FIELD.LEFT: the reason',
    wrong: ['FIELD.TYPED: no reason'],
    rested: 'FIELD.RESTED: the reason',
    otherLeft: 'FIELD.LEFT: the social profile',
  },
}

/** A form whose cases follow from its fields: they are named by it. */
function plainCases(form: FormName): FormCases {
  const kinds = fieldsOf(form).map(([, { kind }]) => kind)
  const hasTexts = kinds.includes('text')
  return {
    accepted: `CONTINUE.PRESSED: ${form}`,
    refused: `CONTINUE.PRESSED: no ${form}`,
    left: `FIELD.LEFT: ${form}`,
    wrong: [
      ...(kinds.some((kind) => kind !== 'text') ? [`FIELD.CHOSEN: ${form}`] : []),
      ...(hasTexts ? [`FIELD.TYPED: ${form}`] : []),
    ],
    ...(hasTexts && { rested: `FIELD.RESTED: ${form}` }),
  }
}

/** The steps with a form, by their numbers. */
export const FORM_STEPS = FORM_NAMES.map(stepOf)

/** The steps that are tried on the form of a step. */
export function casesAt(step: number): FormCases {
  const { form } = screenAt(step)
  if (!form) throw new Error(`Step ${step} has no form`)
  return WRITTEN[form] ?? plainCases(form)
}

/** Continue on a step's form, or Start. */
export function forward(step: number): string {
  return screenAt(step).form ? casesAt(step).accepted : 'PUZZLE.STARTED: pressed'
}
export const refused = (step: number): string => casesAt(step).refused
export const left = (step: number): string => casesAt(step).left
/** An invalid answer, and another field left; empty for a step without a form. */
export function probed(step: number): readonly string[] {
  if (!screenAt(step).form) return []
  const { wrong, otherLeft, left } = casesAt(step)
  return [...wrong, otherLeft ?? left]
}

/** A page that opens with a started application looks it up first. */
export const NOT_SUBMITTED = 'readSubmission answers: no submission'
export const begun = 'APPLICATION.STARTED: pressed'
const restarted = 'APPLICATION.RESTARTED: pressed'
const forgotten = 'APPLICATION.FORGOTTEN: pressed'
const unreadable = 'URL.REQUESTED: contact, storage unreadable'
export const shown = 'BOARD.SHOWN: in sight'
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
    shown,
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
/** Completes the forms again and leaves one field of each. */
export const LEAVING = [begun, ...FORM_STEPS.flatMap((step) => [...probed(step), forward(step)])]
/** Back through the forms, from a step. */
export function backFrom(step: number): string[] {
  return Array.from({ length: step - 1 }, (_, position) => step - 1 - position).flatMap((at) => [
    'BACK.PRESSED: pressed',
    ...probed(at),
  ])
}
export const DECIDING = [
  ...SUBMITTING_CASES,
  'writeSubmission answers: stored',
  'readClock answers: 21 November 2026',
  'after spinner',
  'freezeSubmission answers: stored',
]
export const REVIEWED = 'analyseBackground answers: manual review'
export const DELIVERED = ['DELIVERY.ATTEMPTED: its own', 'DELIVERY.ACKNOWLEDGED: its own']
export const UPLOADED = [
  'RESUME.CHOSEN: a PDF',
  'UPLOAD.PROGRESSED: half',
  'UPLOAD.FINISHED: a reference',
]
/** Every sequence that loses the answers and ends at the intro. */
export const LOSSES = [restarted, forgotten, unreadable]
