import { BLANK_APPLICATION } from '../../../../machines/context.ts'
import type { Submissions } from '../../../../src/effects/submissions.ts'

export const ADA = '0aa3f0f4-6f0e-4c1a-9d9a-1f6c3a7e5b10'
export const BEN = '1bb7c2d8-3e5f-4a96-8b21-7d40c9e2f611'

/** The answers of an applicant as Submit writes them down. */
export const answers = { ...BLANK_APPLICATION, applicationStarted: true, currentStep: 11 }

export const decision = { rule: 'qualified', stage: 'Qualified' } as const

/** A frozen submission with the body that its contact is made of. */
export function frozen(applicationId: string, email: string) {
  return { applicationId, decision, payload: payloadFor(email) }
}

/** Brings an application from Submit to its decision. */
export async function submit(
  submissions: Submissions,
  submission: ReturnType<typeof frozen>,
): Promise<void> {
  await submissions.write({ applicationId: submission.applicationId, answers })
  await submissions.freeze(submission)
}

function payloadFor(email: string) {
  return {
    email,
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone_number: '(555) 123-4567',
    date_of_birth: '',
    state: 'Michigan',
    linkedin_url: 'https://linkedin.example/ada',
    social_links: '',
    summary_of_education_and_work: '',
    why_suitable: 'I check every step.',
    cv_resume_link: '',
    worked_in_casino: 'No',
    describe_experience_and_affiliation: '',
    are_you_at_least_21: '1',
    eligible_status: 'Eligible',
    cgc: '',
    cgpid: '',
    joveo_click_id: '',
    submitted_from: 'Remote AI Task Reviewer funnel',
    source: 'RE',
    application_form_version: '1.0',
    application_form_referrer: '',
    puzzle_score: 40,
    move_score: 76,
    applicant_s_pipeline_stage: 'Qualified',
    job_pipeline: '',
    job_advertisement: '',
    referred_by_email: '',
    referred_by: '',
    referral_relationship: '',
    application_source: '',
    j_publisher: '',
    campaign_id: '',
    creative_id: '',
    utm_medium: '',
    ai_vetting: 'approved',
    ai_vetting_summary: '',
  }
}
