import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

const PERSON = /\/assets\/PersonPanel-[^/]*\.js$/

test('a panel that cannot be loaded leaves the picture, and can be tried again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/PersonPanel/)
  await page.route(PERSON, (route) => route.abort())
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview&chosen=deciding')
  await viewer.tab('Person').click()
  await expect(viewer.panel.getByRole('alert')).toContainText('This panel could not be loaded.')
  await expect(viewer.picture).toBeVisible()
  await page.unroute(PERSON)
  await viewer.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(viewer.panel.getByLabel('Whose application')).toBeVisible()
})
