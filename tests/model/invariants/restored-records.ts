import type { UrlTarget } from '../../../machines/events.ts'
import { SUBMISSIONS } from '../../../machines/examples/starts.ts'
import type { SavedRecords } from '../../../machines/records/saved-state.ts'
import type { Submission } from '../../../machines/requests/submissions.ts'
import { BLANK_PROGRESS, BLANK_TIMER } from '../../specification/application.ts'
import { BLANK, ofEachForm } from '../../specification/forms/index.ts'
import {
  FIRST_LEVEL,
  LAST_LEVEL,
  numberOf,
  PUZZLE_COMPLETE,
  THANK_YOU,
} from '../../specification/steps.ts'
import type { Observation } from '../observed/observation.ts'
import { stoppedAt } from './puzzle.ts'
import { formsOf } from './records.ts'
import { isLookedUp, isSolved, type TakenCase } from './taken.ts'

type Records = Omit<SavedRecords, 'kind'>

const NO_RECORDS: Records = {
  step: null,
  unlocked: null,
  application: { ...BLANK_PROGRESS, ...BLANK },
  timer: BLANK_TIMER,
  timerState: 'stopped',
  drafts: {},
  applicationId: undefined,
}

/**
 * The expected state when records are restored or removed: the page is opened, another tab has
 * changed the records, they are unreadable, or the applicant starts over or deletes everything.
 * Everything is as in the records; what they do not contain is as on a first visit.
 */
export function restoredAfter(taken: TakenCase): Omit<Observation, 'shown'> {
  const { before, opened } = taken
  const { step, unlocked, application, timer, timerState, drafts, applicationId } = recordsOf(taken)
  const { analysisResult } = application
  const submission = submissionOf(taken)
  const current = step === null ? 0 : numberOf(step)
  const highest = unlocked === null ? 1 : numberOf(unlocked)
  const { resumeFileName = '', ...typed } = drafts
  const shown = { ...formsOf(application), ...typed } as Observation['drafts']
  const isLooking = isLookupBegun(taken, current)
  const resume = resumeOf(application.workExperience, shown.workExperience.resume)
  const address = opened ? opened.opened : before.restoring?.opened
  const standing = {
    ...formsOf(application),
    puzzleAnswers: application.puzzleAnswers,
    puzzlePerformance: application.puzzlePerformance,
    analysisResult,
    elapsedSeconds: timer.elapsedSeconds,
    totalMoves: timer.totalMoves,
    totalTimeMs: timer.totalTimeMs,
    timer: timerState,
    isCounting: false,
    ...arrivalAfter(taken, application.trackingParams, isLooking),
    applicationId: applicationId ?? opened?.applicationId ?? before.applicationId,
    submissionId: null,
    step: isLooking ? current : stepOpened(current, highest, address),
    unlocked: highest,
    isLooking,
    restoring: isLooking ? restoringAfter(taken) : null,
    drafts: shown,
    messages: NOTHING_WRONG,
    touched: NOTHING_LEFT,
    refused: [],
    pressed: 0,
    face: 'quiet',
    shakes: opened ? 0 : before.shakes,
    drawing: null,
    undoStack: [],
    resume: isLooking ? resumeWhileLooking(before, opened !== undefined) : resume,
    upload: { fileName: resumeFileName, percent: 0 },
    isVetting: highest >= FIRST_LEVEL && !isLooking && !analysisResult && !submission?.decision,
    place: !isLooking && current >= PUZZLE_COMPLETE ? 'asked' : 'unasked',
    hasDate: false,
    submission: submissionAt(current, isLooking, submission),
    rule: submission?.decision?.rule ?? null,
    isSpinnerOver: false,
    isStored: submission?.decision !== undefined,
    isRetained: false,
    isCleared: false,
    delivery: isLooking && !opened ? before.delivery : deliveryOf(submission),
  } as const satisfies Omit<Observation, 'shown'>
  const isOver = standing.step === LAST_LEVEL && isSolved(standing)
  return isOver ? { ...standing, ...stoppedAt(standing) } : standing
}

/** A page that opens with a started application looks it up; later only the last two steps are in doubt. */
function isLookupBegun({ opened, event }: TakenCase, step: number): boolean {
  if (opened) return step > 0
  return event?.type === 'URL.REQUESTED' && step >= PUZZLE_COMPLETE
}

function restoringAfter({ event, opened }: TakenCase): Observation['restoring'] {
  if (opened) return { saved: opened.saved, opened: opened.opened }
  return event?.type === 'URL.REQUESTED' ? { saved: event.saved, opened: undefined } : null
}

/** The submission that is found now; without answers and decision only the last two steps say that it is one. */
function submissionOf(taken: TakenCase): Submission | undefined {
  const { before, name, event } = taken
  if (event?.type === 'SUBMISSION.FOUND') return event.submission
  const found = isLookedUp(taken) ? FOUND.get(name) : undefined
  return found?.answers || found?.decision || before.step >= PUZZLE_COMPLETE ? found : undefined
}

