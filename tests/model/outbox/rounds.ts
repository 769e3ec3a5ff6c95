import { lookForAbandoned } from './after.ts'
import { changed, type Id, OWN, undeliveredOn, type World } from './world.ts'

/** The world after a step, by the step's name. */
export type Rule = (world: World) => World

/**
 * Milliseconds of backoff by the number of failed rounds and by the jitter; the last entry is the
 * maximum.
 */
const BACKOFF_MS = {
  none: [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 150_000],
  half: [1_500, 3_000, 6_000, 12_000, 24_000, 48_000, 96_000, 192_000, 225_000],
}
const NOTHING = { isAcknowledged: false, isAdded: false, isRefused: false }
const RETRY_AFTER_MS = 120_000

/** A submission as it was frozen. */
export const sent = (id: Id) => ({
  submissionId: id,
  payload: { email: `${id}@mail.example` },
  isStored: true,
})

export const call = (world: World, name: string, carries?: unknown): World => ({
  ...world,
  begun: [...world.begun, { name, ...(carries === undefined ? {} : { carries }) }],
})
const delay = (world: World, name: string, ms: number): World => ({
  ...world,
  delays: [...world.delays, [name, ms]],
})
const report = (world: World, what: string, id: Id): World => ({
  ...world,
  notices: [...world.notices, `${what} ${id}`],
})

/** Starts a round at once, or after the current one. */
export function requestRound(world: World): World {
  if (world.sending === 'paused') return world
  if (['resting', 'drawing', 'backingOff'].includes(world.sending)) return beginRound(world)
  return { ...world, isRequestedAgain: true }
}

function beginRound(world: World): World {
  const begun: World = { ...world, sending: 'locking', isLockAsked: true, isRequestedAgain: false }
  return delay(call(begun, 'holdSenderLock'), 'lockTimeout', 45_000)
}

const read: Rule = (world) => call({ ...world, sending: 'reading' }, 'readUndelivered')

function sendNext(world: World): World {
  const [id] = world.queue
  if (id === undefined) return compare(world)
  return call(report({ ...world, sending: 'sending' }, 'ATTEMPTED', id), 'sendContact', sent(id))
}

/** Another tab may have delivered what this page waits for. */
function compare(world: World): World {
  return world.isAwaited
    ? call({ ...world, sending: 'lookingUp' }, 'readSubmission', { submissionId: OWN })
    : endRound(world)
}

function endRound(world: World): World {
  const failedRounds = world.hasFailed ? world.failedRounds + 1 : 0
  const ended: World = { ...world, failedRounds, isLockAsked: false, isRequestedAgain: false }
  if (world.isRetryAfterKnown)
    return delay({ ...ended, sending: 'paused' }, 'retryAfter', RETRY_AFTER_MS)
  if (world.isRequestedAgain) return beginRound(ended)
  if (world.hasFailed) return call({ ...ended, sending: 'drawing' }, 'drawJitter')
  return { ...ended, sending: 'resting' }
}

function wait(world: World): World {
  const lengths = BACKOFF_MS[world.jitter]
  const ms = lengths[world.failedRounds - 1] ?? lengths.at(-1)
  return delay({ ...world, sending: 'backingOff' }, 'backoff', ms ?? Number.NaN)
}

const endPause: Rule = (world) => lookForAbandoned(beginRound(world))

/** Handles the result of the submission that is being sent, and takes it out of the queue. */
const withSent = (next: (world: World, id: Id) => World) => (world: World) => {
  const [id = OWN] = world.queue
  return next(world, id)
}
const postpone = (world: World, id: Id): World => ({
  ...report(world, 'POSTPONED', id),
  hasFailed: true,
})
const accept = (world: World, id: Id): World => ({
  ...world,
  backend: [...new Set([...world.backend, id])].sort(),
})
const acknowledge = (world: World, submissionId: Id, isAdded: boolean): World => ({
  ...call({ ...accept(world, submissionId), sending: 'acknowledging' }, 'acknowledgeSubmission', {
    submissionId,
    isAdded,
  }),
  isAdded,
})
const withoutFirst = (world: World): World => ({ ...world, queue: world.queue.slice(1) })

export const ROUND_RULES: Readonly<Record<string, Rule>> = {
  'LOCK.GRANTED': read,
  'LOCK.UNAVAILABLE': read,
  'after lockTimeout': (world) => read({ ...world, isLockAsked: false }),

  'readUndelivered answers: all': (world) => {
    const queue = undeliveredOn(world.device)
    const isAwaited = !queue.includes(OWN)
    return sendNext({ ...world, queue, isAwaited, hasFailed: false, isRetryAfterKnown: false })
  },
  'readUndelivered answers: not all': (world) => {
    const queue = undeliveredOn(world.device).slice(0, 1)
    return sendNext({
      ...world,
      queue,
      isAwaited: false,
      hasFailed: true,
      isRetryAfterKnown: false,
    })
  },
  'readUndelivered fails: broken': (world) =>
    endRound({ ...world, hasFailed: true, isRetryAfterKnown: false }),

  'sendContact answers: accepted': withSent((world, id) => acknowledge(world, id, false)),
  'sendContact answers: added': withSent((world, id) =>
    acknowledge(report(world, 'ADDED', id), id, true),
  ),
  'sendContact answers: refused for good': withSent((world, id) =>
    call({ ...report(world, 'REFUSED', id), sending: 'refusing' }, 'refuseSubmission', {
      submissionId: id,
    }),
  ),
  'refuseSubmission answers: noted': withSent((world, id) =>
    sendNext(withoutFirst({ ...world, device: changed(world.device, id, { isRefused: true }) })),
  ),
  'refuseSubmission fails: broken': (world) => sendNext(withoutFirst(world)),
  'sendContact answers: refused': withSent((world, id) =>
    sendNext(withoutFirst(postpone(world, id))),
  ),
  'sendContact answers: to be sent later': withSent((world, id) =>
    compare({ ...postpone(world, id), isRetryAfterKnown: true }),
  ),
  'sendContact fails: no answer': withSent((world, id) => compare(postpone(world, id))),
  'sendContact fails: cut after the commit': withSent((world, id) =>
    compare(postpone(accept(world, id), id)),
  ),

  'acknowledgeSubmission answers: noted': withSent((world, id) => {
    const device = changed(world.device, id, { isAcknowledged: true, isAdded: world.isAdded })
    return sendNext(withoutFirst(report({ ...world, device }, 'ACKNOWLEDGED', id)))
  }),
  'acknowledgeSubmission fails: broken': withSent((world, id) => compare(postpone(world, id))),

  'readSubmission answers: as it is stored': (world) => {
    const { isAcknowledged, isAdded, isRefused } = world.device[OWN] ?? NOTHING
    if (isRefused) return endRound(report(world, 'REFUSED', OWN))
    if (!isAcknowledged) return endRound(world)
    return endRound(report(world, isAdded ? 'ADDED' : 'ACKNOWLEDGED', OWN))
  },
  'readSubmission fails: broken': (world) => endRound({ ...world, hasFailed: true }),

  'drawJitter answers: a half': (world) => wait({ ...world, jitter: 'half' }),
  'drawJitter fails: broken': wait,
  'after backoff': endPause,
  'after retryAfter': endPause,
}
