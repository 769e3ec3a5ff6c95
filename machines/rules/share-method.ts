import type { ShareMethod, WorkExperience } from '../schemas/application.ts'

/** Whether the applicant shares the background this way: chosen as the method, or added (section 5). */
export function sharesBackground(
  values: WorkExperience,
  method: Exclude<ShareMethod, ''>,
): boolean {
  return values.shareMethod === method || values[ADD_FLAG[method]]
}

const ADD_FLAG = {
  linkedin: 'addLinkedin',
  resume: 'addResume',
  summary: 'addSummary',
} as const
