import type { CalendarDate } from '../decision/age.ts'
import type { UnclearedReading, UndeliveredReading } from './actors.ts'
import type { DeliveryContext, RoundFailure } from './context.ts'

type Args = { context: DeliveryContext }
type Change = Partial<DeliveryContext>

export function forgetFailure(): Change {
  return { failure: null }
}

/** The submissions of this round; it counts as failed if not all could be read. */
export function noteUndelivered(
  { context }: Args,
  { own, found, isAll }: UndeliveredReading,
): Change {
  const isOwnFound = found.some(({ applicationId }) => applicationId === own)
  return {
    queue: found,
    awaited: isAll && !isOwnFound ? own : null,
    failure: isAll ? context.failure : { retryAfter: null },
  }
}

export function dropSent({ context }: Args): Change {
  return { queue: context.queue.slice(1) }
}

/** Marks the round as failed; a pause that the backend asked for is kept. */
export function noteFailure({ context }: Args, { retryAfter }: RoundFailure): Change {
  return { failure: { retryAfter: retryAfter ?? context.failure?.retryAfter ?? null } }
}

export function countFailedRound({ context }: Args): Change {
  return { failedRounds: context.failedRounds + 1 }
}

export function forgetFailedRounds(): Change {
  return { failedRounds: 0 }
}

export function storeJitter(_: Args, jitter: number): Change {
  return { jitter }
}

/** Every submission that is not cleared may be abandoned. */
export function noteUncleared(_: Args, { found }: UnclearedReading): Change {
  return { abandoned: found, decided: 0 }
}

/** Keeps those that were found before and still need work, with their current data. */
export function keepAbandoned({ context }: Args, { own, found }: UnclearedReading): Change {
  const known = new Set(context.abandoned.map(({ applicationId }) => applicationId))
  const abandoned = found.filter(
    ({ applicationId, answers, payload }) =>
      known.has(applicationId) && (applicationId !== own || (answers && !payload)),
  )
  return { own, abandoned }
}

export function storeToday(_: Args, today: CalendarDate | undefined): Change {
  return { today }
}

export function countDecided({ context }: Args): Change {
  return { decided: context.decided + 1 }
}

export function dropAbandoned({ context }: Args): Change {
  return { abandoned: context.abandoned.slice(1) }
}
