import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

const DECISION = /\/assets\/DecisionPanel-[^/]*\.js$/

test('a panel that cannot be loaded leaves the picture, and can be tried again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/DecisionPanel/)
  await page.route(DECISION, (route) => route.abort())
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?chosen=deciding')
  await viewer.panel.getByRole('link', { name: 'Decision' }).click()
  await expect(viewer.panel.getByRole('alert')).toContainText('This panel could not be loaded.')
  await expect(viewer.picture).toBeVisible()
  await page.unroute(DECISION)
  await viewer.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(viewer.panel.getByRole('heading', { name: 'Try values' })).toBeVisible()
})
