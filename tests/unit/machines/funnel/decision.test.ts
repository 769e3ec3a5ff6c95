import { describe, expect, it } from 'vitest'
import type { Place } from '../../../../machines/decision/test-applicant.ts'
import { CONTACT, ELIGIBILITY } from '../../../../machines/examples/answers.ts'
import { savedAt } from '../../../../machines/examples/records.ts'
import type { ContactDetails, Eligibility } from '../../../../machines/forms/index.ts'
import type { AnalysisResult } from '../../../../machines/records/application.ts'
import { startFunnel } from '../../../model/start-funnel.ts'
import { type Applicant, decidedRule, ORDINARY, STAGES } from '../../../specification/decision.ts'
import { PUZZLE_COMPLETE } from '../../../specification/steps.ts'

interface Given {
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
async function decide({ contact, eligibility, place, vetting }: Given) {
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

/** What the specification decides of these facts. */
function specified(facts: Partial<Applicant>) {
  const rule = decidedRule({ ...ORDINARY, residence: 'PA', ...facts })
  return [rule, STAGES[rule]]
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

const IS_TESTER = { isTestPerson: true }
const IS_AT_TEST_PLACE = { isAtTestPlace: true }
const IS_REVIEWED = { isVettedForReview: true }

describe('the pipeline stage (section 4)', () => {
  it.each<[string, Given, Partial<Applicant>]>([
    ['nothing speaks against it', {}, {}],
    ['no date of birth, and Yes', { eligibility: { isOfAge: 'yes' } }, {}],
    ['19 years 364 days', { eligibility: bornOn('2006', '11', '22') }, { age: 19 }],
    ['exactly 20', { eligibility: bornOn('2006', '11', '21') }, { age: 20 }],
    ['20 years 364 days', { eligibility: bornOn('2005', '11', '22') }, { age: 20 }],
    ['exactly 21', { eligibility: bornOn('2005', '11', '21') }, { age: 21 }],
    ['well over 21', { eligibility: bornOn('1980', '1', '1') }, { age: 46 }],
    [
      'a date of birth beside a Yes: the age counts',
      { eligibility: { ...bornOn('2010', '1', '1'), isOfAge: 'yes' } },
      { age: 16 },
    ],
    ['lives in PA', { eligibility: { stateOfResidence: 'PA' } }, { residence: 'PA' }],
    ['lives in MI', { eligibility: { stateOfResidence: 'MI' } }, { residence: 'MI' }],
    ['lives in WV', { eligibility: { stateOfResidence: 'WV' } }, { residence: 'WV' }],
    ['lives in NJ', { eligibility: { stateOfResidence: 'NJ' } }, { residence: 'NJ' }],
    ['lives in OH', { eligibility: { stateOfResidence: 'OH' } }, { residence: 'OH' }],
    ['no state', { eligibility: { stateOfResidence: '' } }, { residence: '' }],
    ['vetting asks for a review', { vetting: REVIEW }, IS_REVIEWED],
    [
      'vetting asks for a review under its other name',
      { vetting: { ai_status: 'manual_review_required' } },
      IS_REVIEWED,
    ],
    [
      'status before ai_status',
      { vetting: { status: 'approved', ai_status: 'manual_review_required' } },
      {},
    ],
    ['vetting says anything else', { vetting: { status: 'rejected' } }, {}],
    ['vetting says nothing', { vetting: {} }, {}],
  ])('%s', async (_name, given, facts) => {
    expect(await decide(given)).toEqual(specified(facts))
  })
})

describe('the test-applicant rules (section 9)', () => {
  it.each<[string, Given, Partial<Applicant>]>([
    ['first domain', { contact: { email: 'x@jobs-one.example' } }, IS_TESTER],
    ['second domain', { contact: { email: 'x@jobs-two.example' } }, IS_TESTER],
    ['third domain', { contact: { email: 'x@jobs-three.example' } }, IS_TESTER],
    ['domain in capitals', { contact: { email: 'X@JOBS-ONE.EXAMPLE' } }, IS_TESTER],
    ['domain within another', { contact: { email: 'x@mail.jobs-one.example' } }, IS_TESTER],
    ['another domain', { contact: { email: 'x@jobs-four.example' } }, {}],
    ['the test e-mail', { contact: { email: 'tester@funnel.example' } }, IS_TESTER],
    ['nearly the test e-mail', { contact: { email: 'a.tester@funnel.example' } }, {}],
    ['the test name', { contact: { firstName: 'Tess', lastName: 'Tester' } }, IS_TESTER],
    ['half the test name', { contact: { firstName: 'Tess' } }, {}],
    ['India', { place: INDIA }, IS_AT_TEST_PLACE],
    [
      'Austin TX',
      { place: { city: 'Austin', region: 'TX', regionName: 'Texas' } },
      IS_AT_TEST_PLACE,
    ],
    [
      'Santa Monica CA',
      { place: { city: 'Santa Monica', region: 'CA', regionName: 'California' } },
      IS_AT_TEST_PLACE,
    ],
    [
      'Phoenix AZ',
      { place: { city: 'Phoenix', region: 'AZ', regionName: 'Arizona' } },
      IS_AT_TEST_PLACE,
    ],
    [
      'San Francisco CA',
      { place: { city: 'San Francisco', region: 'CA', regionName: 'California' } },
      IS_AT_TEST_PLACE,
    ],
    [
      'a city by the name of its state alone, without case',
      { place: { city: 'AUSTIN', region: '', regionName: 'texas' } },
      IS_AT_TEST_PLACE,
    ],
    [
      'Austin in Pennsylvania',
      { place: { city: 'Austin', region: 'PA', regionName: 'Pennsylvania' } },
      {},
    ],
    [
      'Phoenix in New York',
      { place: { city: 'Phoenix', region: 'NY', regionName: 'New York' } },
      {},
    ],
    [
      'Santa Monica in Texas',
      { place: { city: 'Santa Monica', region: 'TX', regionName: 'Texas' } },
      {},
    ],
    [
      'San Francisco in Arizona',
      { place: { city: 'San Francisco', region: 'AZ', regionName: 'Arizona' } },
      {},
    ],
    [
      'another city of the same state',
      { place: { city: 'Dallas', region: 'TX', regionName: 'Texas' } },
      {},
    ],
    ['nobody knows where', { place: null }, {}],
  ])('%s', async (_name, given, facts) => {
    expect(await decide(given)).toEqual(specified(facts))
  })
})

describe('two rules at once: the earlier one decides', () => {
  it.each<[string, Given, Partial<Applicant>]>([
    [
      'under 20, elsewhere',
      { eligibility: { ...UNDER_20, ...NEW_JERSEY } },
      { age: 19, residence: 'NJ' },
    ],
    [
      'under 20, test person',
      { eligibility: UNDER_20, contact: TEST_PERSON },
      { age: 19, isTestPerson: true },
    ],
    [
      'under 20, test place',
      { eligibility: UNDER_20, place: INDIA },
      { age: 19, isAtTestPlace: true },
    ],
    [
      'under 20, review',
      { eligibility: UNDER_20, vetting: REVIEW },
      { age: 19, isVettedForReview: true },
    ],
    ['20, elsewhere', { eligibility: { ...AGED_20, ...NEW_JERSEY } }, { age: 20, residence: 'NJ' }],
    [
      '20, test person',
      { eligibility: AGED_20, contact: TEST_PERSON },
      { age: 20, isTestPerson: true },
    ],
    ['20, test place', { eligibility: AGED_20, place: INDIA }, { age: 20, isAtTestPlace: true }],
    ['20, review', { eligibility: AGED_20, vetting: REVIEW }, { age: 20, isVettedForReview: true }],
    [
      'elsewhere, test person',
      { eligibility: NEW_JERSEY, contact: TEST_PERSON },
      { residence: 'NJ', isTestPerson: true },
    ],
    [
      'elsewhere, test place',
      { eligibility: NEW_JERSEY, place: INDIA },
      { residence: 'NJ', isAtTestPlace: true },
    ],
    [
      'elsewhere, review',
      { eligibility: NEW_JERSEY, vetting: REVIEW },
      { residence: 'NJ', isVettedForReview: true },
    ],
    [
      'test person, test place',
      { contact: TEST_PERSON, place: INDIA },
      { isTestPerson: true, isAtTestPlace: true },
    ],
    [
      'test person, review',
      { contact: TEST_PERSON, vetting: REVIEW },
      { isTestPerson: true, isVettedForReview: true },
    ],
    [
      'test place, review',
      { place: INDIA, vetting: REVIEW },
      { isAtTestPlace: true, isVettedForReview: true },
    ],
    [
      'all that can be at once',
      {
        eligibility: { ...UNDER_20, ...NEW_JERSEY },
        contact: TEST_PERSON,
        place: INDIA,
        vetting: REVIEW,
      },
      {
        age: 19,
        residence: 'NJ',
        isTestPerson: true,
        isAtTestPlace: true,
        isVettedForReview: true,
      },
    ],
  ])('%s', async (_name, given, facts) => {
    expect(await decide(given)).toEqual(specified(facts))
  })
})
