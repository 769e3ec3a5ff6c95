import { analysisRequest } from '../../specification/calls.ts'
import { IN_FULL, LAST_FORM } from '../../specification/forms/index.ts'
import { PUZZLE_INTRO } from '../../specification/steps.ts'
import { expect, type TestServer, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { completesForms, completesPuzzles, submits } from '../screens/walk.ts'
import { FULL_ANSWERS } from './answers.ts'
import { seesApproval } from './outcome.ts'

test.describe.configure({ timeout: 60_000 })

const APPROVAL = { time: '0:06', moves: 13, email: 'ada.byron@mail.example' }

function vettingOf(server: TestServer) {
  return server.query(
    'select applicant_s_pipeline_stage as stage, ai_vetting, ai_vetting_summary from contact_fields',
  )
}

test('Start asks the vetting service once, with eight fields', async ({ page }) => {
  const asked: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analyze')) asked.push(request.postDataJSON())
  })
  const applicant = new Applicant(page)
  const answers = { ...FULL_ANSWERS, [LAST_FORM]: IN_FULL[LAST_FORM] }
  await applicant.opens()
  await applicant.stopsClock()
  await completesForms(applicant, answers)
  expect(asked).toEqual([])
  await completesPuzzles(applicant)
  expect(asked).toEqual([
    {
      ...analysisRequest(answers, 'not-assigned'),
      cv: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/files\/[\da-f-]{36}\.pdf$/),
    },
  ])
})

test('without a vetting service the applicant is approved', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/analyze/)
  await page.route('**/api/analyze', (route) => route.fulfill({ status: 503, body: '{}' }))
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_INTRO)
  await applicant.stopsClock()
  await completesPuzzles(applicant)
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(3_000)
  await seesApproval(applicant, APPROVAL)
  expect(vettingOf(server)).toEqual([
    { stage: 'Qualified', ai_vetting: 'not_available', ai_vetting_summary: '' },
  ])
})

test('an answer that comes after the spinner changes nothing', async ({ page, server }) => {
  const isAnswered = Promise.withResolvers<void>()
  await page.route('**/api/analyze', async (route) => {
    await isAnswered.promise
    await route.fulfill({ json: { status: 'manual_review_required', summary: 'Too late.' } })
  })
  const applicant = new Applicant(page)
  await applicant.returnsTo(PUZZLE_INTRO)
  await applicant.stopsClock()
  await completesPuzzles(applicant)
  await submits(applicant)
  await applicant.waits(2_999)
  expect(server.contacts()).toEqual([])
  await applicant.waits(1)
  await seesApproval(applicant, APPROVAL)
  await expect.poll(() => server.contacts()).toHaveLength(1)

  const answer = page.waitForResponse('**/api/analyze')
  isAnswered.resolve()
  await (await answer).finished()
  await applicant.waits(1_000)
  await seesApproval(applicant, APPROVAL)
  expect(vettingOf(server)).toEqual([
    { stage: 'Qualified', ai_vetting: 'not_available', ai_vetting_summary: '' },
  ])
})
