import { elapsedTime } from '../../specification/application.ts'
import { fieldsOf } from '../../specification/forms/index.ts'
import { isAsked, shownMessages } from '../../specification/forms/rules.ts'
import {
  PUZZLE_COMPLETE,
  PUZZLE_INTRO,
  SEGMENTS,
  screenAt,
  stepOf,
  THANK_YOU,
} from '../../specification/steps.ts'
import { resumeLines, summaryOf } from './fields.ts'
import { drawnOn, isOnLevel, isSolved } from './levels.ts'
import { fieldsOn } from './page-fields.ts'
import { formAt, type World } from './world.ts'

/** What stands on the page, in the words that an applicant reads; nothing that is hidden from them. */
export interface PageFacts {
  path: string
  heading: string
  /** The name of the progress ring; null where none shows. */
  progress: string | null
  /** The names of the buttons, from the top of the page to its end. */
  buttons: readonly string[]
  /** The lines of the error summary. */
  summary: readonly string[]
  /** The messages under the fields, sorted. */
  messages: readonly string[]
  isShaking: boolean
  /** What stands in the form's fields, by their labels; the chosen option's words, or a tick. */
  fields: Readonly<Record<string, string | boolean>>
  /** What is said of the résumé's file. */
  file: string
  /** How many cells each colour's line runs through, two and more. */
  drawn: Readonly<Record<string, number>>
  isPaused: boolean
  isSolved: boolean
  isProcessing: boolean
  /** Where the application is, beside its outcome. */
  delivery: string
}

const WAITING = 'File on its way…'

/** What a world looks like on the page, by sections 2, 5 and 8 of the specification. */
export function pageOf(world: World): PageFacts {
  const { path, title, segment, form } = screenAt(world.step)
  const isForm = form !== undefined
  const isPaused = isOnLevel(world) && world.timer === 'paused'
  const outcome = outcomeOf(world)
  return {
    path,
    heading: outcome ?? title,
    progress: segment === null ? null : `Step ${segment} of ${SEGMENTS}`,
    buttons: buttonsOf(world, isPaused),
    summary: isForm ? summaryOf(world) : [],
    messages: isForm ? messagesOf(world) : [],
    isShaking: isForm && world.face === 'shaking',
    fields: fieldsOn(world),
    file: isResumeShown(world) ? fileOf(world) : '',
    drawn: Object.fromEntries(Object.entries(drawnOn(world)).filter(([, cells]) => cells > 1)),
    isPaused,
    isSolved: isSolved(world),
    isProcessing: world.step === THANK_YOU && outcome === null,
    delivery: outcome === null ? '' : deliveryOf(world),
  }
}

/** Whether the résumé's field is on the page: as the chosen way of sharing, or added. */
export function isResumeShown({ step, drafts }: World): boolean {
  const { shareMethod, addResume } = drafts.workExperience
  return (
    step === stepOf('workExperience') &&
    (shareMethod === 'resume' || (shareMethod !== '' && addResume))
  )
}

function deliveryOf({ delivery }: World): string {
  if (delivery === 'delivered') return 'Your application is in.'
  if (delivery === 'sending') return 'Your application is being sent.'
  return 'Your application is kept on this device, but not sent yet. It is sent as soon as the connection allows: stay on this page, or open it again when you are online.'
}

function outcomeOf(world: World): string | null {
  if (world.step !== THANK_YOU || !world.isSpinnerOver || world.submission !== 'decided')
    return null
  return world.rule === 'qualified' ? "You're approved!" : 'Application Submitted'
}

function buttonsOf(world: World, isPaused: boolean): string[] {
  const time = elapsedTime(world.seconds)
  if (world.step === 0) return ['Start Application', 'Start Application']
  if (world.step === 1) return ['Continue']
  if (formAt(world)) {
    const hasFile = world.resume === 'uploading' || world.resume === 'uploaded'
    const ofFile = hasFile ? ['Remove file'] : world.resume === 'failed' ? ['Try again'] : []
    return [
      ...(isResumeShown(world) ? ofFile : []),
      'Back',
      world.face === 'waiting' ? WAITING : 'Continue',
    ]
  }
  if (world.step === PUZZLE_INTRO) return ['Back', 'Start']
  if (isOnLevel(world)) {
    if (isPaused) return [`Resume ${time}`]
    return isSolved(world) ? [`Pause ${time}`] : [`Pause ${time}`, 'Reset Puzzle']
  }
  return world.step === PUZZLE_COMPLETE ? ['Submit Application'] : []
}

/**
 * A field that is not asked has no message; the three requirements share one text under their
 * group; a file on its way needs none.
 */
function messagesOf(world: World): string[] {
  const form = formAt(world)
  if (!form) return []
  const messages = world.messages[form] ?? {}
  const shown = fieldsOf(form).flatMap(([name, field]) => {
    const message = messages[name]
    const isShown = field.kind !== 'file' && isAsked(field, { ...world.drafts[form] })
    return isShown && message !== undefined ? [message] : []
  })
  return [...shownMessages(shown), ...(isResumeShown(world) ? resumeLines(world) : [])].sort()
}

function fileOf({ resume }: World): string {
  if (resume === 'uploading') return 'Uploading ada-byron.pdf'
  if (resume === 'uploaded') return 'uploaded'
  return resume === 'failed' || resume === 'refused' ? 'Upload of ada-byron.pdf failed' : ''
}
