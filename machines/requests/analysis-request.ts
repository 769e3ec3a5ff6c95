import * as v from 'valibot'
import { BLANK_FORMS, formAnalysis } from '../forms/index.ts'

/** What the vetting service is asked with: eight texts, all but one from the forms (section 7). */
export type AnalysisRequest = { hubspotId: string } & ReturnType<typeof formAnalysis>

/** The names of its fields. */
export const ANALYSIS_FIELDS = [
  'hubspotId',
  ...Object.keys(formAnalysis(BLANK_FORMS)),
] as readonly (keyof AnalysisRequest)[]

const Text = v.fallback(v.optional(v.string()), undefined)

/**
 * What a vetting service answers (section 7): at least one of these. A field that holds no text counts as
 * absent, so that it does not cost the answer its status.
 */
export const AnalysisAnswer = v.pipe(
  v.object({ status: Text, ai_status: Text, reasoning: Text, summary: Text, ai_summary: Text }),
  v.check((answer) => Object.values(answer).some((text) => text !== undefined)),
)

/** The statuses that the reference backend answers in place of such a service. */
export const OWN_STATUSES = ['approved', 'manual_review_required'] as const
