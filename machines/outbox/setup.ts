import { raise, sendTo, setup, stateIn, stopChild } from 'xstate'
import type { DeliveryEvent } from '../events.ts'
import type { StateMeta } from '../meta.ts'
import * as actions from './actions.ts'
import { awaitedIn, first } from './actor-inputs.ts'
import * as contracts from './actors.ts'
import { backoffDelay } from './backoff.ts'
import type { OutboxContext, OutboxEvent, OutboxInput } from './context.ts'
import * as guards from './guards.ts'

/** What the outbox invokes, as `actors.ts` says what each does. */
export type OutboxActors = typeof contracts

/** What is reported of a submission by its id alone. */
type Report = Exclude<DeliveryEvent['type'], 'DELIVERY.ATTEMPTED'>

const declaredWith = (actors: OutboxActors) =>
  setup({
    types: {
      context: {} as OutboxContext,
      events: {} as OutboxEvent,
      input: {} as OutboxInput,
      meta: {} as StateMeta,
    },
    actors,
    delays: {
      /** Milliseconds to wait for the lock: longer than the tab that has it waits for an answer. */
      lockTimeout: 45_000,
      /** Milliseconds until every page has decided its submission and cleared its records. */
      abandonment: 10_000,
      /** Milliseconds from a failed round to the next. */
      backoff: ({ context }) => backoffDelay(context.failedRounds, context.jitter),
      /** Milliseconds that the backend asked to wait. */
      retryAfter: ({ context }) => context.failure?.retryAfter ?? 0,
    },
  })

/** Names bound to guards, actions, actors and delays. */
export const outboxWith = (actors: OutboxActors) =>
  declaredWith(actors)
    .extend({
      guards: {
        ...guards,
        isRequestedAgain: stateIn({ sending: { round: { request: 'repeated' } } }),
      },
      actions,
    })
    .extend({
      actions: {
        stopWaitingForLock: stopChild('holdSenderLock'),

        raiseRoundRequested: raise({ type: 'ROUND.REQUESTED' }),
        raiseTakeoverRequested: raise({ type: 'TAKEOVER.REQUESTED' }),

        reportAttempt: sendTo(
          ({ context }) => context.parent,
          ({ context: { queue } }) => {
            const { submissionId, isStored } = first(queue)
            return { type: 'DELIVERY.ATTEMPTED', submissionId, isStored }
          },
        ),
        report: sendTo(
          ({ context }) => context.parent,
          ({ context }, { event }: { event: Report }) => ({
            type: event,
            submissionId: first(context.queue).submissionId,
          }),
        ),
        reportOwn: sendTo(
          ({ context }) => context.parent,
          ({ context }, { event }: { event: Report }) => ({
            type: event,
            ...awaitedIn(context),
          }),
        ),
      },
    })

/** The setup with actor contracts only; the chart is written with it. */
export const outbox = outboxWith(contracts)
