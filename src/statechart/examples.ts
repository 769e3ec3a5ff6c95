import { BLANK_APPLICATION, BLANK_TIMER, type FunnelInput } from '../../machines/context.ts'
import type { DecisionRules } from '../../machines/decision/table.ts'
import type { Application } from '../../machines/schemas/application.ts'
import { DEFAULT_CONFIGURATION } from '../../machines/schemas/configuration.ts'

/** Answers of a made-up applicant whom every form accepts and no rule speaks against. */
export const EXAMPLE_ANSWERS = {
  contactDetails: {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada.byron@mail.example',
    phone: '(412) 555-0123',
  },
  eligibility: {
    ...BLANK_APPLICATION.eligibility,
    isOfAge: 'yes',
    stateOfResidence: 'PA',
    hasReliableAccess: true,
    isUSCitizen: true,
    isHappyToCompleteCheck: true,
  },
  workExperience: {
    ...BLANK_APPLICATION.workExperience,
    shareMethod: 'linkedin',
    linkedinProfile: 'https://www.linkedin.com/in/ada-byron',
    goodFitReason: 'I notice what others overlook.',
  },
  casinoAffiliation: { ...BLANK_APPLICATION.casinoAffiliation, hasAffiliation: 'no' },
} as const satisfies Partial<Application>

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
