import { ELIGIBILITY } from '../../../machines/examples/answers.ts'
import { applicationAt } from '../../../machines/examples/records.ts'
import { THANK_YOU } from '../../specification/steps.ts'
import { sent } from './rounds.ts'
import { OWN, storedOn, unclearedOn, undeliveredOn, type World } from './world.ts'

/** Submitted by somebody who is 19 years old on 21 November 2026. */
const ANSWERS = applicationAt(THANK_YOU, {
  eligibility: { ...ELIGIBILITY, isOfAge: 'no', dobYear: '2007', dobMonth: '3', dobDay: '7' },
})

const WHILE_SENDING: Readonly<Record<World['sending'], readonly string[]>> = {
  resting: [],
  locking: ['LOCK.GRANTED', 'LOCK.UNAVAILABLE', 'after lockTimeout'],
  reading: [
    'readUndelivered answers: all',
    'readUndelivered answers: not all',
    'readUndelivered fails: broken',
  ],
  sending: [
    'sendContact answers: accepted',
    'sendContact answers: added',
    'sendContact answers: refused for good',
    'sendContact answers: refused',
    'sendContact answers: to be sent later',
    'sendContact fails: no answer',
    'sendContact fails: cut after the commit',
  ],
  acknowledging: ['acknowledgeSubmission answers: noted', 'acknowledgeSubmission fails: broken'],
  refusing: ['refuseSubmission answers: noted', 'refuseSubmission fails: broken'],
  lookingUp: ['readSubmission answers: as it is stored', 'readSubmission fails: broken'],
  drawing: ['drawJitter answers: a half', 'drawJitter fails: broken'],
  backingOff: ['after backoff'],
  paused: ['after retryAfter'],
}

const WHILE_TAKING_OVER: Readonly<Record<World['takeover'], readonly string[]>> = {
  resting: [],
  looking: ['readUncleared answers: as they are stored', 'readUncleared fails: broken'],
  waiting: ['after abandonment'],
  lookingAgain: ['readUncleared answers: as they are stored', 'readUncleared fails: broken'],
  dating: ['readClock answers: 21 November 2026', 'readClock fails: broken'],
  freezing: ['freezeSubmission answers: stored', 'freezeSubmission fails: broken'],
  clearing: ['clearAbandoned answers: noted', 'clearAbandoned fails: broken'],
}

/**
 * The steps that are possible in a world. The regions hardly depend on each other, so not every
 * order is tried: a takeover or a clearing that has started continues at once.
 */
export function namesIn(world: World): string[] {
  const { ada, ben } = world.device
  if (world.cleared) {
    return [
      'PAGE.SHOWN',
      'clearSubmission answers: noted',
      'clearSubmission fails: broken',
      'OUTBOX.CLEARED: its own',
      ...(world.cleared === OWN && ben?.isDecided ? ['OUTBOX.CLEARED: another'] : []),
    ]
  }
  const isLookingAgain = world.takeover === 'lookingAgain'
  const isLasting = LASTING.has(world.sending)
  const taking = WHILE_TAKING_OVER[world.takeover]
  if (world.takeover !== 'resting' && world.takeover !== 'waiting') {
    return [
      'PAGE.SHOWN',
      ...taking,
      ...(isLookingAgain && ben && !ben.isDecided
        ? ['readUncleared answers: after its page has decided it']
        : []),
      ...(isLookingAgain && !ben ? ['readUncleared answers: after another page was left'] : []),
    ]
  }
  return [
    ...(ada?.isDecided === false || (!ada && !ben) ? ['OUTBOX.FILLED'] : []),
    'CONNECTION.RESTORED',
    'PAGE.RESTORED',
    'PAGE.SHOWN',
    ...(isLasting && (!ada || ada.isDecided) ? ['OUTBOX.CLEARED: its own'] : []),
    ...WHILE_SENDING[world.sending],
    ...(isLasting ? taking : []),
  ]
}

/** The sender's states in which independent events are tried. */
const LASTING: ReadonlySet<World['sending']> = new Set(['resting', 'sending', 'paused'])

/**
 * The output of an actor; `world` is the one in which it was called, or after what happened since.
 */
export function outputOf(name: string, { device }: World): unknown {
  const own = OWN
  const undelivered = undeliveredOn(device).map(sent)
  const stored = storedOn(device).find(([id]) => id === OWN)?.[1]
  const uncleared = unclearedOn(device).map((id) => ({
    submissionId: id,
    ...(device[id]?.hasAnswers ? { answers: ANSWERS } : {}),
    ...(device[id]?.isDecided ? { payload: sent(id).payload } : {}),
  }))
  const outputs: Readonly<Record<string, unknown>> = {
    'readUndelivered answers: all': { own, found: undelivered, isAll: true },
    'readUndelivered answers: not all': { own, found: undelivered.slice(0, 1), isAll: false },
    'sendContact answers: accepted': { result: 'accepted', retryAfter: null },
    'sendContact answers: added': { result: 'added', retryAfter: null },
    'sendContact answers: refused for good': { result: 'refused', retryAfter: null },
    'sendContact answers: refused': { result: 'postponed', retryAfter: null },
    'sendContact answers: to be sent later': { result: 'postponed', retryAfter: 120_000 },
    'readSubmission answers: as it is stored': stored
      ? {
          submissionId: OWN,
          isAcknowledged: stored.isAcknowledged,
          isAdded: stored.isAdded,
          isRefused: stored.isRefused,
        }
      : null,
    'drawJitter answers: a half': 0.5,
    'readClock answers: 21 November 2026': { today: '2026-11-21' },
  }
  return name.startsWith('readUncleared') ? { own, found: uncleared } : outputs[name]
}
