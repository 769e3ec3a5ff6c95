import type { UrlTarget } from '../../../machines/events.ts'
import type { SavedRecords } from '../../../machines/records/saved-state.ts'
import { BLANK_PROGRESS, BLANK_TIMER } from '../../specification/application.ts'
import { BLANK, ofEachForm } from '../../specification/forms/index.ts'
import { FIRST_LEVEL, LAST_LEVEL, numberOf, PUZZLE_COMPLETE } from '../../specification/steps.ts'
import type { Observation } from '../observed/observation.ts'
import { stoppedAt } from './puzzle.ts'
import { formsOf } from './records.ts'
import { isSolved, type TakenCase } from './taken.ts'

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
  const current = step === null ? 0 : numberOf(step)
  const highest = unlocked === null ? 1 : numberOf(unlocked)
  const { resumeFileName = '', ...typed } = drafts
  const shown = { ...formsOf(application), ...typed } as Observation['drafts']
  const id = applicationId ?? opened?.applicationId ?? before.applicationId
  const isLooking = current >= PUZZLE_COMPLETE
  const resume = resumeOf(application.workExperience, shown.workExperience.resume)
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
    applicationId: id,
    submissionId: null,
    step: stepOpened(current, highest, opened?.opened),
    unlocked: highest,
    isLooking,
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
    isVetting: highest >= FIRST_LEVEL && !isLooking && !analysisResult,
    place: 'unasked',
    hasDate: !opened && before.hasDate,
    submission: 'none',
    rule: null,
    isSpinnerOver: false,
    isStored: isLooking && !opened && before.isStored,
    isRetained: false,
    isCleared: false,
    delivery: isLooking && !opened ? before.delivery : 'none',
  } as const satisfies Omit<Observation, 'shown'>
  const isOver = standing.step === LAST_LEVEL && isSolved(standing)
  return isOver ? { ...standing, ...stoppedAt(standing) } : standing
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
export function resumeOf(
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

function recordsOf({ event, opened }: TakenCase): Records {
  const saved = opened?.saved ?? (event?.type === 'URL.REQUESTED' ? event.saved : undefined)
  return saved?.kind === 'read' ? saved : NO_RECORDS
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
  return { arrival, trackingParams: isLooking ? recorded : trackingWith(arrival, recorded) }
}

/** An existing parameter is never overwritten (section 4). */
export function trackingWith(
  { parameters, externalReferrer }: Observation['arrival'],
  recorded: Observation['trackingParams'],
): Observation['trackingParams'] {
  const referrer = externalReferrer === '' ? {} : { external_referrer: externalReferrer }
  return { ...referrer, ...parameters, ...recorded }
}
