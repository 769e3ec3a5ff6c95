import { and, cancel, emit, enqueueActions, not, or, raise, sendTo, setup, stateIn } from 'xstate'
import * as actions from './actions.ts'
import * as contracts from './actors.ts'
import { type FunnelContext, type FunnelInput, factsIn, submissionIn } from './context.ts'
import {
  DECISION_STATES,
  DECISION_TABLE,
  type DecidingRule,
  type Decision,
} from './decision/table.ts'
import { DECISION_VALUES } from './decision/values.ts'
import {
  applicantIdentified,
  applicationSubmitted,
  conversionDue,
  decisionIssued,
  type FunnelEmitted,
  type StepData,
  stepCompleted,
} from './emitted.ts'
import { decisionIn, type FunnelEvent, fieldRested, typingPauseOf } from './events.ts'
import * as guards from './guards.ts'
import type { StateMeta } from './meta.ts'

/** The tags of states, read by saving, by views and by the viewer. */
type FunnelTag = 'form' | 'waiting' | 'correcting' | 'shaking' | 'solved' | 'submitting' | 'unsaved'

/** The actors that the funnel invokes; `actors.ts` describes each. */
export type FunnelActors = typeof contracts

const declaredWith = (actors: FunnelActors) =>
  setup({
    types: {
      context: {} as FunnelContext,
      events: {} as FunnelEvent,
      emitted: {} as FunnelEmitted,
      input: {} as FunnelInput,
      meta: {} as StateMeta,
      tags: {} as FunnelTag,
    },
    actors,
    delays: {
      /** Milliseconds without a key until a text is checked (sections 5 and 9). */
      typingPause: 1500,
      /** Milliseconds that the card shakes after a refused Continue (section 9). */
      shake: 500,
      /** Milliseconds from a solved level to the next (section 9). */
      levelAdvance: 1000,
      /** Milliseconds that geolocation may take (sections 7 and 9). */
      geolocationTimeout: 3000,
      /** Milliseconds that the spinner turns on the thank-you page (section 9). */
      spinner: 3000,
      /** Milliseconds from the end of the spinner until the records are removed (section 9). */
      clearing: 2000,
    },
  })

/** A guard for every rule of the decision table. */
const decidingGuards = Object.fromEntries(
  DECISION_TABLE.map(({ guard, holds }) => [
    guard,
    ({ context }: { context: FunnelContext }) => holds(factsIn(context), DECISION_VALUES),
  ]),
) as Record<DecidingRule, (args: { context: FunnelContext }) => boolean>

const isSubmissionSafe = or<FunnelContext, FunnelEvent, unknown[]>([
  ({ context }) => context.isStored,
  stateIn({ delivery: 'delivered' }),
  stateIn({ delivery: 'added' }),
])

/** Names bound to guards, actions, actors and delays. */
export const funnelWith = (actors: FunnelActors) =>
  declaredWith(actors)
    .extend({
      guards: {
        ...guards,
        ...decidingGuards,
        isUploading: stateIn({ resume: 'uploading' }),
        isResumeEmpty: stateIn({ resume: 'empty' }),
        isVettingSettled: not(stateIn({ vetting: 'analysing' })),
        isSpinnerOver: stateIn({ flow: { thankYou: { screen: 'due' } } }),
        isTimerRunning: stateIn({ timer: 'running' }),
        isSubmissionSafe,
        mayRestart: and([
          or([
            stateIn({ flow: { thankYou: { screen: 'outcome' } } }),
            stateIn({ flow: { thankYou: { screen: 'cleared' } } }),
          ]),
          isSubmissionSafe,
        ]),
        mayForget: and([
          or([
            stateIn({ flow: { thankYou: { screen: 'outcome' } } }),
            stateIn({ flow: { thankYou: { screen: 'retained' } } }),
          ]),
          stateIn({ delivery: 'refused' }),
          not(isSubmissionSafe),
        ]),
        isDecided: or(
          DECISION_STATES.map((rule) => stateIn({ flow: { thankYou: { decision: rule } } })),
        ),
      },
      actions,
    })
    .extend({
      actions: {
        raiseRestored: raise({ type: 'RECORDS.RESTORED' }),

        cancelTypingPause: cancel(({ event }) => typingPauseOf(event)),
        startTypingPause: enqueueActions(({ event, enqueue }) => {
          enqueue.raise(fieldRested(event), { id: typingPauseOf(event), delay: 'typingPause' })
        }),

        raiseTimerReset: raise({ type: 'TIMER.RESET' }),
        raiseTimerStarted: raise({ type: 'TIMER.STARTED' }),
        raiseTimerStopped: raise({ type: 'TIMER.STOPPED' }),

        raiseVettingRequested: raise({ type: 'VETTING.REQUESTED' }),
        raisePlaceRequested: raise({ type: 'PLACE.REQUESTED' }),
        raiseDecisionDue: raise({ type: 'DECISION.DUE' }),
        raiseDecisionMade: raise((_, decision: Decision) => ({ type: 'DECISION.MADE', decision })),
        fillOutbox: sendTo('outbox', { type: 'OUTBOX.FILLED' }),
        clearOutbox: sendTo('outbox', ({ context }) => ({
          type: 'OUTBOX.CLEARED',
          submissionId: submissionIn(context),
        })),

        emitApplicationViewed: enqueueActions(({ context, enqueue }) => {
          if (!context.arrival.isViewed)
            enqueue.emit({ type: 'Application Viewed', properties: {} })
        }),
        emitApplicationStarted: emit({
          type: 'Application Started',
          properties: { step: 'intro', source: 'job_description_page' },
        }),
        emitStepCompleted: emit(({ context }, params: { name: string; data: StepData }) =>
          stepCompleted(context, params),
        ),
        emitApplicantIdentified: emit(({ context }) => applicantIdentified(context)),
        emitLinkedInIdentified: enqueueActions(({ context, enqueue }) => {
          const { linkedinProfile } = context.application.workExperience
          if (linkedinProfile !== '') enqueue.emit(applicantIdentified(context))
        }),
        emitApplicationSubmitted: emit(({ context, event }) =>
          applicationSubmitted(context, decisionIn(event)),
        ),
        emitDecisionIssued: emit(({ context, event }) =>
          decisionIssued(context, decisionIn(event)),
        ),
        emitConversionDue: enqueueActions(({ context, event, enqueue }) => {
          const conversion = conversionDue(context, decisionIn(event))
          if (conversion) enqueue.emit(conversion)
        }),
        emitApplicationCleared: emit({ type: 'Application Cleared' }),
        emitApplicationForgotten: emit({ type: 'Application Forgotten' }),
      },
    })

/** The setup with actor contracts only; the chart is written with it. */
export const funnel = funnelWith(contracts)
