import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { completesForms, completesPuzzles, submits } from '../screens/walk.ts'
import { FULL_ANSWERS } from './answers.ts'
import { storedNames } from './device.ts'

test.describe.configure({ timeout: 60_000 })

const ADDRESS =
  '/apply?cgc=c-17&jclickid=jc-42&cgpid=p-9&job_pipeline=Remote%20Reviewers&application_source=Joveo' +
  '&j_publisher=Indeed&campaign_id=cmp-5&creative_id=cr-8&utm_medium=cpc'

/** The contact's columns that come from the payload of section 3. */
const PAYLOAD = {
  email: 'ada.byron@mail.example',
  first_name: 'Ada',
  last_name: 'Byron',
  phone_number: '(412) 555-0123',
  date_of_birth: '',
  state: 'Pennsylvania',
  linkedin_url: 'https://www.linkedin.com/in/ada-byron',
  social_links: 'https://www.instagram.com/ada.byron',
  summary_of_education_and_work:
    'I reviewed insurance claims for eight years from my desk. ' +
    'I flagged unusual cases early and described them very briefly. ' +
    'I worked alone and asked my team questions by chat. ' +
    'I studied statistics in Pittsburgh and graduated with high honors. ' +
    'I learn new tools fast and keep to every deadline.',
  why_suitable: 'I notice what others overlook.',
  cv_resume_link: expect.stringMatching(
    /^http:\/\/127\.0\.0\.1:\d+\/api\/files\/[\da-f-]{36}\.pdf$/,
  ),
  worked_in_casino: 'No',
  describe_experience_and_affiliation: '',
  are_you_at_least_21: '1',
  eligible_status: 'Eligible',
  cgc: 'c-17',
  cgpid: 'p-9',
  joveo_click_id: 'jc-42',
  submitted_from: 'Remote AI Task Reviewer funnel',
  source: 'RE',
  application_form_version: '1.0',
  application_form_referrer: 'https://jobs.example/list',
  // 67 s and 13 moves: 100 - 22 - 13, and 100 - 2 x 13.
  puzzle_score: 65,
  move_score: 74,
  applicant_s_pipeline_stage: 'Qualified',
  job_pipeline: 'Remote Reviewers',
  job_advertisement: 'On a job board',
  referred_by_email: '',
  referred_by: '',
  referral_relationship: '',
  application_source: 'Joveo',
  j_publisher: 'Indeed',
  campaign_id: 'cmp-5',
  creative_id: 'cr-8',
  utm_medium: 'cpc',
  ai_vetting: 'approved',
  ai_vetting_summary: 'Background given by a résumé and a LinkedIn profile and a written summary.',
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
