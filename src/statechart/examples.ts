import { BLANK_APPLICATION, BLANK_TIMER, type FunnelInput } from '../../machines/context.ts'
import type { DecisionRules } from '../../machines/decision/table.ts'
import { VALID_FORMS } from '../../machines/examples/answers.ts'
import type { Application } from '../../machines/schemas/application.ts'
import { DEFAULT_CONFIGURATION } from '../../machines/schemas/configuration.ts'

/** Answers of a made-up applicant whom every form accepts and no rule speaks against. */
export const EXAMPLE_ANSWERS = VALID_FORMS

/** What the funnel is started with to stand at a step, or before the first one: nothing of a real applicant. */
export function exampleInput(
  step: number | null,
  answers: Partial<Application> = {},
  rules?: DecisionRules,
): FunnelInput {
  return {
    configuration: DEFAULT_CONFIGURATION,
    ...(rules && { rules }),
    applicationId: '00000000-0000-4000-8000-000000000000',
    opened: step === null ? { kind: 'entry' } : { kind: 'step', step },
    arrival: { parameters: {}, externalReferrer: '', documentReferrer: '', isViewed: true },
    saved:
      step === null
        ? { kind: 'missing' }
        : {
            kind: 'read',
            application: {
              ...BLANK_APPLICATION,
              ...EXAMPLE_ANSWERS,
              applicationStarted: true,
              currentStep: step,
              maxUnlockedStep: step,
              ...answers,
            },
            timer: BLANK_TIMER,
            drafts: {},
            applicationId: undefined,
          },
  }
}
