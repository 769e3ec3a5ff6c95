import { elapsedTime } from '../../specification/application.ts'
import { fieldsOf } from '../../specification/forms/index.ts'
import { isAsked, shownMessages } from '../../specification/forms/rules.ts'
import { pressesOn } from '../../specification/presses.ts'
import {
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  SEGMENTS,
  screenAt,
  stepOf,
  THANK_YOU,
} from '../../specification/steps.ts'
import { resumeLines, summaryOf } from '../invariants/screen.ts'
import { answerAt, formAt, isSolved, levelAt, mayRestart } from '../invariants/taken.ts'
import type { Observation } from './observation.ts'

/** The visible content of the page, in the words that an applicant reads. */
export interface PageFacts {
  path: string
  heading: string
  /** The name of the progress ring; null where none shows. */
  progress: string | null
  /** The names of the buttons, from the top of the page to its end, but for each answer's Change and those of the copy to keep. */
  buttons: readonly string[]
  /** The lines of the error summary. */
  summary: readonly string[]
  /** The messages under the fields, sorted. */
  messages: readonly string[]
  isShaking: boolean
  /** The values of the form's fields by label; the chosen option's words, or a tick. */
  fields: Readonly<Record<string, string | boolean>>
  /** The status of the résumé's file. */
  file: string
  /** How many cells each colour's line runs through, two and more. */
  drawn: Readonly<Record<string, number>>
  isPaused: boolean
  isSolved: boolean
  isProcessing: boolean
  /** The delivery status, next to the outcome. */
  delivery: string
}

const WAITING = 'File on its way…'

/** The page of a state, by sections 2, 5 and 8 of the specification. */
export function pageOf(seen: Observation): PageFacts {
  const { path, title, segment, form } = screenAt(seen.step)
  const isForm = form !== undefined
  const isPaused = levelAt(seen) !== undefined && seen.timer === 'paused'
  const outcome = outcomeOf(seen)
  return {
    path,
    heading: outcome ?? title,
    progress: segment === null ? null : `Step ${segment} of ${SEGMENTS}`,
    buttons: buttonsOf(seen, isPaused),
    summary: isForm ? summaryOf(seen) : [],
    messages: isForm ? messagesOf(seen) : [],
    isShaking: isForm && seen.face === 'shaking',
    fields: fieldsOn(seen),
    file: isResumeShown(seen) ? fileOf(seen) : '',
    drawn: drawnOn(seen),
    isPaused,
    isSolved: isSolved(seen),
    isProcessing: seen.step === THANK_YOU && outcome === null,
    delivery: outcome === null ? '' : deliveryOf(seen),
  }
}

/** Whether the résumé's field is on the page: as the chosen sharing method, or added. */
export function isResumeShown({ step, drafts }: Observation): boolean {
  const { shareMethod, addResume } = drafts.workExperience
  return (
    step === stepOf('workExperience') &&
    (shareMethod === 'resume' || (shareMethod !== '' && addResume))
  )
}

function drawnOn(seen: Observation): Record<string, number> {
  const paths: Readonly<Record<string, readonly unknown[]>> =
    levelAt(seen) === undefined ? {} : answerAt(seen).paths
  const lengths = Object.entries(paths).map(([color, { length }]) => [color, length] as const)
  return Object.fromEntries(lengths.filter(([, cells]) => cells > 1))
}

function deliveryOf({ delivery, isStored }: Observation): string {
  if (delivery === 'delivered') return 'Your application is in.'
  if (delivery === 'refused') {
    return 'Your application was not delivered: our server did not accept it. It stays on this device, and a later version of this page tries again. Save a copy below, and write to us.'
  }
  if (delivery === 'added') {
    return 'An application from this device is in already. These answers were added to it: a person will look at both.'
  }
  if (delivery === 'freezing') return 'Saving your application…'
  if (!isStored)
    return 'Your application is not sent yet, and this browser could not store it. Stay on this page until it is sent, and save a copy below. Your answers stay on this device until then.'
  return 'Your application is kept on this device, but not sent yet. It is sent as soon as the connection allows: stay on this page, or open it again when you are online.'
}

function outcomeOf(seen: Observation): string | null {
  if (seen.step !== THANK_YOU || !seen.isSpinnerOver || seen.submission !== 'decided') return null
  if (seen.delivery === 'added') return 'Your answers were added'
  return seen.rule === 'qualified' ? "You're approved!" : 'Application Submitted'
}

function buttonsOf(seen: Observation, isPaused: boolean): string[] {
  const time = elapsedTime(seen.elapsedSeconds)
  const press = pressesOn(screenAt(seen.step).id)[seen.pressed]?.button ?? ''
  if (seen.step === 0) return [press, press]
  if (seen.step === 1) return ['Continue']
  if (formAt(seen)) {
    const hasFile = seen.resume === 'uploading' || seen.resume === 'uploaded'
    const ofFile = hasFile ? ['Remove file'] : seen.resume === 'failed' ? ['Try again'] : []
    return [
      ...(isResumeShown(seen) ? ofFile : []),
      'Back',
      seen.face === 'waiting' ? WAITING : 'Continue',
    ]
  }
  if (seen.step === PUZZLE_INTRO) return ['Back', press]
  if (levelAt(seen) !== undefined) {
    if (isPaused) return [`Resume ${time}`]
    return isSolved(seen) ? [`Pause ${time}`] : [`Pause ${time}`, 'Undo', 'Reset Puzzle']
  }
  if (seen.step === PUZZLE_COMPLETE) return [press]
  return mayRestart(seen) ? ['Start a new application'] : []
}

/**
 * A field that is not shown has no message; the three requirements share one text under their
 * group; a file that is being uploaded needs none.
 */
function messagesOf(seen: Observation): string[] {
  const form = formAt(seen)
  if (!form) return []
  const messages = seen.messages[form]
  const shown = fieldsOf(form).flatMap(([name, field]) => {
    const message = messages[name]
    const isShown = field.kind !== 'file' && isAsked(field, { ...seen.drafts[form] })
    return isShown && message !== undefined ? [message] : []
  })
  return [...shownMessages(shown), ...(isResumeShown(seen) ? resumeLines(seen) : [])].sort()
}

function fileOf({ resume }: Observation): string {
  if (resume === 'uploading') return 'Uploading ada-byron.pdf'
  return resume === 'uploaded' ? 'uploaded' : ''
}

/** The values of the form on the page by label; an option by its words. */
function fieldsOn(seen: Observation): Record<string, string | boolean> {
  const form = formAt(seen)
  if (!form) return {}
  const values: Readonly<Record<string, string | boolean>> = { ...seen.drafts[form] }
  const shown = fieldsOf(form).filter(
    ([, field]) => field.kind !== 'file' && isAsked(field, values),
  )
  return Object.fromEntries(
    shown.map(([name, { label, blank, options = {} }]) => {
      const value = values[name] ?? blank
      return [label, typeof value === 'string' ? (options[value] ?? value) : value]
    }),
  )
}
