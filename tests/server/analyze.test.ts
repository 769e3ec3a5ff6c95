import { expect, test } from 'vitest'
import { vet } from '../../src/server/applications/vetting.ts'
import { problemOf, runningServer } from './running-server.ts'

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
  const { url } = await runningServer()
  return fetch(`${url}/api/analyze`, { method: 'POST', body })
}

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
])('approved: %s', (_, fields, summary) => {
  expect(vet({ ...REQUEST, ...fields })).toEqual({ status: 'approved', summary })
})

test.each([
  [
    'an affiliation',
    { casinoAffiliation: 'My brother deals cards there' },
    'An affiliation with a gaming business was declared.',
  ],
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
    'An affiliation with a gaming business was declared.',
  ],
])('manual review: %s', (_, fields, summary) => {
  expect(vet({ ...REQUEST, ...fields })).toEqual({ status: 'manual_review_required', summary })
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
