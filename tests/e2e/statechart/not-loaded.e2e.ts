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

test('a panel that fails while it is drawn leaves the picture and the other panels, and can be tried again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/drawn on purpose/)
  await page.addInitScript(() => sessionStorage.setItem('broken', 'yes'))
  await page.route(DECISION, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /export\s*\{\s*(\w+) as default\s*\};?/,
      `export default function Panel(props) {
        if (sessionStorage.getItem('broken')) throw new Error('Badly drawn on purpose')
        return $1(props)
      };`,
    )
    await route.fulfill({ response, body })
  })
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?chosen=deciding')
  await viewer.panel.getByRole('link', { name: 'Decision', exact: true }).click()
  const alert = viewer.panel.getByRole('alert')
  await expect(alert).toContainText('Something went wrong in this panel.')
  await expect(viewer.picture).toContainText('Contact details')
  await viewer.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('Something went wrong in this panel.')
  await viewer.panel.getByRole('link', { name: 'About' }).click()
  await viewer.seesAbout('Deciding')
  await viewer.panel.getByRole('link', { name: 'Decision', exact: true }).click()
  await expect(alert).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('broken'))
  await viewer.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(viewer.panel.getByRole('heading', { name: 'Try values' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})
