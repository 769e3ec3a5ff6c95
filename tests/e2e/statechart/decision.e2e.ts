import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

test('the table says which rule decides about values that are tried, and why @phone @desktop', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?panel=decision')
  const answer = viewer.panel.getByRole('status')
  await expect(answer).toContainText('Rule 7 decides: Qualified.')
  await viewer.panel.getByLabel('Decided on').fill('2026-11-21')
  await viewer.panel.getByLabel('Date of birth').fill('2006-11-22')
  await viewer.panel.getByLabel('State of residence').selectOption('New Jersey')
  await expect(answer).toContainText(
    'Rule 1 decides: Disqualified - does not meet knockout questions.',
  )
  const rules = viewer.panel.getByRole('table', { name: 'The first rule that holds decides' })
  await expect(rules.getByRole('row', { name: /the age is under 20/ })).toContainText('decides')
  await expect(rules.getByRole('row', { name: /state of residence/ })).toContainText(
    'holds, but comes later',
  )
  await viewer.page.reload()
  await expect(viewer.panel.getByLabel('Date of birth')).toHaveValue('2006-11-22')
  await viewer.panel.getByLabel('Date of birth').fill('')
  await expect(answer).toContainText('Rule 3 decides')
  await answer.getByRole('link', { name: 'Show it' }).click()
  await viewer.seesBreadcrumb('Funnel', 'Thank you', 'Decision')
  await expect(viewer.picture.locator('.laid-good .laid-row')).toHaveCount(1)
})

test.describe('with a test name of the company', () => {
  test.use({ serverEnvironment: { TEST_NAME: 'Grace Hopper' } })
  test('who is a test applicant follows the configuration', async ({ page }) => {
    const viewer = new StatechartPage(page)
    await viewer.opens('/statechart?panel=decision')
    await viewer.panel.getByLabel('First name').fill('Grace')
    await viewer.panel.getByLabel('Last name').fill('Hopper')
    await expect(viewer.panel.getByRole('status')).toContainText('Rule 4 decides')
  })
})
