import { expect, test } from '../fixtures.ts'
import { pagesOf, StatechartPage } from './viewer.ts'

test('on paper the picture is whole on one page, without controls', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Panels' })).toBeHidden()
  await expect(page.getByRole('group', { name: 'Zoom' })).toBeHidden()
  await expect(viewer.search).toBeHidden()
  await expect(viewer.picture).toHaveCSS('overflow', 'visible')
  const width = page.viewportSize()?.width ?? 0
  for (const state of ['restoring', 'thankYou', 'funnel.delivery']) {
    const card = await viewer.picture.locator(`[data-id="${state}"]`).first().boundingBox()
    expect(card?.x, state).toBeGreaterThanOrEqual(0)
    expect((card?.x ?? width) + (card?.width ?? 0), state).toBeLessThanOrEqual(width)
  }
  expect(await pagesOf(page)).toBe(1)
})

test('on paper the journey of a phone is side by side on one sheet, on a wall too, and a person has no controls @phone', async ({
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
  await expect(page.locator('.printed-legend')).toContainText('a step, by its number')
  expect(await pagesOf(page)).toBe(1)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(await left('thankYou')).toBe(await left('contact'))
  await page.goto('/statechart?wall=on')
  await expect(page.getByRole('link', { name: 'Leave the wall' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.printed-legend')).toContainText('a step, by its number')
  expect(await pagesOf(page)).toBe(1)
  await viewer.opensPanel('person')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.run-position')).toHaveText('Step 1 of 32')
  await expect(page.getByRole('button', { name: 'Play' })).toBeHidden()
})
