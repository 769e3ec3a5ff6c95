import { BLANK_FORMS, formAnalysis } from '../forms/index.ts'

/** What the vetting service is asked with: eight texts, all but one from the forms (section 7). */
export type AnalysisRequest = { hubspotId: string } & ReturnType<typeof formAnalysis>

/** The names of its fields. */
export const ANALYSIS_FIELDS = [
  'hubspotId',
  ...Object.keys(formAnalysis(BLANK_FORMS)),
] as readonly (keyof AnalysisRequest)[]
