import type { Page } from 'playwright/test'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

test('on paper the picture stands whole on one page, and nothing that can be pressed', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Shown' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Panels' })).toBeHidden()
  await expect(page.getByRole('group', { name: 'Zoom' })).toBeHidden()
  await expect(viewer.search).toBeHidden()
  await expect(viewer.picture).toHaveCSS('overflow', 'visible')
  const width = page.viewportSize()?.width ?? 0
  for (const state of ['restoring', 'thankYou', 'funnel.delivery']) {
    const card = await viewer.picture.locator(`[data-state="${state}"]`).first().boundingBox()
    expect(card?.x, state).toBeGreaterThanOrEqual(0)
    expect((card?.x ?? width) + (card?.width ?? 0), state).toBeLessThanOrEqual(width)
  }
  expect(await pagesOf(page)).toBe(1)
})

test('on paper the table has every transition', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?form=table')
  await page.emulateMedia({ media: 'print' })
  const table = page.getByRole('region', { name: 'All transitions' })
  const rows = table.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(chartOf(funnelMachine).transitions.length)
  await expect(table).toHaveCSS('overflow', 'visible')
  const [whole, last] = await Promise.all([table.boundingBox(), rows.last().boundingBox()])
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(
    (whole?.y ?? 0) + (whole?.height ?? 0),
  )
  expect(await pagesOf(page)).toBeGreaterThan(5)
})
