import { AGREEMENTS_TEXT, FORMS, resumeLines, summaryOf } from './fields.ts'
import { drawnOn, isSolved } from './levels.ts'
import { fieldsOf } from './page-fields.ts'
import { BY_STEP, SCREENS } from './screens.ts'
import { isShown } from './shown.ts'
import { formatted, type World } from './world.ts'

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
const AGREEMENTS = ['hasReliableAccess', 'isUSCitizen', 'isHappyToCompleteCheck']

/** What a world looks like on the page, by sections 2, 5 and 8 of the specification. */
export function pageOf(world: World): PageFacts {
  const { path, heading, segment } = SCREENS[BY_STEP[world.step] ?? 'intro']
  const isForm = world.step >= 1 && world.step <= 4
  const isLevel = world.step >= 6 && world.step <= 10
  const isPaused = isLevel && world.timer === 'paused'
  const outcome = outcomeOf(world)
  return {
    path,
    heading: outcome ?? heading,
    progress: segment === null ? null : `Step ${segment} of 6`,
    buttons: buttonsOf(world, isPaused),
    summary: isForm ? summaryOf(world) : [],
    messages: isForm ? messagesOf(world) : [],
    isShaking: isForm && world.face === 'shaking',
    fields: fieldsOf(world),
    file: isResumeShown(world) ? fileOf(world) : '',
    drawn: Object.fromEntries(Object.entries(drawnOn(world)).filter(([, cells]) => cells > 1)),
    isPaused,
    isSolved: isSolved(world),
    isProcessing: world.step === 12 && outcome === null,
    delivery: outcome === null ? '' : deliveryOf(world),
  }
}

/** Whether the résumé's field is on the page: as the chosen way of sharing, or added. */
export function isResumeShown({ step, drafts }: World): boolean {
  const { shareMethod, addResume } = drafts.workExperience
  return step === 3 && (shareMethod === 'resume' || (shareMethod !== '' && addResume))
}

function deliveryOf({ delivery }: World): string {
  if (delivery === 'delivered') return 'Your application is in.'
  if (delivery === 'sending') return 'Your application is being sent.'
  return 'Your application is kept on this device, but not sent yet. It is sent as soon as the connection allows: stay on this page, or open it again when you are online.'
}

function outcomeOf(world: World): string | null {
  if (world.step !== 12 || !world.isSpinnerOver || world.submission !== 'decided') return null
  return world.rule === 'qualified' ? "You're approved!" : 'Application Submitted'
}

function buttonsOf(world: World, isPaused: boolean): string[] {
  const time = formatted(world.seconds)
  if (world.step === 0) return ['Start Application', 'Start Application']
  if (world.step === 1) return ['Continue']
  if (world.step <= 4) {
    const hasFile = world.resume === 'uploading' || world.resume === 'uploaded'
    const ofFile = hasFile ? ['Remove file'] : world.resume === 'failed' ? ['Try again'] : []
    return [
      ...(isResumeShown(world) ? ofFile : []),
      'Back',
      world.face === 'waiting' ? WAITING : 'Continue',
    ]
  }
  if (world.step === 5) return ['Back', 'Start']
  if (world.step <= 10) {
    if (isPaused) return [`Resume ${time}`]
    return isSolved(world) ? [`Pause ${time}`] : [`Pause ${time}`, 'Reset Puzzle']
  }
  return world.step === 11 ? ['Submit Application'] : []
}

/**
 * A field that does not show has no message; the three requirements share one text under their
 * group; a file on its way needs none.
 */
function messagesOf(world: World): string[] {
  const form = FORMS[world.step - 1]
  if (!form) return []
  const messages = Object.entries(world.messages[form] ?? {}).filter(([field]) =>
    isShown(form, world.drafts[form], field),
  )
  const isDisagreed = messages.some(([field]) => AGREEMENTS.includes(field))
  return [
    ...messages
      .filter(([field]) => !AGREEMENTS.includes(field))
      .filter(([field]) => field !== 'resume')
      .map(([, message]) => message),
    ...(isDisagreed ? [AGREEMENTS_TEXT] : []),
    ...(isResumeShown(world) ? resumeLines(world) : []),
  ].sort()
}

function fileOf({ resume }: World): string {
  if (resume === 'uploading') return 'Uploading ada-byron.pdf'
  if (resume === 'uploaded') return 'uploaded'
  return resume === 'failed' || resume === 'refused' ? 'Upload of ada-byron.pdf failed' : ''
}
