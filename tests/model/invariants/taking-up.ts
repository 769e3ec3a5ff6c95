import type { SavedReading } from '../../../machines/schemas/records.ts'
import { BLANK_PROGRESS, BLANK_TIMER } from '../../specification/application.ts'
import { BLANK } from '../../specification/forms/index.ts'
import { FIRST_LEVEL, PUZZLE_COMPLETE, THANK_YOU } from '../../specification/steps.ts'
import type { Seen } from '../seen/seen.ts'
import { stoppedAt } from './puzzle.ts'
import { formsOf } from './records.ts'
import { isSolved, levelAt, type Taken } from './taken.ts'

type Records = Pick<
  Extract<SavedReading, { kind: 'read' }>,
  'application' | 'timer' | 'drafts' | 'applicationId'
>

const NO_RECORDS: Records = {
  application: { ...BLANK_PROGRESS, ...BLANK },
  timer: BLANK_TIMER,
  drafts: {},
  applicationId: undefined,
}

/**
 * What stands once records are taken up, or none: the page is opened, another tab has gone on, the
 * records cannot be read, the applicant starts over or has everything forgotten. Everything is as the
 * records say; what they do not say is as on a first visit.
 */
export function standingAfter(taken: Taken): Omit<Seen, 'shown'> {
  const { before, opened } = taken
  const { application, timer, drafts, applicationId } = recordsOf(taken)
  const { currentStep, maxUnlockedStep, applicationStarted, analysisResult } = application
  const { resumeFileName = '', ...typed } = drafts
  const held = { ...formsOf(application), ...typed } as Seen['drafts']
  const id = applicationId ?? opened?.applicationId ?? before.applicationId
  const isLooking = currentStep >= PUZZLE_COMPLETE
  const isSame = currentStep === THANK_YOU && id === before.applicationId && !opened
  const rule = isSame ? before.rule : null
  const standing = {
    ...formsOf(application),
    puzzleAnswers: application.puzzleAnswers,
    puzzlePerformance: application.puzzlePerformance,
    analysisResult,
    elapsedSeconds: timer.elapsedSeconds,
    totalMoves: timer.totalMoves,
    totalTimeMs: timer.totalTimeMs,
    timer: timer.isRunning ? 'running' : timer.isPaused ? 'paused' : 'stopped',
    ...arrivalAfter(taken, application.trackingParams, isLooking),
    applicationId: id,
    step: applicationStarted ? stepOpened(application, opened?.opened) : 0,
    unlocked: maxUnlockedStep,
    isLooking,
    drafts: held,
    messages: NOTHING_WRONG,
    touched: NOTHING_LEFT,
    refused: [],
    face: 'quiet',
    shakes: opened ? 0 : before.shakes,
    drawing: null,
    resume: held.workExperience.resume === '' ? 'empty' : 'uploaded',
    upload: { fileName: resumeFileName, percent: 0 },
    isVetting: maxUnlockedStep >= FIRST_LEVEL && !isLooking && !analysisResult,
    place: 'unasked',
    hasDate: !opened && before.hasDate,
    submission: rule === null ? 'none' : 'decided',
    rule,
    isSpinnerOver: false,
    isCleared: false,
    delivery: isLooking && !opened ? before.delivery : 'none',
  } as const satisfies Omit<Seen, 'shown'>
  const isOver = levelAt(standing) === 5 && isSolved(standing)
  return isOver ? { ...standing, ...stoppedAt(standing) } : standing
}

const NOTHING_WRONG = {
  contactDetails: {},
  eligibility: {},
  workExperience: {},
  casinoAffiliation: {},
}
const NOTHING_LEFT = {
  contactDetails: [],
  eligibility: [],
  workExperience: [],
  casinoAffiliation: [],
}

/** A page that is opened at another address than that of its step shows the highest unlocked one. */
function stepOpened(
  { currentStep, maxUnlockedStep }: Records['application'],
  address: { kind: string; step?: number } | undefined,
): number {
  const isElsewhere =
    address !== undefined && address.kind !== 'entry' && address.step !== currentStep
  return isElsewhere && currentStep < PUZZLE_COMPLETE ? maxUnlockedStep : currentStep
}

function recordsOf({ event, opened }: Taken): Records {
  const saved = opened?.saved ?? (event?.type === 'URL.REQUESTED' ? event.saved : undefined)
  return saved?.kind === 'read' ? saved : NO_RECORDS
}

/** How the applicant came is kept, once for each parameter, until everything is forgotten. */
function arrivalAfter(
  { before, event, opened }: Taken,
  recorded: Seen['trackingParams'],
  isLooking: boolean,
): Pick<Seen, 'arrival' | 'trackingParams'> {
  const arrival = opened?.arrival ?? before.arrival
  if (event?.type === 'APPLICATION.FORGOTTEN') {
    const nothing = { parameters: {}, externalReferrer: '', documentReferrer: '' }
    return { arrival: { ...arrival, ...nothing }, trackingParams: {} }
  }
  if (event?.type === 'APPLICATION.RESTARTED')
    return { arrival, trackingParams: before.trackingParams }
  return { arrival, trackingParams: isLooking ? recorded : trackingWith(arrival, recorded) }
}

/** A parameter that is there already is never overwritten (section 4). */
export function trackingWith(
  { parameters, externalReferrer }: Seen['arrival'],
  recorded: Seen['trackingParams'],
): Seen['trackingParams'] {
  const referrer = externalReferrer === '' ? {} : { external_referrer: externalReferrer }
  return { ...referrer, ...parameters, ...recorded }
}
