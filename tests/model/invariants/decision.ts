import { decidedRule, type Rule } from '../../specification/decision.ts'
import { PUZZLE_COMPLETE, THANK_YOU } from '../../specification/steps.ts'
import type { Observation } from '../observed/observation.ts'
import { isSafe, pressIn, type TakenCase } from './taken.ts'

/**
 * Vetting is requested at Puzzle Start, and again on a page with neither an answer nor a decision.
 */
export function vettingAfter({ before, name, event, after }: TakenCase) {
  const { isVetting, analysisResult } = before
  if (event?.type === 'PUZZLE.STARTED' && after.step !== before.step)
    return { isVetting: true, analysisResult: undefined }
  if (!isVetting || !name.startsWith('analyseBackground')) return { isVetting, analysisResult }
  return { isVetting: false, analysisResult: ANALYSES[name] }
}

/** What the vetting service answers in each case. */
const ANALYSES: Readonly<Record<string, Observation['analysisResult']>> = {
  'analyseBackground answers: approved': { status: 'approved', reasoning: 'Fits the role well.' },
  'analyseBackground answers: manual review': { ai_status: 'manual_review_required' },
}

/** The place is requested once the puzzles are complete, for at most three seconds. */
export function placeAfter({ before, name, after }: TakenCase): Pick<Observation, 'place'> {
  const { place } = before
  const isDue = after.step >= PUZZLE_COMPLETE && !after.isLooking
  if (place === 'unasked') return { place: isDue ? 'asked' : place }
  if (place !== 'asked') return { place }
  if (name === 'locate answers: Austin TX') return { place: 'test' }
  return { place: /^locate |^after geolocationTimeout/.test(name) ? 'nowhere' : place }
}

export function dateAfter({ before, name }: TakenCase): Pick<Observation, 'hasDate'> {
  const isRead = before.submission === 'clock' && name.startsWith('readClock answers')
  return { hasDate: before.hasDate || isRead }
}

/** A submission has its application's id; a second one of the same application has `/2` after it. */
export function submissionIdAfter({ before, name }: TakenCase): Pick<Observation, 'submissionId'> {
  const { submission, applicationId, submissionId } = before
  if (submission !== 'writing' || !name.startsWith('writeSubmission answers')) {
    return { submissionId }
  }
  return { submissionId: name.endsWith('as a second') ? `${applicationId}/2` : applicationId }
}

/** The application is decided once: when date, place and vetting are known, or the spinner ends. */
export function submissionAfter(taken: TakenCase): Pick<Observation, 'submission' | 'rule'> {
  const { before, name, after } = taken
  const { submission, rule, step } = before
  if (rule !== null) return { submission, rule }
  if (step === PUZZLE_COMPLETE && pressIn(taken)?.isLast) return { submission: 'writing', rule }
  if (submission === 'writing' && name.startsWith('writeSubmission'))
    return { submission: 'clock', rule }
  const isDated = submission === 'clock' && name.startsWith('readClock')
  if (!isDated && submission !== 'gathering') return { submission, rule }
  const isDue =
    name === 'after spinner' ||
    (isDated && before.isSpinnerOver) ||
    (after.place !== 'asked' && !after.isVetting)
  return isDue ? { submission: 'decided', rule: ruleFor(after) } : { submission: 'gathering', rule }
}

/** Ages of the written cases in whole years, by birthday, on 21 November 2026. */
const AGES: Readonly<Record<string, number>> = {
  '2006-11-22': 19,
  '2006-11-21': 20,
  '2005-11-22': 20,
  '2005-11-21': 21,
}
const TESTERS = ['ada@jobs-one.example', 'tester@funnel.example']

/** The rule that decides; without the device's date, an age counts as 20 (design). */
function ruleFor(seen: Observation): Rule {
  const { eligibility, contactDetails, place, analysisResult, hasDate } = seen
  const birthday = `${eligibility.dobYear}-${eligibility.dobMonth}-${eligibility.dobDay}`
  const age = AGES[birthday] ?? null
  if (age !== null && !hasDate) return 'appliedByAge'
  return decidedRule({
    age,
    residence: eligibility.stateOfResidence,
    isTestPerson: TESTERS.includes(contactDetails.email) || contactDetails.firstName === 'Tess',
    isAtTestPlace: place === 'test',
    isVettedForReview:
      (analysisResult?.status ?? analysisResult?.ai_status) === 'manual_review_required',
  })
}

/** The outcome shows after the spinner, and the records are cleared two seconds after that. */
export function screenAfter({
  before,
  name,
  after,
}: TakenCase): Pick<Observation, 'isSpinnerOver' | 'isRetained' | 'isCleared'> {
  const { step, isLooking, isSpinnerOver, isRetained, isCleared, rule } = before
  const isOver = step === THANK_YOU && !isLooking && name === 'after spinner'
  const isDue = isRetained || (name === 'after clearing' && isSpinnerOver && rule !== null)
  return {
    isSpinnerOver: isSpinnerOver || isOver,
    isRetained: isDue && !isSafe(after),
    isCleared: isCleared || (isDue && isSafe(after)),
  }
}

/** The device stores the submission with its decision, now or with a later attempt. */
export function storedAfter({ before, name, event }: TakenCase): Pick<Observation, 'isStored'> {
  const { delivery, isStored } = before
  const isFrozen = delivery === 'freezing' && name === 'freezeSubmission answers: stored'
  const isSent =
    (delivery === 'waiting' || delivery === 'refused') && event?.type === 'DELIVERY.ATTEMPTED'
  return { isStored: isStored || isFrozen || (isSent && event.submissionId === idOf(before)) }
}

/** Frozen with the decision, sent when the sender says so, delivered once the backend has it. */
export function deliveryAfter({
  before,
  name,
  event,
  after,
}: TakenCase): Pick<Observation, 'delivery'> {
  const { delivery, rule } = before
  if (rule === null && after.rule !== null) return { delivery: 'freezing' }
  if (delivery === 'freezing' && name.startsWith('freezeSubmission')) return { delivery: 'waiting' }
  if (!event?.type.startsWith('DELIVERY.') || !('submissionId' in event)) return { delivery }
  if (event.submissionId !== idOf(before)) return { delivery }
  const next: Record<string, Partial<Record<Observation['delivery'], Observation['delivery']>>> = {
    'DELIVERY.ATTEMPTED': { waiting: 'sending', refused: 'sending' },
    'DELIVERY.REFUSED': { waiting: 'refused', sending: 'refused' },
    'DELIVERY.POSTPONED': { sending: 'waiting' },
    'DELIVERY.ACKNOWLEDGED': {
      waiting: 'delivered',
      sending: 'delivered',
      refused: 'delivered',
    },
    'DELIVERY.ADDED': { waiting: 'added', sending: 'added', refused: 'added' },
  }
  return { delivery: next[event.type]?.[delivery] ?? delivery }
}

/** The id under which a submission is frozen and delivered. */
export function idOf({ submissionId, applicationId }: Observation): string {
  return submissionId ?? applicationId
}
