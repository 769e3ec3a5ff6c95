import type { FunnelInput } from '../context.ts'
import type { DecisionRules } from '../decision/table.ts'
import { BLANK_FORMS, FORM_NAMES, FORMS, type FormValues, forEachForm } from '../forms/index.ts'
import type { Classes } from '../records/progress.ts'
import { type FunnelSnapshot, selectDecision, selectForm } from '../selectors.ts'
import { STEP_IDS } from '../steps/step-list.ts'
import { TODAY } from './applicant.ts'
import { solving } from './boards.ts'
import { STARTING, SUBMITTING } from './cases.ts'
import { continuingWith, type FilledForm } from './filling.ts'
import { analysisOf, answersOf, placeOf } from './recorded-answers.ts'
import { applicationAt, saved } from './records.ts'
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

/** Answers that are not recorded: the date, and that no submission is stored. */
export function unrecordedAnswer({ children }: FunnelSnapshot): Representative | undefined {
  if (children.readClock) return doneWith('readClock', { today: TODAY })
  if (children.readSubmission) return doneWith('readSubmission', null)
  return undefined
}

/** The rule that decided; null while it is not decided. */
export function ruleOf(snapshot: FunnelSnapshot): string | null {
  return selectDecision(snapshot)?.rule ?? null
}

/** Replays a recorded run from its first event. */
export function replayFromStart<Event extends Recorded>(run: { events: readonly Event[] }) {
  return { input: start('', {}).input, events: run.events }
}

/**
 * Replays a recorded run from Submit Application, with its earlier answers: only the decision reads
 * the values of the rules.
 */
export function replayFromSubmission<Event extends Recorded>(
  { events }: { events: readonly Event[] },
  rules: DecisionRules,
): { input: FunnelInput; events: Event[] } {
  const decided = events.findIndex(({ classes }) => 'rule' in classes)
  const before = decided < 0 ? events : events.slice(0, decided + 1)
  const given: Classes = Object.assign({}, ...before.map(({ classes }) => classes))
  const last = STEP_IDS.length - 1
  const application = applicationAt(last, {
    ...forEachForm<FormValues>((name) => answersOf(name, given)),
    analysisResult: analysisOf(given),
  })
  return {
    input: { ...start('', { saved: saved(application) }).input, rules },
    events: before.filter(
      ({ event, classes }) =>
        'place' in classes || 'rule' in classes || event.endsWith('.actor.writeSubmission'),
    ),
  }
}

/** Ages that an answered '21 or older' stands for, in whole years. */
const OF_AGE = { least: 21, most: 120 }

/**
 * The runs that would have left the same records: applicants who answered that they are 21 or older
 * gave no date of birth. One run for each age that rules with these values may distinguish.
 */
export function indistinguishableRuns<Run extends { events: readonly Recorded[] }>(
  run: Run,
  { knockoutAge, minimumAge }: DecisionRules,
): Run[] {
  const ages = [OF_AGE.least, knockoutAge - 1, minimumAge - 1, OF_AGE.most]
  if (run.events.every(({ classes }) => classes.age !== 'none')) return []
  return ages
    .filter((age) => age >= OF_AGE.least && age <= OF_AGE.most)
    .map((age) => ({
      ...run,
      events: run.events.map((recorded) => {
        const { classes } = recorded
        return classes.age === 'none' ? { ...recorded, classes: { ...classes, age } } : recorded
      }),
    }))
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
