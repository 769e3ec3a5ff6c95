import type { FormValues } from '../../machines/forms/index.ts'

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
