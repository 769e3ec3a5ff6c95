import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

test('the chart of the outbox is opened from the page of the funnel, used for choosing and explained', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?panel=about')
  await viewer.panel.getByRole('link', { name: 'The outbox' }).click()
  await expect(page).toHaveURL(/\/statechart\/outbox$/)
  await expect(page).toHaveTitle('Statechart of the outbox')
  await viewer.presses('Takeover')
  await viewer.seesAbout('Takeover')
  await expect(viewer.panel).toContainText('Abandoned submissions are taken over.')
  await viewer.search.fill('abandonment')
  await page.keyboard.press('Enter')
  await expect(viewer.panel).toContainText('abandonment: 10,000 ms')
})
