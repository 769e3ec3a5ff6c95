import type { SnapshotFrom } from 'xstate'
import type { OutboxMachine } from '../../../machines/outbox/outbox.machine.ts'
import { casesIn } from '../../../src/statechart/chart/cases.ts'
import type { StepAction } from '../../../src/statechart/chart/microsteps.ts'
import type { World } from './world.ts'

export type OutboxSnapshot = SnapshotFrom<OutboxMachine>

const CALLS: Readonly<Record<World['sending'] | World['takeover'], readonly string[]>> = {
  resting: [],
  locking: [],
  reading: ['readUndelivered'],
  sending: ['sendContact'],
  acknowledging: ['acknowledgeSubmission'],
  refusing: ['refuseSubmission'],
  lookingUp: ['readSubmission'],
  drawing: ['drawJitter'],
  backingOff: [],
  paused: [],
  looking: ['readUncleared'],
  waiting: [],
  lookingAgain: ['readUncleared'],
  dating: ['readClock'],
  freezing: ['freezeSubmission'],
  clearing: ['clearAbandoned'],
}

const WAITS: Readonly<Record<string, string>> = {
  locking: 'lockTimeout',
  backingOff: 'backoff',
  paused: 'retryAfter',
  waiting: 'abandonment',
}

/** What an observer sees of a world. */
export function expected(world: World) {
  const { sending, takeover, isLockAsked, cleared, begun, notices, delays, failedRounds } = world
  return {
    underWay: [
      'watchPage',
      ...CALLS[sending],
      ...CALLS[takeover],
      ...(isLockAsked ? ['holdSenderLock'] : []),
      ...(cleared ? ['clearSubmission'] : []),
    ].sort(),
    waitsFor: [sending, takeover].flatMap((state) => WAITS[state] ?? []).sort(),
    begun: begun.toSorted(byName),
    notices,
    delays,
    failedRounds,
  }
}

/**
 * The same of a step of the machine, read from what leaves it; the count of failed rounds too, since a wrong one
 * shows only as the backoff of a later round.
 */
export function observed(
  snapshot: OutboxSnapshot,
  actions: readonly StepAction[],
): ReturnType<typeof expected> {
  return {
    underWay: Object.keys(snapshot.children).sort(),
    waitsFor: delaysIn(snapshot).sort(),
    begun: actions.flatMap(callOf).sort(byName),
    notices: actions.flatMap(noticesBy),
    delays: actions.flatMap(delayOf),
    failedRounds: snapshot.context.failedRounds,
  }
}

/** The delays that run in a state. */
export function delaysIn(snapshot: OutboxSnapshot): string[] {
  return casesIn(snapshot, { events: [], actors: {} }).map(({ name }) =>
    name.slice('after '.length),
  )
}

function callOf({ type, params }: StepAction): World['begun'] {
  if (type !== 'xstate.spawnChild') return []
  const { id, input } = params as { id: string; input?: object }
  return [{ name: id, ...(input ? { carries: carriedBy(input) } : {}) }]
}

/** A frozen submission by its decision, and by the two fields that show whose values were used. */
function carriedBy(input: object): object {
  if (!('decision' in input)) return input
  const { submissionId, decision, payload } = input as {
    submissionId: string
    decision: object
    payload: Record<string, unknown>
  }
  const { applicant_s_pipeline_stage: sent, submitted_from: submittedFrom } = payload
  return { submissionId, ...decision, sent, submittedFrom }
}

function noticesBy({ type, params }: StepAction): string[] {
  if (type !== 'xstate.sendTo') return []
  const { event } = params as { event: { type: string; submissionId: string } }
  return [`${event.type.replace('DELIVERY.', '')} ${event.submissionId}`]
}

function delayOf({ type, params }: StepAction): [string, number][] {
  const { event, delay } = (params ?? {}) as { event?: { type: string }; delay?: number }
  if (type !== 'xstate.raise' || delay === undefined) return []
  return [[event?.type.split('.')[2] ?? '', delay]]
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name < other.name ? -1 : 1
}