/** What the lookups find, by the names of their answers. */
const FOUND: ReadonlyMap<string, Submission> = new Map(
  SUBMISSIONS.flatMap((answer) =>
    'output' in answer && typeof answer.output === 'object' && answer.output
      ? [[`readSubmission answers: ${answer.name}`, answer.output as Submission]]
      : [],
  ),
)

function submissionAt(step: number, isLooking: boolean, submission: Submission | undefined) {
  if (submission?.decision) return 'decided'
  return step === THANK_YOU && !isLooking ? 'clock' : 'none'
}

function deliveryOf(submission: Submission | undefined): Observation['delivery'] {
  if (!submission?.decision) return 'none'
  if (submission.isAcknowledged) return submission.isAdded ? 'added' : 'delivered'
  return submission.isRefused ? 'refused' : 'waiting'
}

const NOTHING_WRONG = ofEachForm(() => ({}))
const NOTHING_LEFT = ofEachForm(() => [])

/** A page that is opened at another address than that of its step shows the highest unlocked one. */
function stepOpened(current: number, highest: number, address: UrlTarget | undefined): number {
  if (current === 0 || current >= PUZZLE_COMPLETE) return current
  if (address === undefined || address.kind === 'entry') return current
  return address.kind === 'step' && numberOf(address.step) === current ? current : highest
}

/** A file that a saved form asks for and does not name was removed by the backend (section 7, uploads). */
function resumeOf(
  { shareMethod, addResume, resume }: Observation['workExperience'],
  shown: string,
): Observation['resume'] {
  if (shown !== '') return 'uploaded'
  const isAskedFor = shareMethod === 'resume' || (shareMethod !== '' && addResume)
  return isAskedFor && resume === '' ? 'gone' : 'empty'
}

/** An upload is cancelled when the lookup answers, not before. */
function resumeWhileLooking({ resume }: Observation, isOpened: boolean): Observation['resume'] {
  return isOpened || resume === 'uploaded' ? 'empty' : resume
}

function recordsOf(taken: TakenCase): Records {
  const { before, name, event, opened } = taken
  const submission = submissionOf(taken)
  if (submission) return submittedRecords(before, submission)
  const requested = event?.type === 'URL.REQUESTED' ? event.saved : undefined
  const looked =
    isLookedUp(taken) && !name.endsWith(': ended') ? before.restoring?.saved : undefined
  const saved = opened?.saved ?? requested ?? looked
  return saved?.kind === 'read' ? saved : NO_RECORDS
}

/** What was submitted counts, not what the records say, which may be older. */
function submittedRecords(before: Observation, { answers }: Submission): Records {
  const { analysisResult, trackingParams, elapsedSeconds, totalMoves, totalTimeMs } = before
  const given = answers ?? { ...before, puzzleIndex: 5 }
  const performance = given.puzzlePerformance
  return {
    step: 'thankYou',
    unlocked: 'thankYou',
    application: {
      ...given,
      ...((given.analysisResult ?? analysisResult) && {
        analysisResult: given.analysisResult ?? analysisResult,
      }),
      trackingParams: { ...trackingParams, ...given.trackingParams },
    },
    timer: answers
      ? {
          totalTimeMs: performance.totalTimeMs,
          totalMoves: performance.totalMoves,
          elapsedSeconds: Math.floor(performance.totalTimeMs / 1000),
        }
      : { elapsedSeconds, totalMoves, totalTimeMs },
    timerState: 'stopped',
    drafts: {},
    applicationId: before.applicationId,
  }
}

/** The arrival is stored once for each parameter, until everything is deleted. */
function arrivalAfter(
  { before, event, opened }: TakenCase,
  recorded: Observation['trackingParams'],
  isLooking: boolean,
): Pick<Observation, 'arrival' | 'trackingParams'> {
  const arrival = opened?.arrival ?? before.arrival
  const isForgotten = event?.type === 'APPLICATION.RESTARTED' && before.submission !== 'none'
  if (
    isForgotten ||
    event?.type === 'APPLICATION.FORGOTTEN' ||
    event?.type === 'APPLICATION.ENDED'
  ) {
    const nothing = { parameters: {}, externalReferrer: '', documentReferrer: '' }
    return { arrival: { ...arrival, ...nothing }, trackingParams: {} }
  }
  if (event?.type === 'APPLICATION.RESTARTED')
    return { arrival, trackingParams: before.trackingParams }
  const isUnchanged = isLooking || event?.type === 'SUBMISSION.FOUND'
  return { arrival, trackingParams: isUnchanged ? recorded : trackingWith(arrival, recorded) }
}

/** An existing parameter is never overwritten (section 4). */
function trackingWith(
  { parameters, externalReferrer }: Observation['arrival'],
  recorded: Observation['trackingParams'],
): Observation['trackingParams'] {
  const referrer = externalReferrer === '' ? {} : { external_referrer: externalReferrer }
  return { ...referrer, ...parameters, ...recorded }
}
