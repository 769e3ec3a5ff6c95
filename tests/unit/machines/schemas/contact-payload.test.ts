import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Stage } from '../../../../machines/decision/table.ts'
import type { Application } from '../../../../machines/schemas/application.ts'
import {
  CONTACT_PAYLOAD_FIELDS,
  ContactPayload,
  createContactPayload,
  isContactPayload,
  OTHER_BODY_PROBLEM,
} from '../../../../machines/schemas/contact-payload.ts'

const CONFIGURATION = {
  jobPlatformDomains: [],
  testEmail: '',
  testName: '',
  submittedFrom: 'Funnel',
  applicationFormVersion: '7',
  hubspotId: 'none',
  stepVariant: 'default',
  isPausedWhenHidden: false,
}

const APPLICATION: Application = {
  storeVersion: 1,
  currentStep: 12,
  maxUnlockedStep: 12,
  puzzleIndex: 5,
  applicationStarted: true,
  contactDetails: {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@home.example',
    phone: '(555) 123-4567',
  },
  eligibility: {
    isOfAge: 'no',
    dobMonth: '3',
    dobDay: '9',
    dobYear: '2006',
    stateOfResidence: 'WV',
    hasReliableAccess: true,
    isUSCitizen: true,
    isHappyToCompleteCheck: true,
  },
  workExperience: {
    shareMethod: 'linkedin',
    linkedinProfile: 'https://linkedin.example/in/ann',
    resume: 'https://files.example/cv.pdf',
    writtenSummary: 'Ten years of looking twice.',
    socialProfile: '@ann',
    goodFitReason: 'I look twice.',
    addLinkedin: false,
    addResume: true,
    addSummary: true,
  },
  casinoAffiliation: {
    hasAffiliation: 'yes',
    affiliationDetails: 'I once dealt cards there',
    jobAdvertisement: 'On the bus',
  },
  puzzleAnswers: {},
  puzzlePerformance: { totalTimeMs: 185_000, totalMoves: 12, totalTimeFormatted: '3:05' },
  trackingParams: {
    external_referrer: 'https://board.example/',
    cgc: 'c1',
    jclickid: 'j2',
    cgpid: 'p3',
    job_pipeline: 'reviewers',
    application_source: 'Indeed',
    j_publisher: 'pub4',
    campaign_id: 'camp5',
    creative_id: 'crea6',
    utm_medium: 'cpc',
  },
}

