import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOCUS_MS } from '../../../src/ui/focus.ts'
import { FULL_ANSWERS } from '../../model/people.ts'
import { payloadOf } from '../../specification/payload.ts'
import { STEPS } from '../../specification/steps.ts'
import { overflowing } from '../a11y/fits.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { storedNames } from '../screens/device.ts'

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

test('from the job ad to "You\'re approved!" and a contact in the database', async ({
  page,
  server,
}) => {
  const applicant = new Applicant(page)
  await applicant.opens(ADDRESS, { referrer: 'https://jobs.example/list' })
  await applicant.stopsClock()

  await applicant.arrivesAt('puzzle3', { as: 'an applicant who tells everything' })
  await applicant.waits(61_000)
  await applicant.arrivesAt('puzzleComplete')
  const applicationId = await page.evaluate(() => localStorage.getItem('funnel.applicationId'))
  await applicant.submits()
  await expect.poll(() => server.contacts()).toHaveLength(1)

  // FOCUS_MS may have passed since the press.
  await applicant.waits(2_999 - FOCUS_MS)
  await expect(page.locator('.spinner')).toHaveText('Processing application... please wait')
  // A screen reader reads a heading out when it takes the focus, not when its text changes.
  await applicant.heading('Thank you').blur()
  await applicant.waits(1 + FOCUS_MS)
  await applicant.sees("You're approved!")
  await applicant.waits(FOCUS_MS)
  await expect(applicant.heading("You're approved!")).toBeFocused()
  await expect(page).toHaveTitle(/You're approved!/)
  await expect(page.getByRole('strong')).toHaveText('ada.byron@mail.example')
  await expect(page.getByRole('definition')).toHaveText(['1:07', '13'])

  await applicant.waits(1_999 - 2 * FOCUS_MS)
  expect(await storedNames(page)).toEqual([
    'funnel.application',
    'funnel.applicationId',
    'funnel.drafts',
    'funnel.savedAt',
    'funnel.timer',
  ])
  await applicant.waits(1 + 2 * FOCUS_MS)
  expect(await storedNames(page)).toEqual([])
  await applicant.sees("You're approved!")
  await expect(page.getByRole('definition')).toHaveText(['1:07', '13'])

  const [contact] = server.contacts()
  expect(contact).toEqual({
    ...PAYLOAD,
    id: expect.any(String),
    application_id: applicationId,
    added_to: null,
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

  const reported = server.query(
    'select step from progress_entries where step is not null group by step order by min(happened_at)',
  )
  expect(reported.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])

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

test('the whole funnel by keyboard alone, at 400 % zoom of 1280 × 1024', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  const fits = async () => expect(await overflowing(page)).toEqual([])
  const applicant = new Applicant(page, 'keyboard')
  await applicant.opens()
  await applicant.stopsClock()
  for (const { id } of STEPS.filter(({ group }) => group !== 'thank-you')) {
    await applicant.arrivesAt(id, { as: 'an applicant who tells everything' })
    await fits()
  }
  await applicant.submits()
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(3_000)
  await applicant.sees("You're approved!")
  await fits()
})
