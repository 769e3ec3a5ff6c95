import { STAGES } from '../../specification/decision.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { SERVER } from './stage.ts'

test.use({ serverEnvironment: SERVER })

for (const inputMethod of ['mouse', 'keyboard', 'taps'] as const) {
  const tag = inputMethod === 'taps' ? ' @phone' : ''
  test(`by ${inputMethod} into a paused level and on to the outcome of who they are${tag}`, async ({
    page,
    server,
  }) => {
    const applicant = new Applicant(page, inputMethod)
    await applicant.arrivesAt('paused', { from: 'first visit', as: 'a New Jerseyan of 20' })
    await applicant.sees('Level 1 of 5')
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    await applicant.arrivesAt('outcome')
    await applicant.sees('Application Submitted')
    await expect
      .poll(() => server.contacts())
      .toMatchObject([
        {
          state: 'New Jersey',
          date_of_birth: '2006-11-21',
          applicant_s_pipeline_stage: STAGES.appliedByAge,
        },
      ])
  })
}

test('from saved records, where they are asked for, and from where another act has led', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.arrivesAt('correcting', { from: 'saved at workExperience' })
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('heading', { level: 2 }))
      .first(),
  ).toBeVisible()
  await applicant.returnsTo(5)
  await applicant.arrivesAt('puzzle2.solved')
  await expect(page.getByText('Solved', { exact: true })).toBeVisible()
})
