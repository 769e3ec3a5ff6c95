import type { AnalysisResult } from '../schemas/application.ts'

/** The vetting status that asks for a person to look at the application (section 4, rule 5). */
export const MANUAL_REVIEW = 'manual_review_required'

/** The answer's status: `status`, else `ai_status`, else empty, also while no answer is back. */
export function vettingStatus(result: AnalysisResult | undefined): string {
  return result?.status || result?.ai_status || ''
}

/** The answer's words: `reasoning`, else `summary`, else `ai_summary`, else empty. */
export function vettingSummary(result: AnalysisResult | undefined): string {
  return result?.reasoning || result?.summary || result?.ai_summary || ''
}

/** Whether the vetting service asks for a manual review; false while no answer is back. */
export function needsManualReview(result: AnalysisResult | undefined): boolean {
  return vettingStatus(result) === MANUAL_REVIEW
}
