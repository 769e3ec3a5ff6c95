import { BLANK_FORMS, FORM_NAMES, FORMS } from '../forms/index.ts'
import type { Classes } from '../progress/progress-report.ts'
import { type FunnelSnapshot, selectForm } from '../selectors.ts'
import { STEP_IDS } from '../step-list.ts'
import { solving } from './boards.ts'
import { STARTING, SUBMITTING } from './cases.ts'
import { continuingWith, type FilledForm } from './filling.ts'
import { analysisOf, answersOf, placeOf } from './recorded-answers.ts'
import { start } from './starts.ts'

/** One event as the funnel's own records keep it. */
interface Recorded {
  event: string
  state: string | null
  classes: Classes
}

interface Representative {
  type: string
  [key: string]: unknown
}

/**
 * A Continue, or the end of the upload that it has waited for. Records of earlier versions name the
 * form that was sent: `CONTACT.SUBMITTED` and the like.
 */
const CONTINUES = /^CONTINUE\.PRESSED$|^UPLOAD\.|^(?!APPLICATION)[A-Z_]+\.SUBMITTED$/

const PLAIN: readonly string[] = [
  'APPLICATION.RESTARTED',
  'APPLICATION.FORGOTTEN',
  'BACK.PRESSED',
  'PUZZLE.STARTED',
]

/** Events that represent a recorded one in the applicant's current state. */
export function representativeEvents(
  { event: type, state, classes }: Recorded,
  snapshot: FunnelSnapshot,
): readonly Representative[] {
  const form = CONTINUES.test(type) ? selectForm(snapshot) : undefined
  const decided = 'rule' in classes ? [{ type: 'DECISION.DUE' }] : []
  if (form && ('refused' in classes || state !== FORMS[form].step.id)) {
    const values = 'refused' in classes ? BLANK_FORMS[form] : answersOf(form, classes)
    return continuingWith({ form, values } as FilledForm)
  }
  if (type.startsWith('xstate.after.levelAdvance.')) {
    return [...solving(snapshot.context.application.puzzleIndex), { type }]
  }
  if (type === 'URL.REQUESTED') {
    return [{ type, target: targetOf(state), saved: { kind: 'unchanged' } }]
  }
  if (type === 'CHANGE.PRESSED') {
    return [{ type, form: FORM_NAMES.find((name) => FORMS[name].step.id === state) }]
  }
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)
  if (actor?.[2] === 'writeSubmission') {
    return [...SUBMITTING, { type, actorId: actor[2] }, ...decided]
  }
  if ('place' in classes || 'vetting' in classes) return [...edgeAnswersOf(classes), ...decided]
  if (type === 'APPLICATION.STARTED') return STARTING
  return PLAIN.includes(type) ? [{ type }] : decided
}

/** Replays a recorded run from its first event. */
export function replayFromStart<Event extends Recorded>(run: { events: readonly Event[] }) {
  return { input: start('', {}).input, events: run.events }
}

function edgeAnswersOf(classes: Classes): Representative[] {
  const analysis = analysisOf(classes)
  return [
    ...('place' in classes ? [doneWith('locate', placeOf(classes))] : []),
    ...(analysis ? [doneWith('analyseBackground', analysis)] : []),
  ]
}

function doneWith(actorId: string, output: unknown): Representative {
  return { type: `xstate.done.actor.${actorId}`, output, actorId }
}

function targetOf(state: string | null) {
  const step = STEP_IDS.find((id) => id === state)
  return step ? { kind: 'step', step } : { kind: 'entry' }
}
