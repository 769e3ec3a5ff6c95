import { STAGES } from './decision.ts'
import { formatted, type World } from './world.ts'

const NO_TRACKING = {
  external_referrer: '',
  cgc: '',
  jclickid: '',
  cgpid: '',
  job_pipeline: '',
  application_source: '',
  j_publisher: '',
  campaign_id: '',
  creative_id: '',
  utm_medium: '',
}

export const STARTED = {
  type: 'Application Started',
  properties: { step: 'intro', source: 'job_description_page' },
}

/** Application Step Completed with the step's route name and data (section 3). */
export function completed(step_name: string, step_data: object) {
  return {
    type: 'Application Step Completed',
    properties: { step_name, step_data, step_variant: 'variant-b' },
  }
}

/** The user properties of section 3. */
export function identified(world: World) {
  const { contactDetails, workExperience } = world.saved
  return {
    type: 'Applicant Identified',
    properties: {
      name: `${contactDetails.firstName} ${contactDetails.lastName}`,
      email: contactDetails.email,
      phone: '(412) 555-0123',
      linkedin: workExperience.linkedinProfile,
      ...performance(world),
      application_source: world.tracking.application_source ?? '',
      campaign_id: '',
      creative_id: '',
      utm_medium: '',
    },
  }
}

/** What leaves with the decision, in its order (sections 3 and 4). */
export function decided(world: World): object[] {
  const stage = world.rule === null ? '' : STAGES[world.rule]
  const isRefused = stage.startsWith('Disqualified')
  return [
    {
      type: 'Application Submitted',
      properties: {
        ...performance(world),
        applicant_status: stage,
        referrer: world.tracking.external_referrer ?? (world.documentReferrer || 'direct'),
        ...NO_TRACKING,
        ...world.tracking,
      },
    },
    ...(stage === 'Qualified'
      ? [
          {
            type: 'Applicant Decision Issued',
            properties: {
              decision: 'approved',
              ...performance(world),
              stage,
              ai_status: world.vetting === 'approved' ? 'approved' : '',
            },
          },
        ]
      : []),
    ...(world.tracking.application_source === 'LinkedIn'
      ? []
      : [{ type: 'Conversion Due', script: isRefused ? 'disqualified' : 'apply', clickId: '' }]),
  ]
}

function performance({ measured }: World) {
  return {
    puzzle_time_ms: measured.ms,
    puzzle_moves: measured.moves,
    puzzle_time_formatted: formatted(measured.ms / 1000),
  }
}
