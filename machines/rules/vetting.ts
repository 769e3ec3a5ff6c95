import type { AnalysisResult } from '../schemas/application.ts'
import { DECISION_RULES, type DecisionRules } from './decision-rules.ts'

/** The answer's status: `status`, else `ai_status`, else empty, also while no answer is back. */
export function vettingStatus(result: AnalysisResult | undefined): string {
  return result?.status || result?.ai_status || ''
}

/** The answer's words: `reasoning`, else `summary`, else `ai_summary`, else empty. */
export function vettingSummary(result: AnalysisResult | undefined): string {
  return result?.reasoning || result?.summary || result?.ai_summary || ''
}

/** Whether the vetting service asks for a manual review; false while no answer is back. */
export function needsManualReview(
  result: AnalysisResult | undefined,
  { reviewStatus }: DecisionRules = DECISION_RULES,
): boolean {
  return vettingStatus(result) === reviewStatus
}
