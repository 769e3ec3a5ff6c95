import type { AnalysisResult } from '../records/application.ts'

/** The answer's status: `status`, else `ai_status`, else empty, also while no answer is back. */
export function vettingStatus(result: AnalysisResult | undefined): string {
  return result?.status || result?.ai_status || ''
}

/** The answer's words: `reasoning`, else `summary`, else `ai_summary`, else empty. */
export function vettingSummary(result: AnalysisResult | undefined): string {
  return result?.reasoning || result?.summary || result?.ai_summary || ''
}
