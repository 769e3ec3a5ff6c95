import { DELAYS_MS } from '../../specification/configuration.ts'
import { decided, identified, STARTED, stepCompleted, VIEWED } from '../../specification/events.ts'
import { FIRST_FORM } from '../../specification/forms/index.ts'
import { screenAt } from '../../specification/steps.ts'
import type { Outputs } from '../observed/outputs.ts'
import { textsOf } from './forms.ts'
import { answeredIn, decidedIn, STEP_VARIANT } from './records.ts'
import {
  answerAt,
  formAt,
  isCompleted,
  isOnPage,
  isRestored,
  levelAt,
  type TakenCase,
} from './taken.ts'

/** Each event is emitted once, with its data: views, starts, completed steps, the decision. */
export function eventsOf(taken: TakenCase): Pick<Outputs, 'events'> {
  const { before, event, opened, after } = taken
  if (opened) return { events: opened.arrival.isViewed ? [] : [VIEWED] }
  const isRestarted = event?.type === 'APPLICATION.RESTARTED' && isRestored(taken)
  const isForgotten = event?.type === 'APPLICATION.FORGOTTEN' && isRestored(taken)
  const isDecided = before.rule === null && after.rule !== null && !isRestored(taken)
  const isSubmitted = before.submission === 'none' && after.submission === 'writing'
  return {
    events: [
      ...(event?.type === 'APPLICATION.STARTED' && before.step === 0 ? [STARTED] : []),
      ...(isCompleted(taken) || isSubmitted ? completionOf(taken) : []),
      ...(isDecided ? decided(decidedIn(after), after.arrival.documentReferrer) : []),
      ...((after.isCleared && !before.isCleared) || isRestarted
        ? [{ type: 'Application Cleared' }]
        : []),
      ...(isForgotten ? [{ type: 'Application Forgotten' }] : []),
    ],
  }
}

/**
 * The completed step with its data, after the applicant's identification if it is known by then.
 */
function completionOf({ before, after }: TakenCase): object[] {
  const form = formAt(before)
  const level = levelAt(before)
  const isIdentified =
    form === FIRST_FORM ||
    (form === 'workExperience' && after.workExperience.linkedinProfile !== '')
  const ofLevel = level && { puzzle_number: level, puzzle_answer: answerAt(before) }
  const data = form ? after[form] : (ofLevel ?? {})
  return [
    ...(isIdentified ? [identified(answeredIn(after))] : []),
    stepCompleted(screenAt(before.step).name, data, STEP_VARIANT),
  ]
}

/** The outbox gets a command when a submission is stored, and when records are removed. */
export function commandsOf(taken: TakenCase): Pick<Outputs, 'commands'> {
  const { before, name, event, after } = taken
  const isKept = before.delivery === 'freezing' && name.startsWith('freezeSubmission')
  const isRestarted = event?.type === 'APPLICATION.RESTARTED' && isRestored(taken)
  const isCleared = (after.isCleared && !before.isCleared) || isRestarted
  return {
    commands: [
      ...(isKept ? ['outbox: OUTBOX.FILLED'] : []),
      ...(isCleared ? ['outbox: OUTBOX.CLEARED'] : []),
    ],
  }
}

/** Typing restarts the pause, leaving the field ends it. */
export function pausesOf(taken: TakenCase): Pick<Outputs, 'pauses'> {
  const { before, event, filled } = taken
  const typed = ['ended', `begun for ${DELAYS_MS.typingPause}`]
  if (filled && filled.form === formAt(before)) {
    return { pauses: textsOf(filled.form).flatMap(() => [...typed, 'ended']) }
  }
  if (!isOnPage(taken)) return { pauses: [] }
  if (event?.type === 'FIELD.TYPED') return { pauses: typed }
  return { pauses: event?.type === 'FIELD.LEFT' ? ['ended'] : [] }
}
