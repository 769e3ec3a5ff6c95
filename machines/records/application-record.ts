import type { FunnelContext } from '../context.ts'
import { type StepId, stepNumber } from '../steps/step-list.ts'
import { type Application, STORE_VERSION } from './application.ts'

/** The application as it is saved at the applicant's current step (section 3). */
export function applicationRecord(
  { application, unlocked }: FunnelContext,
  step: StepId | null,
): Application {
  return {
    storeVersion: STORE_VERSION,
    currentStep: step === null ? 1 : stepNumber(step),
    maxUnlockedStep: unlocked === null ? 1 : stepNumber(unlocked),
    applicationStarted: unlocked !== null,
    ...application,
  }
}
