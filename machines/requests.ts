import type { AnalysisRequest, FrozenSubmission } from './actors.ts'
import type { FunnelContext } from './context.ts'
import type { FunnelEvent } from './events.ts'
import { vettingStatus, vettingSummary } from './rules/vetting.ts'
import { createContactPayload } from './schemas/contact-payload.ts'

/** The vetting service's eight fields; casino details only if the answer was yes (section 7). */
export function analysisRequest({ application, configuration }: FunnelContext): AnalysisRequest {
  const { contactDetails, workExperience, casinoAffiliation } = application
  return {
    name: `${contactDetails.firstName} ${contactDetails.lastName}`,
    hubspotId: configuration.hubspotId,
    cv: workExperience.resume,
    linkedIn: workExperience.linkedinProfile,
    socialMediaInstagram: workExperience.socialProfile,
    writtenSummary: workExperience.writtenSummary,
    whyGoodFit: workExperience.goodFitReason,
    casinoAffiliation:
      casinoAffiliation.hasAffiliation === 'yes' ? casinoAffiliation.affiliationDetails : '',
  }
}

/** The decided submission with its body, as it is written down and sent (section 3). */
export function frozenSubmission(context: FunnelContext): FrozenSubmission {
  const { application, applicationId, configuration, decision } = context
  if (!decision) throw new Error('A submission is frozen only after its decision')
  const { analysisResult } = application
  return {
    applicationId,
    decision,
    payload: createContactPayload({
      application,
      stage: decision.stage,
      vetting: { status: vettingStatus(analysisResult), summary: vettingSummary(analysisResult) },
      configuration,
    }),
  }
}

/** The file of the event that starts an upload (section 7). */
export function chosenFile(event: FunnelEvent): { file: File } {
  if (event.type !== 'RESUME.CHOSEN') throw new Error('An upload starts with a chosen file')
  return { file: event.file }
}
