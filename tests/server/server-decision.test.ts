import { expect, test } from 'vitest'
import type { ContactPayload } from '../../machines/requests/contact-payload.ts'
import { decideOnServer } from '../../src/server/applications/server-decision.ts'
import { vet, vetContact } from '../../src/server/applications/vetting.ts'
import { frozen } from '../unit/src/effects/storage/submission-cases.ts'
import { problemOf } from './calls.ts'
import { runningServer } from './running-server.ts'

const QUALIFIED = {
  ...frozen('a', 'ada@mail.example').payload,
  date_of_birth: '',
  state: 'Pennsylvania',
  linkedin_url: 'https://linkedin.example/ada',
  applicant_s_pipeline_stage: 'Qualified',
}
const RESIDENCE = 'Disqualified - does not reside in NJ, PA, MI, or WV'
const TEST = 'Disqualified - Job Platform Test'
const AUSTIN = {
  country: 'United States',
  countryCode: 'US',
  region: 'TX',
  regionName: 'Texas',
  city: 'Austin',
}
const RULES = { jobPlatformDomains: ['platform.example'], testEmail: '', testName: 'Test Person' }

function decide(payload: Partial<ContactPayload>, sources: object = {}) {
  const sent = { ...QUALIFIED, ...payload }
  return decideOnServer(sent, {
    rules: RULES,
    vettingStatus: vetContact(sent).status,
    locate: async () => null,
    now: new Date('2026-11-21T12:00:00Z'),
    ...sources,
  })
}

test.each<[string, Partial<ContactPayload>, string, string]>([
  ['nothing speaks against it', {}, 'Qualified', 'qualified'],
  ['no state', { state: '' }, 'Qualified', 'qualified'],
  ['the test name', { first_name: 'test', last_name: 'PERSON' }, TEST, 'disqualifiedAsTest'],
  [
    'an affiliation, with any vetting that the page sends',
    {
      worked_in_casino: 'Yes',
      describe_experience_and_affiliation: 'My brother',
      ai_vetting: 'approved',
    },
    'Applied',
    'appliedByReview',
  ],
  [
    'details that were left behind after No',
    { worked_in_casino: 'No', describe_experience_and_affiliation: 'My brother' },
    'Qualified',
    'qualified',
  ],
  ['no background', { linkedin_url: '' }, 'Applied', 'appliedByReview'],
])('%s', async (_, payload, stage, rule) => {
  expect(await decide({ ...payload, applicant_s_pipeline_stage: stage })).toEqual({
    stage,
    rule,
    differs: false,
  })
  const other = stage === 'Qualified' ? 'Applied' : 'Qualified'
  expect(await decide({ ...payload, applicant_s_pipeline_stage: other })).toEqual({
    stage,
    rule,
    differs: true,
  })
})

test('the payload’s own word of the vetting decides nothing', async () => {
  const payload = { ai_vetting: 'approved' }
  expect(await decide(payload, { vettingStatus: 'manual_review_required' })).toMatchObject({
    rule: 'appliedByReview',
    differs: true,
  })
})

test('a test place disqualifies, and is looked up only if it can', async () => {
  let asked = 0
  const locate = async () => {
    asked += 1
    return AUSTIN
  }
  expect(await decide({ state: 'Ohio' }, { locate })).toMatchObject({ stage: RESIDENCE })
  expect(asked).toBe(0)
  expect(await decide({}, { locate })).toEqual({
    stage: TEST,
    rule: 'disqualifiedAsTest',
    differs: true,
  })
  expect(asked).toBe(1)
})

test.each([
  ['the day before, somewhere still', '2026-11-21T11:59:59Z', 'Applied', false],
  ['on the day at Greenwich', '2026-11-22T06:00:00Z', 'Applied', false],
  ['on the day, reached somewhere', '2026-11-21T10:00:00Z', 'Qualified', false],
  ['two days before', '2026-11-20T09:59:59Z', 'Qualified', true],
  ['when the day has begun everywhere', '2026-11-22T12:00:00Z', 'Applied', true],
])('the 21st birthday, 22 November: %s', async (_, now, sent, differs) => {
  const decision = await decide(
    { date_of_birth: '2005-11-22', applicant_s_pipeline_stage: sent },
    { now: new Date(now) },
  )
  expect(decision?.differs).toBe(differs)
  expect(decision?.stage).toBe(differs ? (sent === 'Applied' ? 'Qualified' : 'Applied') : sent)
})

test.each([{ date_of_birth: '2005-02-31' }, { date_of_birth: '21.2.2005' }, { state: 'Atlantis' }])(
  '%j cannot be decided',
  async (payload) => {
    expect(await decide(payload)).toBeUndefined()
  },
)

const REQUEST = {
  name: 'Ada Lovelace',
  hubspotId: 'not-assigned',
  cv: '',
  linkedIn: 'https://www.linkedin.com/in/ada',
  socialMediaInstagram: '',
  writtenSummary: '',
  whyGoodFit: 'I enjoy careful work.',
  casinoAffiliation: '',
}

async function analyze(body: string): Promise<Response> {
  const server = await runningServer()
  return server.post('/api/analyze', body)
}

const AFFILIATION = 'An affiliation with a gaming business was declared.'

test.each([
  ['a LinkedIn profile', {}, 'Background given by a LinkedIn profile.'],
  ['a résumé', { cv: 'https://x/cv.pdf', linkedIn: '' }, 'Background given by a résumé.'],
  [
    'all three',
    { cv: 'https://x/cv.pdf', writtenSummary: 'I taught robotics.' },
    'Background given by a résumé and a LinkedIn profile and a written summary.',
  ],
  [
    'words that only resemble',
    { whyGoodFit: 'Both bottles and robots; macroeconomics.' },
    'Background given by a LinkedIn profile.',
  ],
  ['an affiliation', { casinoAffiliation: 'My brother deals cards there' }, AFFILIATION],
  ['no background', { linkedIn: ' ' }, 'No background was given.'],
  ['a bot', { whyGoodFit: 'My Bots do it.' }, 'The applicant writes of “bots”.'],
  [
    'outsourcing, in the summary',
    { writtenSummary: 'I am outsourcing such tasks.' },
    'The applicant writes of “outsourcing”.',
  ],
  [
    'several accounts',
    { whyGoodFit: 'With multiple accounts I am fast.' },
    'The applicant writes of “multiple accounts”.',
  ],
  [
    'an affiliation before anything else',
    { casinoAffiliation: 'A cousin at a sportsbook', linkedIn: '', whyGoodFit: 'bot' },
    AFFILIATION,
  ],
])('vetting of %s', (_, fields, summary) => {
  const status = summary.startsWith('Background') ? 'approved' : 'manual_review_required'
  expect(vet({ ...REQUEST, ...fields })).toEqual({ status, summary })
})

test('fields that are absent are empty', async () => {
  expect(await (await analyze('{}')).json()).toEqual({
    status: 'manual_review_required',
    summary: 'No background was given.',
  })
})

test.each(['', '{', '[]', 'null', '"x"'])('the body %s is refused', async (body) => {
  expect(await problemOf(await analyze(body))).toEqual({
    status: 400,
    detail: 'The body is not a JSON object: send one.',
  })
})

test('fields of another type are refused by name', async () => {
  expect(await problemOf(await analyze('{"cv":1,"linkedIn":null}'))).toEqual({
    status: 422,
    detail: 'Send every field as a text; wrong: cv, linkedIn.',
  })
})
