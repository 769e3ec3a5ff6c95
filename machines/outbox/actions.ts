import { assign } from 'xstate'
import type { CalendarDate } from '../decision/age.ts'
import type { UnclearedReading, UndeliveredReading } from './actors.ts'
import type { OutboxContext, OutboxEvent, RoundFailure } from './context.ts'

/** An action that changes the context; XState infers its types only where a machine is set up. */
function assigned<Params = undefined>(
  change: (args: { context: OutboxContext }, params: Params) => Partial<OutboxContext>,
) {
  return assign<OutboxContext, OutboxEvent, Params, OutboxEvent, never>(change)
}

export const clearFailure = assigned(() => ({ failure: null }))

/** The submissions of this round; it counts as failed if not all could be read. */
export const noteUndelivered = assigned(({ context }, reading: UndeliveredReading) => {
  const { own, found, isAll } = reading
  const isOwnFound = found.some(({ submissionId }) => submissionId === own)
  return {
    queue: found,
    awaited: isAll && !isOwnFound ? own : null,
    failure: isAll ? context.failure : { retryAfter: null },
  }
})

export const noteAdded = assigned(({ context: { queue } }) => ({
  queue: queue.map((sent, position) => (position === 0 ? { ...sent, isAdded: true } : sent)),
}))

export const dropSent = assigned(({ context }) => ({ queue: context.queue.slice(1) }))

/** Marks the round as failed; a pause that the backend asked for remains. */
export const noteFailure = assigned(({ context }, { retryAfter }: RoundFailure) => ({
  failure: { retryAfter: retryAfter ?? context.failure?.retryAfter ?? null },
}))

export const countFailedRound = assigned(({ context }) => ({
  failedRounds: context.failedRounds + 1,
}))

export const resetFailedRounds = assigned(() => ({ failedRounds: 0 }))

export const storeJitter = assigned((_, jitter: number) => ({ jitter }))

/** Every submission that is not cleared may be abandoned. */
export const noteUncleared = assigned((_, { found }: UnclearedReading) => ({
  abandoned: found,
  decided: 0,
}))

/** Keeps those that were found before and still need work, with their current data. */
export const storeAbandoned = assigned(({ context }, { own, found }: UnclearedReading) => {
  const foundBefore = new Set(context.abandoned.map(({ submissionId }) => submissionId))
  const abandoned = found.filter(
    ({ submissionId, answers, payload }) =>
      foundBefore.has(submissionId) && (submissionId !== own || (answers && !payload)),
  )
  return { own, abandoned }
})

export const storeToday = assigned((_, today: CalendarDate | undefined) => ({ today }))

export const countDecided = assigned(({ context }) => ({ decided: context.decided + 1 }))

export const dropAbandoned = assigned(({ context }) => ({ abandoned: context.abandoned.slice(1) }))