describe('a payload', () => {
  it('carries every field of the specification in its order', () => {
    const payload = createContactPayload({
      application: APPLICATION,
      stage: Stage.Applied,
      vetting: { status: 'approved', summary: 'Fine.' },
      configuration: CONFIGURATION,
    })
    expect(Object.entries(payload)).toEqual([
      ['email', 'ann@home.example'],
      ['first_name', 'Ann'],
      ['last_name', 'Lee'],
      ['phone_number', '(555) 123-4567'],
      ['date_of_birth', '2006-03-09'],
      ['state', 'West Virginia'],
      ['linkedin_url', 'https://linkedin.example/in/ann'],
      ['social_links', '@ann'],
      ['summary_of_education_and_work', 'Ten years of looking twice.'],
      ['why_suitable', 'I look twice.'],
      ['cv_resume_link', 'https://files.example/cv.pdf'],
      ['worked_in_casino', 'Yes'],
      ['describe_experience_and_affiliation', 'I once dealt cards there'],
      ['are_you_at_least_21', '0'],
      ['eligible_status', 'Eligible'],
      ['cgc', 'c1'],
      ['cgpid', 'p3'],
      ['joveo_click_id', 'j2'],
      ['submitted_from', 'Funnel'],
      ['source', 'RE'],
      ['application_form_version', '7'],
      ['application_form_referrer', 'https://board.example/'],
      ['puzzle_score', 27],
      ['move_score', 76],
      ['applicant_s_pipeline_stage', 'Applied'],
      ['job_pipeline', 'reviewers'],
      ['job_advertisement', 'On the bus'],
      ['referred_by_email', ''],
      ['referred_by', ''],
      ['referral_relationship', ''],
      ['application_source', 'Indeed'],
      ['j_publisher', 'pub4'],
      ['campaign_id', 'camp5'],
      ['creative_id', 'crea6'],
      ['utm_medium', 'cpc'],
      ['ai_vetting', 'approved'],
      ['ai_vetting_summary', 'Fine.'],
    ])
    expect(Object.keys(payload)).toEqual(CONTACT_PAYLOAD_FIELDS)
  })

  it('has empty texts where the application has nothing, and says that vetting was not back', () => {
    const payload = createContactPayload({
      application: {
        ...APPLICATION,
        eligibility: {
          ...APPLICATION.eligibility,
          isOfAge: 'yes',
          dobMonth: '',
          dobDay: '',
          dobYear: '',
          stateOfResidence: 'NJ',
        },
        workExperience: {
          ...APPLICATION.workExperience,
          linkedinProfile: '',
          resume: '',
          writtenSummary: '',
          socialProfile: '',
        },
        casinoAffiliation: { hasAffiliation: 'no', affiliationDetails: '', jobAdvertisement: '' },
        trackingParams: {},
      },
      stage: Stage.DisqualifiedByResidence,
      vetting: { status: '', summary: '' },
      configuration: CONFIGURATION,
    })
    expect(payload).toEqual({
      email: 'ann@home.example',
      first_name: 'Ann',
      last_name: 'Lee',
      phone_number: '(555) 123-4567',
      date_of_birth: '',
      state: 'New Jersey',
      linkedin_url: '',
      social_links: '',
      summary_of_education_and_work: '',
      why_suitable: 'I look twice.',
      cv_resume_link: '',
      worked_in_casino: 'No',
      describe_experience_and_affiliation: '',
      are_you_at_least_21: '1',
      eligible_status: 'Eligible',
      cgc: '',
      cgpid: '',
      joveo_click_id: '',
      submitted_from: 'Funnel',
      source: 'RE',
      application_form_version: '7',
      application_form_referrer: '',
      puzzle_score: 27,
      move_score: 76,
      applicant_s_pipeline_stage: 'Disqualified - does not reside in NJ, PA, MI, or WV',
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
      ai_vetting: 'not_available',
      ai_vetting_summary: '',
    })
  })
})

describe('the schema that a backend reads payloads with', () => {
  const payload = createContactPayload({
    application: APPLICATION,
    stage: Stage.Qualified,
    vetting: { status: 'approved', summary: '' },
    configuration: CONFIGURATION,
  })

  it('takes a payload as it was sent', () => {
    expect(v.parse(ContactPayload, JSON.parse(JSON.stringify(payload)))).toEqual(payload)
  })

  it('takes and keeps fields that it does not know', () => {
    const newer = { ...payload, shoe_size: 42 }
    expect(v.parse(ContactPayload, newer)).toEqual(newer)
  })

  it.each([
    ['a score as text', { ...payload, puzzle_score: '27' }],
    ['a name as a number', { ...payload, first_name: 7 }],
    ['a missing field', { ...payload, email: undefined }],
    ['no object', 'payload'],
  ])('refuses %s', (_, body) => {
    expect(v.is(ContactPayload, body)).toBe(false)
  })
})

it('takes and refuses by its quick look what the schema takes and refuses', () => {
  const payload = Object.fromEntries(
    CONTACT_PAYLOAD_FIELDS.map((name) => [name, name.endsWith('_score') ? 40 : '']),
  )
  const bodies = [payload, { ...payload, favourite_game: 'Chess' }]
  const unfit = CONTACT_PAYLOAD_FIELDS.flatMap((name) =>
    [undefined, null, 7, '7', {}, [], true]
      .filter((value) => typeof value !== typeof payload[name])
      .map((value) => ({ ...payload, [name]: value })),
  )
  for (const body of bodies)
    expect([isContactPayload(body), v.is(ContactPayload, body)]).toEqual([true, true])
  for (const body of unfit)
    expect([isContactPayload(body), v.is(ContactPayload, body)]).toEqual([false, false])
  expect(unfit).toHaveLength(37 * 6)
})

it('names the problem of another body by an address of its own', () => {
  expect(OTHER_BODY_PROBLEM).toBe('/problems/other-body')
})
