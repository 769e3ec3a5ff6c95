import { networkInterfaces } from 'node:os'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { completesForms, completesPuzzles, submits } from '../screens/walk.ts'
import { FULL_ANSWERS } from './answers.ts'
import { seesApproval } from './outcome.ts'

test.describe.configure({ timeout: 60_000 })

/** An address of this machine that browsers do not trust without TLS. */
const ADDRESS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

test.use({ serverEnvironment: { HOST: '0.0.0.0' } })

test('the funnel runs over plain http on an address of the network @phone', async ({
  page,
  server,
}) => {
  test.skip(ADDRESS === undefined, 'this machine has no address but its own')
  const url = new URL(server.url)
  url.hostname = ADDRESS ?? ''
  const applicant = new Applicant(page, 'touch')
  await applicant.opens(`${url.origin}/apply`)
  await applicant.stopsClock()
  expect(
    await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'locks' in navigator]),
  ).toEqual([false, false, false])

  await completesForms(applicant, FULL_ANSWERS)
  await completesPuzzles(applicant)
  await submits(applicant)
  await expect.poll(() => server.contacts()).toHaveLength(1)
  await applicant.waits(3_000)
  await seesApproval(applicant, { time: '0:06', moves: 13, email: 'ada.byron@mail.example' })
  expect(server.contacts()).toEqual([
    expect.objectContaining({
      applicant_s_pipeline_stage: 'Qualified',
      cv_resume_link: expect.stringContaining(`${url.origin}/api/files/`),
      needs_review: 0,
    }),
  ])
})
