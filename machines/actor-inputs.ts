import { assertEvent } from 'xstate'
import type { FunnelConfiguration } from './configuration.ts'
import { type FunnelContext, submissionIn } from './context.ts'
import type { CalendarDate } from './decision/age.ts'
import { factsOf } from './decision/decision-facts.ts'
import { type Decision, decide } from './decision/table.ts'
import { decisionIn, type FunnelEvent } from './events.ts'
import { formAnalysis } from './forms/index.ts'
import { type Answers, evidenceIn, vettingStatus, vettingSummary } from './records/application.ts'
import type { AnalysisRequest } from './requests/analysis-request.ts'
import { type ContactPayload, createContactPayload } from './requests/contact-payload.ts'
import type { FrozenSubmission } from './requests/submissions.ts'

/** The vetting service's eight fields (section 7). */
export function analysisRequest({ application, configuration }: FunnelContext): AnalysisRequest {
  return { hubspotId: configuration.hubspotId, ...formAnalysis(application) }
}

/** The decided submission with its body, as it is written down and sent (section 3). */
export function frozenSubmission(context: FunnelContext, event: FunnelEvent): FrozenSubmission {
  const decision = decisionIn(event)
  const payload = payloadOf(context.application, decision, context.configuration)
  return { submissionId: submissionIn(context), decision, payload }
}

/**
 * Decides a submission that no page has decided, by the answers stored at Submit. Place and a later
 * vetting answer are unknown; the backend decides again (section 4).
 */
export function decideAbandonedSubmission(
  { submissionId, answers }: { submissionId: string; answers: Answers },
  configuration: FunnelConfiguration,
  today: CalendarDate | undefined,
): FrozenSubmission {
  const evidence = { ...evidenceIn(answers), today, place: undefined }
  const decision = decide(factsOf(evidence, configuration))
  return { submissionId, decision, payload: payloadOf(answers, decision, configuration) }
}

function payloadOf(
  application: Answers,
  { stage }: Decision,
  configuration: FunnelConfiguration,
): ContactPayload {
  const { analysisResult } = application
  const vetting = {
    status: vettingStatus(analysisResult),
    summary: vettingSummary(analysisResult),
  }
  return createContactPayload({ application, stage, vetting, configuration })
}

/** The file whose upload has finished, by the reference that the backend gave it (section 7). */
export function attachedFile({ forms }: Pick<FunnelContext, 'forms'>): { reference: string } {
  return { reference: forms.workExperience.draft.resume }
}

/** The file of the event that starts an upload (section 7). */
export function chosenFile(event: FunnelEvent): { file: File } {
  assertEvent(event, 'RESUME.CHOSEN')
  return { file: event.file }
}
