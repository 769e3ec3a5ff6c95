import { STAGES } from './decision.ts'
import type { World } from './world.ts'

const STATE_NAMES: Record<string, string> = {
  PA: 'Pennsylvania',
  MI: 'Michigan',
  WV: 'West Virginia',
  NJ: 'New Jersey',
  TX: 'Texas',
}

const VETTING: Partial<Record<World['vetting'], [status: string, summary: string]>> = {
  approved: ['approved', 'Fits the role well.'],
  review: ['manual_review_required', ''],
}

/** The create-contact payload, field by field (sections 3 and 9). */
export function contactBody(world: World): object {
  const { saved, tracking, measured } = world
  const { contactDetails, eligibility, workExperience, casinoAffiliation } = saved
  const { dobYear, dobMonth, dobDay } = eligibility
  const [status, summary] = VETTING[world.vetting] ?? ['not_available', '']
  return {
    email: contactDetails.email,
    first_name: contactDetails.firstName,
    last_name: contactDetails.lastName,
    phone_number: '(412) 555-0123',
    date_of_birth:
      dobYear === '' ? '' : `${dobYear}-${dobMonth.padStart(2, '0')}-${dobDay.padStart(2, '0')}`,
    state: STATE_NAMES[eligibility.stateOfResidence],
    linkedin_url: workExperience.linkedinProfile,
    social_links: workExperience.socialProfile,
    summary_of_education_and_work: workExperience.writtenSummary,
    why_suitable: 'I notice what others overlook.',
    cv_resume_link: workExperience.resume,
    worked_in_casino: casinoAffiliation.hasAffiliation === 'yes' ? 'Yes' : 'No',
    describe_experience_and_affiliation: casinoAffiliation.affiliationDetails,
    are_you_at_least_21: eligibility.isOfAge === 'yes' ? '1' : '0',
    eligible_status: 'Eligible',
    cgc: tracking.cgc ?? '',
    cgpid: '',
    joveo_click_id: '',
    submitted_from: 'Funnel under test',
    source: 'RE',
    application_form_version: '7.5',
    application_form_referrer: tracking.external_referrer ?? '',
    puzzle_score: Math.max(0, 100 - Math.floor(measured.ms / 3000) - measured.moves),
    move_score: Math.max(0, 100 - 2 * measured.moves),
    applicant_s_pipeline_stage: world.rule && STAGES[world.rule],
    job_pipeline: '',
    job_advertisement: casinoAffiliation.jobAdvertisement,
    referred_by_email: '',
    referred_by: '',
    referral_relationship: '',
    application_source: tracking.application_source ?? '',
    j_publisher: '',
    campaign_id: '',
    creative_id: '',
    utm_medium: '',
    ai_vetting: status,
    ai_vetting_summary: summary,
  }
}
