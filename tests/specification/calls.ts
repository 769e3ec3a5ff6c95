import type { FormValues } from '../../machines/forms/index.ts'
import { PUZZLE_COMPLETE, STEPS } from './steps.ts'

/** What the vetting service is asked (section 7, AI analysis). */
export function analysisRequest(answers: FormValues, hubspotId: string) {
  const { contactDetails, workExperience, casinoAffiliation } = answers
  const isAffiliated = casinoAffiliation.hasAffiliation === 'yes'
  return {
    name: `${contactDetails.firstName} ${contactDetails.lastName}`,
    hubspotId,
    cv: workExperience.resume,
    linkedIn: workExperience.linkedinProfile,
    socialMediaInstagram: workExperience.socialProfile,
    writtenSummary: workExperience.writtenSummary,
    whyGoodFit: workExperience.goodFitReason,
    casinoAffiliation: isAffiliated ? casinoAffiliation.affiliationDetails : '',
  }
}

/** What a page reports of an application that came to puzzle complete, five seconds a step. */
export const WALKED_PROGRESS = {
  device: 'phone',
  source: '',
  campaign: '',
  entries: STEPS.slice(0, PUZZLE_COMPLETE).map(({ id }, position) => ({
    id: `load-${position}`,
    at: Date.UTC(2026, 10, 21) + position * 5000,
    event: 'xstate.init',
    state: `funnel.flow.${id}`,
    step: position + 1,
    classes: {},
  })),
}
