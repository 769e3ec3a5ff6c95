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

/** A sheet of A4 across without its margins, in CSS pixels. */
const SHEET = { width: 1047, height: 718 }

test('on paper the journey with its numbers and legend is whole on one sheet, and light @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const steps = ['contact', 'eligibility', 'puzzle1', 'thankYou'].map((state, step) => ({
    ...{ step, state, in: 90, out: 60, left: 29, there: 1 },
    ...{ secondsOn: null, secondsLeft: null, refused: {} },
  }))
  const { transitions } = chartOf(funnelMachine)
  await page.route('**/operator/drop-off?*', (route) =>
    route.fulfill({
      json: {
        ...{ applications: 90, leftAfterMinutes: 30, isComplete: true, steps, outcomes: {} },
        transitions: transitions.map(({ id }) => ({ id, applicants: 60 })),
        ...{ devices: [], sources: [], campaigns: [], variants: [], releases: [] },
      },
    }),
  )
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?panel=drop-off')
  await viewer.givesToken()
  await viewer.seesMark('90 in, 29 left')
  await page.setViewportSize(SHEET)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.journey-sheet')
  const { x, y, width, height } = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect(width).toBeGreaterThan(900)
  expect(x + width).toBeLessThanOrEqual(SHEET.width)
  expect(y + height).toBeLessThanOrEqual(SHEET.height)
  await expect(page.locator('.printed-only .legend text')).toContainText([
    'a step, by its number',
    'the wider, the more applicants',
    'left here',
  ])
  await expect(page.locator('svg.journey')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(viewer.panel.getByRole('button', { name: 'Save as CSV' })).toBeHidden()
})

test('on paper the journey of a phone stands side by side on one sheet @phone', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  const left = async (stop: string) =>
    (await page.locator(`.journey [data-stop="${stop}"]`).boundingBox())?.x ?? 0
  expect(await left('thankYou')).toBe(await left('contact'))
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await left('thankYou')).toBeGreaterThan((await left('contact')) + 200)
  const zoom = await page.evaluate(() =>
    Number(document.documentElement.style.getPropertyValue('--print-zoom')),
  )
  expect(zoom).toBeGreaterThan(0.6)
  expect(await pagesOf(page)).toBe(1)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await left('thankYou')).toBe(await left('contact'))
})

test('on paper no button stands in the head of the table, which would keep it off further sheets @desktop', async ({
  page,
}) => {
  await new StatechartPage(page).opens('/statechart?form=table')
  await page.emulateMedia({ media: 'print' })
  const head = page.getByRole('columnheader').filter({ hasText: 'Meaning' })
  await expect(head.locator('.table-sort')).toHaveCSS('display', 'contents')
})

test('on paper no sheet is empty behind a panel of several @desktop', async ({ page }) => {
  await new StatechartPage(page).opens('/statechart?panel=decision')
  await expect(page.getByRole('heading', { name: 'Try values' })).toBeVisible()
  expect(await pagesOf(page)).toBe(3)
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
