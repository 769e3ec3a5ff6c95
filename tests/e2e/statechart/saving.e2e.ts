import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

async function saves(page: Page, kind: 'SVG' | 'PNG'): Promise<Download> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: `As ${kind}` }).click()
  return saving
}

test('what the picture shows is saved as SVG and PNG, with the screens, the legend and the day @desktop', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-11-21T15:00:00')
  await new StatechartPage(page).opens('/statechart?chosen=eligibility')
  const eligibility = (shown: Page) =>
    shown.locator('.journey-screen', { hasText: 'Are you 21 years or older?' }).first()
  await expect(eligibility(page)).toContainText('State of residence')
  await page.getByText('Save', { exact: true }).click()
  const svg = await saves(page, 'SVG')
  expect(svg.suggestedFilename()).toBe('funnel-journey.svg')
  const text = readFileSync(await svg.path(), 'utf8')
  // What programs that show pictures do not know.
  expect(text).not.toMatch(/var\(|<style|foreignObject/)
  const size = /width="(\d+)" height="(\d+)"/.exec(text)?.slice(1).map(Number) ?? []

  const png = await saves(page, 'PNG')
  expect(png.suggestedFilename()).toBe('funnel-journey.png')
  const header = readFileSync(await png.path())
  expect(header.subarray(1, 4).toString()).toBe('PNG')
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual(size.map((side) => side * 2))

  const opened = await page.context().newPage()
  await opened.setContent(text)
  await expect(opened.getByText(/^funnel, Journey, \d+\.\d+\.\d+\S*, 2026-11-21$/)).toBeVisible()
  await expect(opened.getByText('Contact details')).toBeVisible()
  await expect(opened.locator('.laid .chosen-box')).toHaveCount(1)
  await expect(opened.locator('.journey-screen')).toHaveCount(13)
  await expect(eligibility(opened)).toContainText('State of residence')
  const fills = (shown: Page) =>
    shown
      .locator('[data-stop] .card-box')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill))
  expect(await fills(opened)).toEqual(await fills(page))
  await expect(opened.locator('.legend text')).toHaveText([
    'a step, by its number',
    'runs beside the steps',
    'a good end',
    'an open end',
    'a bad end',
  ])
  await expect(opened.getByRole('link')).toHaveCount(0)
})

test('a saved picture has the typefaces of the page @desktop', async ({ page }) => {
  const typefaces = (shown: Page) =>
    shown
      .locator('svg text')
      .evaluateAll((texts) => [...new Set(texts.map((text) => getComputedStyle(text).font))])
  await new StatechartPage(page).opens('/statechart?depth=overview')
  const [drawn] = [await typefaces(page)]
  expect(drawn.length).toBeGreaterThan(3)
  for (const font of drawn) expect(font).toMatch(/"Liberation (Sans|Mono)"/)
  await page.getByText('Save', { exact: true }).click()
  const svg = await saves(page, 'SVG')
  const opened = await page.context().newPage()
  await opened.setContent(readFileSync(await svg.path(), 'utf8'))
  expect(await typefaces(opened)).toEqual(drawn)
})

test('the journey is printed on one sheet across, as wide as it is @desktop', async ({ page }) => {
  await new StatechartPage(page).opens('/statechart')
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Save', { exact: true })).toBeHidden()
  await expect(page.getByText(/^funnel, Journey, \d+\.\d+\.\d+\S*, \d{4}-\d\d-\d\d$/)).toBeVisible()
  await expect(page.getByText('Play an application')).toBeHidden()
  const width = await page
    .locator('svg.journey')
    .evaluate((svg) => svg.getBoundingClientRect().width)
  expect(Math.round(width)).toBe(1040)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(/\/MediaBox\s*\[0 0 84\d(?:\.\d+)? 59\d/.test(pdf)).toBe(true)
})

test('a table has nothing to save but can be printed, and Escape closes the menu @phone', async ({
  page,
}) => {
  await new StatechartPage(page).opens('/statechart?form=table')
  const summary = page.getByText('Save', { exact: true })
  await summary.click()
  await expect(page.getByRole('button', { name: 'Print or PDF' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'As SVG' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Print or PDF' })).toBeHidden()
  await expect(summary).toBeFocused()
})
