import { describe, expect, it } from 'vitest'
import type { Place } from '../../../../machines/decision/test-applicant.ts'
import { CONTACT, ELIGIBILITY } from '../../../../machines/examples/answers.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import type { ContactDetails, Eligibility } from '../../../../machines/forms/index.ts'
import type { AnalysisResult } from '../../../../machines/schemas/application.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { PUZZLE_COMPLETE } from '../../../specification/steps.ts'

const QUALIFIED = ['qualified', 'Qualified']
const APPLIED_BY_AGE = ['appliedByAge', 'Applied']
const APPLIED_BY_REVIEW = ['appliedByReview', 'Applied']
const BY_KNOCKOUT = ['disqualifiedByKnockout', 'Disqualified - does not meet knockout questions']
const BY_RESIDENCE = [
  'disqualifiedByResidence',
  'Disqualified - does not reside in NJ, PA, MI, or WV',
]
const AS_TEST = ['disqualifiedAsTest', 'Disqualified - Job Platform Test']

interface Applicant {
  contact?: Partial<ContactDetails>
  eligibility?: Partial<Eligibility>
  place?: Partial<Place> | null
  vetting?: AnalysisResult
}

const PITTSBURGH: Place = {
  country: 'United States',
  countryCode: 'US',
  region: 'PA',
  regionName: 'Pennsylvania',
  city: 'Pittsburgh',
}

/** Submits on 21 November 2026; gives the resting state, the stage, and what was written down. */
async function decide({ contact, eligibility, place, vetting }: Applicant) {
  const run = startFunnel({
    saved: savedAt(PUZZLE_COMPLETE, {
      contactDetails: { ...CONTACT, ...contact },
      eligibility: { ...ELIGIBILITY, ...eligibility },
    }),
    edge: {
      readClock: async () => ({ today: '2026-11-21' }),
      locate: async () => (place === null ? null : { ...PITTSBURGH, ...place }),
      analyseBackground: async () => vetting ?? { status: 'approved' },
    },
  })
  await run.settle()
  run.send({ type: 'APPLICATION.SUBMITTED' })
  await run.settle()
  const { decision, states } = run
  expect(decision?.rule).toBe(Object(Object(states.flow).thankYou).decision)
  expect(run.edge.asked.freezeSubmission.map((frozen) => frozen.decision)).toEqual([decision])
  return [decision?.rule, decision?.stage]
}

const bornOn = (dobYear: string, dobMonth: string, dobDay: string): Partial<Eligibility> => ({
  isOfAge: 'no',
  dobYear,
  dobMonth,
  dobDay,
})

const UNDER_20 = bornOn('2006', '11', '22')
const AGED_20 = bornOn('2006', '11', '21')
const NEW_JERSEY = { stateOfResidence: 'NJ' }
const TEST_PERSON = { email: 'tester@funnel.example' }
const INDIA = { country: 'India', countryCode: 'IN', region: 'KA', regionName: 'Karnataka' }
const REVIEW = { status: 'manual_review_required' }

describe('the pipeline stage (section 4)', () => {
  it.each<[string, Applicant, string[]]>([
    ['nothing speaks against it', {}, QUALIFIED],
    ['no date of birth, and Yes', { eligibility: { isOfAge: 'yes' } }, QUALIFIED],
    ['19 years 364 days', { eligibility: bornOn('2006', '11', '22') }, BY_KNOCKOUT],
    ['exactly 20', { eligibility: bornOn('2006', '11', '21') }, APPLIED_BY_AGE],
    ['20 years 364 days', { eligibility: bornOn('2005', '11', '22') }, APPLIED_BY_AGE],
    ['exactly 21', { eligibility: bornOn('2005', '11', '21') }, QUALIFIED],
    ['well over 21', { eligibility: bornOn('1980', '1', '1') }, QUALIFIED],
    [
      'a date of birth beside a Yes: the age counts',
      { eligibility: { ...bornOn('2010', '1', '1'), isOfAge: 'yes' } },
      BY_KNOCKOUT,
    ],
    ['lives in PA', { eligibility: { stateOfResidence: 'PA' } }, QUALIFIED],
    ['lives in MI', { eligibility: { stateOfResidence: 'MI' } }, QUALIFIED],
    ['lives in WV', { eligibility: { stateOfResidence: 'WV' } }, QUALIFIED],
    ['lives in NJ', { eligibility: { stateOfResidence: 'NJ' } }, BY_RESIDENCE],
    ['lives in OH', { eligibility: { stateOfResidence: 'OH' } }, BY_RESIDENCE],
    ['no state', { eligibility: { stateOfResidence: '' } }, QUALIFIED],
    ['vetting asks for a review', { vetting: REVIEW }, APPLIED_BY_REVIEW],
    [
      'vetting asks for a review under its other name',
      { vetting: { ai_status: 'manual_review_required' } },
      APPLIED_BY_REVIEW,
    ],
    [
      'status before ai_status',
      { vetting: { status: 'approved', ai_status: 'manual_review_required' } },
      QUALIFIED,
    ],
    ['vetting says anything else', { vetting: { status: 'rejected' } }, QUALIFIED],
    ['vetting says nothing', { vetting: {} }, QUALIFIED],
  ])('%s', async (_name, applicant, expected) => {
    expect(await decide(applicant)).toEqual(expected)
  })
})

