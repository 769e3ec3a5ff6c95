import type { Answered, Decided } from '../../specification/application.ts'
import type { Observation } from '../observed/observation.ts'
import { formsOf } from './records.ts'

/** The labels that the company under test sets for payload, events and calls. */
export const LABELS = { submittedFrom: 'Funnel under test', applicationFormVersion: '7.5' }
export const STEP_VARIANT = 'variant-b'
export const HUBSPOT_ID = 'hubspot-placeholder'

/** What is known of the application before it is decided. */
export function answeredIn(seen: Observation): Answered {
  const tracking = seen.trackingParams as Answered['tracking']
  return { ...formsOf(seen), tracking, performance: seen.puzzlePerformance }
}

/**
 * The same after the decision (status before ai_status, reasoning before the summaries: the
 * design).
 */
export function decidedIn(seen: Observation): Decided {
  if (seen.rule === null) throw new Error('Nothing is decided yet')
  const { status, ai_status, reasoning, summary, ai_summary } = seen.analysisResult ?? {}
  const vetting = {
    status: status ?? ai_status ?? '',
    summary: reasoning ?? summary ?? ai_summary ?? '',
  }
  return { ...answeredIn(seen), rule: seen.rule, vetting }
}
