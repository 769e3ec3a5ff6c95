import { and, or, stateIn } from 'xstate'
import type { FunnelContext } from './context.ts'
import type { FunnelEvent, UrlTarget } from './events.ts'
import { isBefore, mayGoBackFrom, STEP_IDS, type StepId, stepAfter } from './steps/step-list.ts'

/** The applicant's current and highest step when a URL is requested. */
interface Position {
  step: StepId
  unlocked: StepId
}

/** Never at the highest unlocked step itself: from there nothing leads on. */
export const isRequestBeyondUnlocked = asked(
  ({ step, unlocked }, target) =>
    step !== unlocked && (target.kind !== 'step' || isBefore(unlocked, target.step)),
)

export const isRequestForEarlierStep = asked(
  ({ step }, target) =>
    target.kind === 'step' && isBefore(target.step, step) && mayGoBackFrom(step),
)

export const isRequestForNextStep = asked(
  ({ step, unlocked }, target) =>
    target.kind === 'step' && target.step === stepAfter(step) && !isBefore(unlocked, target.step),
)

/** A guard of URL.REQUESTED that is asked at the step which the flow is in. */
function asked(holds: (position: Position, target: UrlTarget) => boolean) {
  return or<FunnelContext, FunnelEvent, unknown[]>(
    STEP_IDS.map((step) =>
      and<FunnelContext, FunnelEvent, unknown[]>([
        stateIn(`#${step}`),
        ({ context: { unlocked }, event }) =>
          event.type === 'URL.REQUESTED' &&
          unlocked !== null &&
          holds({ step, unlocked }, event.target),
      ]),
    ),
  )
}
