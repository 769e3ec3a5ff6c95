import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { payloadOf } from '../../specification/payload.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { completesForms, completesPuzzles, submits } from '../screens/walk.ts'
import { FULL_ANSWERS } from './answers.ts'
import { storedNames } from './device.ts'

test.describe.configure({ timeout: 60_000 })

const ADDRESS =
  '/apply?cgc=c-17&jclickid=jc-42&cgpid=p-9&job_pipeline=Remote%20Reviewers&application_source=Joveo' +
  '&j_publisher=Indeed&campaign_id=cmp-5&creative_id=cr-8&utm_medium=cpc'

const LABELS = {
  submittedFrom: 'Remote AI Task Reviewer funnel',
  applicationFormVersion: '1.0',
}

/** The contact's columns that come from the payload of section 3, after 67 s and 13 moves. */
const PAYLOAD = {
  ...payloadOf(
    {
      ...FULL_ANSWERS,
      tracking: {
        external_referrer: 'https://jobs.example/list',
        cgc: 'c-17',
        jclickid: 'jc-42',
        cgpid: 'p-9',
        job_pipeline: 'Remote Reviewers',
        application_source: 'Joveo',
        j_publisher: 'Indeed',
        campaign_id: 'cmp-5',
        creative_id: 'cr-8',
        utm_medium: 'cpc',
      },
      performance: { totalTimeMs: 67_000, totalMoves: 13, totalTimeFormatted: '1:07' },
      rule: 'qualified',
      vetting: {
        status: 'approved',
        summary: 'Background given by a résumé and a LinkedIn profile and a written summary.',
      },
    },
    LABELS,
  ),
  cv_resume_link: expect.stringMatching(
    /^http:\/\/127\.0\.0\.1:\d+\/api\/files\/[\da-f-]{36}\.pdf$/,
  ),
}

test('from the job ad to "You\'re approved!" and a contact in the database @phone @desktop', async ({
  page,
  server,
  hasTouch,
}) => {
  const applicant = new Applicant(page, hasTouch ? 'touch' : 'mouse')
  await applicant.opens(ADDRESS, { referrer: 'https://jobs.example/list' })
  await applicant.stopsClock()

  await completesForms(applicant, FULL_ANSWERS)
  await completesPuzzles(applicant, 61_000)
  const applicationId = await page.evaluate(() => localStorage.getItem('funnel.applicationId'))
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)

  await applicant.waits(2_999)
  await expect(page.getByText('Processing application... please wait')).toBeVisible()
  await applicant.waits(1)
  await applicant.sees("You're approved!")
  await expect(page.getByText('ada.byron@mail.example')).toBeVisible()
  await expect(page.getByRole('definition')).toHaveText(['1:07', '13'])

  await applicant.waits(1_999)
  expect(await storedNames(page)).toEqual([
    'funnel.application',
    'funnel.applicationId',
    'funnel.drafts',
    'funnel.timer',
  ])
  await applicant.waits(1)
  expect(await storedNames(page)).toEqual([])

  const [contact] = server.contacts()
  expect(contact).toEqual({
    ...PAYLOAD,
    id: expect.any(String),
    application_id: applicationId,
    received_at: expect.any(String),
    needs_review: 0,
    review_reason: null,
    raw_body: expect.any(String),
    body_sha256: expect.any(String),
    server_stage: 'Qualified',
    server_rule: 'qualified',
    stage_differs: 0,
  })
  expect(JSON.parse(String(contact?.raw_body))).toEqual(PAYLOAD)

  const fileName = String(contact?.cv_resume_link).split('/').at(-1) ?? ''
  expect(readFileSync(join(server.dataDir, 'files', fileName), 'utf8')).toBe(
    '%PDF-1.4 Ada Byron, claims reviewer\n%%EOF\n',
  )

  await applicant.reloads()
  await applicant.seesPath('/apply')
  await applicant.reloads()
  await expect(page.getByRole('button', { name: 'Start Application' }).first()).toBeVisible()
  expect(server.contacts()).toEqual([contact])
})