describe('the test-applicant rules (section 9)', () => {
  it.each<[string, Applicant, string[]]>([
    ['first domain', { contact: { email: 'x@jobs-one.example' } }, AS_TEST],
    ['second domain', { contact: { email: 'x@jobs-two.example' } }, AS_TEST],
    ['third domain', { contact: { email: 'x@jobs-three.example' } }, AS_TEST],
    ['domain in capitals', { contact: { email: 'X@JOBS-ONE.EXAMPLE' } }, AS_TEST],
    ['domain within another', { contact: { email: 'x@mail.jobs-one.example' } }, AS_TEST],
    ['another domain', { contact: { email: 'x@jobs-four.example' } }, QUALIFIED],
    ['the test e-mail', { contact: { email: 'tester@funnel.example' } }, AS_TEST],
    ['nearly the test e-mail', { contact: { email: 'a.tester@funnel.example' } }, QUALIFIED],
    ['the test name', { contact: { firstName: 'Tess', lastName: 'Tester' } }, AS_TEST],
    ['half the test name', { contact: { firstName: 'Tess' } }, QUALIFIED],
    ['India', { place: INDIA }, AS_TEST],
    ['Austin TX', { place: { city: 'Austin', region: 'TX', regionName: 'Texas' } }, AS_TEST],
    [
      'Santa Monica CA',
      { place: { city: 'Santa Monica', region: 'CA', regionName: 'California' } },
      AS_TEST,
    ],
    ['Phoenix AZ', { place: { city: 'Phoenix', region: 'AZ', regionName: 'Arizona' } }, AS_TEST],
    [
      'San Francisco CA',
      { place: { city: 'San Francisco', region: 'CA', regionName: 'California' } },
      AS_TEST,
    ],
    [
      'a city by the name of its state alone, without case',
      { place: { city: 'AUSTIN', region: '', regionName: 'texas' } },
      AS_TEST,
    ],
    [
      'Austin in Pennsylvania',
      { place: { city: 'Austin', region: 'PA', regionName: 'Pennsylvania' } },
      QUALIFIED,
    ],
    [
      'Phoenix in New York',
      { place: { city: 'Phoenix', region: 'NY', regionName: 'New York' } },
      QUALIFIED,
    ],
    [
      'Santa Monica in Texas',
      { place: { city: 'Santa Monica', region: 'TX', regionName: 'Texas' } },
      QUALIFIED,
    ],
    [
      'San Francisco in Arizona',
      { place: { city: 'San Francisco', region: 'AZ', regionName: 'Arizona' } },
      QUALIFIED,
    ],
    [
      'another city of the same state',
      { place: { city: 'Dallas', region: 'TX', regionName: 'Texas' } },
      QUALIFIED,
    ],
    ['nobody knows where', { place: null }, QUALIFIED],
  ])('%s', async (_name, applicant, expected) => {
    expect(await decide(applicant)).toEqual(expected)
  })
})

describe('two rules at once: the earlier one decides', () => {
  it.each<[string, Applicant, string[]]>([
    ['under 20, elsewhere', { eligibility: { ...UNDER_20, ...NEW_JERSEY } }, BY_KNOCKOUT],
    ['under 20, test person', { eligibility: UNDER_20, contact: TEST_PERSON }, BY_KNOCKOUT],
    ['under 20, test place', { eligibility: UNDER_20, place: INDIA }, BY_KNOCKOUT],
    ['under 20, review', { eligibility: UNDER_20, vetting: REVIEW }, BY_KNOCKOUT],
    ['20, elsewhere', { eligibility: { ...AGED_20, ...NEW_JERSEY } }, APPLIED_BY_AGE],
    ['20, test person', { eligibility: AGED_20, contact: TEST_PERSON }, APPLIED_BY_AGE],
    ['20, test place', { eligibility: AGED_20, place: INDIA }, APPLIED_BY_AGE],
    ['20, review', { eligibility: AGED_20, vetting: REVIEW }, APPLIED_BY_AGE],
    ['elsewhere, test person', { eligibility: NEW_JERSEY, contact: TEST_PERSON }, BY_RESIDENCE],
    ['elsewhere, test place', { eligibility: NEW_JERSEY, place: INDIA }, BY_RESIDENCE],
    ['elsewhere, review', { eligibility: NEW_JERSEY, vetting: REVIEW }, BY_RESIDENCE],
    ['test person, test place', { contact: TEST_PERSON, place: INDIA }, AS_TEST],
    ['test person, review', { contact: TEST_PERSON, vetting: REVIEW }, AS_TEST],
    ['test place, review', { place: INDIA, vetting: REVIEW }, AS_TEST],
    [
      'all that can be at once',
      {
        eligibility: { ...UNDER_20, ...NEW_JERSEY },
        contact: TEST_PERSON,
        place: INDIA,
        vetting: REVIEW,
      },
      BY_KNOCKOUT,
    ],
  ])('%s', async (_name, applicant, expected) => {
    expect(await decide(applicant)).toEqual(expected)
  })
})
