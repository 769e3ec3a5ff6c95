/** Submissions by applicant; the page shows Ada's application. */
export type Id = 'ada' | 'ben'
export const OWN: Id = 'ada'

/** A submission as stored on the device. */
export interface StoredSubmission {
  hasAnswers: boolean
  isDecided: boolean
  isAcknowledged: boolean
  /** Refused, and not due again. */
  isRefused: boolean
  /** As a further contact of its application. */
  isAdded: boolean
  isCleared: boolean
}
export type Device = Readonly<Partial<Record<Id, StoredSubmission>>>

export const WRITTEN: StoredSubmission = {
  hasAnswers: true,
  isDecided: false,
  isAcknowledged: false,
  isRefused: false,
  isAdded: false,
  isCleared: false,
}
export const DECIDED: StoredSubmission = { ...WRITTEN, isDecided: true }
export const DELIVERED: StoredSubmission = { ...DECIDED, isAcknowledged: true }
const UNREADABLE: StoredSubmission = { ...WRITTEN, hasAnswers: false }

export function storedOn(device: Device): [Id, StoredSubmission][] {
  return (['ada', 'ben'] as const).flatMap((id) => {
    const stored = device[id]
    return stored ? [[id, stored] as [Id, StoredSubmission]] : []
  })
}

/** Decided and not acknowledged. */
export function undeliveredOn(device: Device): Id[] {
  return storedOn(device).flatMap(([id, stored]) =>
    stored.isDecided && !stored.isAcknowledged && !stored.isRefused ? id : [],
  )
}

/** Submissions whose records are not known to be removed. */
export function unclearedOn(device: Device): Id[] {
  return storedOn(device).flatMap(([id, { isCleared }]) => (isCleared ? [] : id))
}

/** The device after a change; a submission that is acknowledged and cleared is deleted. */
export function changed(device: Device, id: Id, change: Partial<StoredSubmission>): Device {
  const { [id]: before, ...others } = device
  if (!before) return device
  const after = { ...before, ...change }
  return after.isAcknowledged && after.isCleared ? others : { ...others, [id]: after }
}

/** The expected state of the outbox, the device and the backend at one moment. */
export interface World {
  device: Device
  /** Whose contact the backend has. */
  backend: readonly Id[]

  sending:
    | 'resting'
    | 'locking'
    | 'reading'
    | 'sending'
    | 'acknowledging'
    | 'refusing'
    | 'lookingUp'
    | 'drawing'
    | 'backingOff'
    | 'paused'
  /** Whether the lock between tabs is asked for or held. */
  isLockAsked: boolean
  /** The submissions that the round has yet to send; the first is being sent. */
  queue: readonly Id[]
  /** Whether another tab may have delivered the page's own submission. */
  isAwaited: boolean
  hasFailed: boolean
  isRetryAfterKnown: boolean
  /** Whether the backend has stored the current submission as a further contact. */
  isAdded: boolean
  isRequestedAgain: boolean
  failedRounds: number
  jitter: 'none' | 'half'

  takeover: 'resting' | 'looking' | 'waiting' | 'lookingAgain' | 'dating' | 'freezing' | 'clearing'
  known: readonly Id[]
  /** The submissions that are yet to be taken over; the first is being handled. */
  abandoned: readonly { id: Id; isUndecided: boolean }[]
  hasDecided: boolean
  isDateKnown: boolean

  /** Whose records were removed, while the device records it. */
  cleared: Id | null

  /**
   * The effects of the last step: calls started, reports to the funnel, delays started, in
   * milliseconds.
   */
  begun: readonly { name: string; carries?: unknown }[]
  notices: readonly string[]
  delays: readonly [name: string, ms: number][]
}

export const NOTHING_DONE = { begun: [], notices: [], delays: [] }

/** The page was just opened: a round starts, and the device is read for abandoned submissions. */
function opened(device: Device): World {
  return {
    device,
    backend: Object.entries(device).flatMap(([id, stored]) =>
      stored.isAcknowledged ? (id as Id) : [],
    ),
    sending: 'locking',
    isLockAsked: true,
    queue: [],
    isAwaited: false,
    hasFailed: false,
    isRetryAfterKnown: false,
    isAdded: false,
    isRequestedAgain: false,
    failedRounds: 0,
    jitter: 'none',
    takeover: 'looking',
    known: [],
    abandoned: [],
    hasDecided: false,
    isDateKnown: false,
    cleared: null,
    begun: [{ name: 'holdSenderLock' }, { name: 'readUncleared' }, { name: 'watchPage' }],
    notices: [],
    delays: [['lockTimeout', 45_000]],
  }
}

/** The submissions on the device when the page is opened. */
export const STARTS: Readonly<Record<string, World>> = {
  'nothing is stored': opened({}),
  'its own is written': opened({ ada: WRITTEN }),
  'its own is decided': opened({ ada: DECIDED }),
  'its own is delivered': opened({ ada: DELIVERED }),
  'its own and another are decided': opened({ ada: DECIDED, ben: DECIDED }),
  'another is written': opened({ ben: WRITTEN }),
  'its own and another are written': opened({ ada: WRITTEN, ben: WRITTEN }),
  'another cannot be read': opened({ ben: UNREADABLE }),
  'another is delivered': opened({ ben: DELIVERED }),
  'its own is refused': opened({ ada: { ...DECIDED, isRefused: true }, ben: DECIDED }),
  'its own is added': opened({ ada: { ...DELIVERED, isAdded: true } }),
}
