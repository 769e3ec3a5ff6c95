import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { parcelMachine } from '../../examples/parcel/parcel.machine.ts'
import { writeReportPage } from '../../tools/paths/report-page.ts'
import { parcelReport } from '../../unit/tools/report.ts'
import { violationsOn } from '../a11y/violations.ts'
import { expect, test } from '../fixtures.ts'

test.describe.configure({ mode: 'default' })

let folder = ''
let address = ''

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'funnel-report-'))
  const file = join(folder, 'paths.html')
  await writeReportPage(parcelReport, chartOf(parcelMachine), file, (id) => `show ${id}`)
  address = pathToFileURL(file).href
})

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a transition in the picture shows the paths that take it @phone @desktop', async ({
  page,
}) => {
  await page.goto(address)
  await expect(page.getByText('2 of 2 paths.')).toBeVisible()

  await page.getByRole('button', { name: /^PARCEL\.SEALED: failed/ }).click()
  await expect(page.getByRole('heading', { name: 'Sealing: PARCEL.SEALED' })).toBeVisible()
  await expect(page.getByText('1 of 2 paths take it.')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Paths', exact: true })).toBeFocused()

  await page.getByText('bbbb2222').first().click()
  await expect(page.getByText('show bbbb2222')).toBeVisible()
  const failed = page.getByRole('listitem').filter({ hasText: 'failed here' }).last()
  await expect(failed).toContainText('When PARCEL.SEALED')
  await expect(failed).toContainText('heading should be "Waiting"')

  await page.getByRole('button', { name: 'Show on the chart' }).click()
  await expect(page.getByText('The 3 transitions of bbbb2222 are marked')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    page.viewportSize()?.width,
  )
})

test('the whole report works by keyboard', async ({ page }) => {
  await page.goto(`${address}#parcel.sealing`)
  const row = page.getByRole('button', { name: /^URL\.REQUESTED \[isRequestForFirst\]/ })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(row).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 of 2 paths take it.')).toBeVisible()

  await page.getByRole('button', { name: 'Back to the chart' }).press('Enter')
  await expect(row).toBeFocused()

  await page.getByRole('button', { name: 'Show all paths' }).press('Space')
  await expect(page.getByText('2 of 2 paths.')).toBeVisible()
  await page.getByLabel('Filter by path id, event or state').fill('collected')
  await expect(page.getByText('1 of 2 paths and match.')).toBeVisible()
  await expect(page.getByText('bbbb2222')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no violation of WCAG 2.2 AA, ${colorScheme} @phone @desktop`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(address)
    await page.getByRole('button', { name: /^PARCEL\.SEALED: failed/ }).click()
    await page.getByText('bbbb2222').first().click()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Everything' }).click()
    await expect(page.getByRole('link', { name: 'Everything' })).toHaveAttribute('aria-current')
    expect(await violationsOn(page)).toEqual([])
  })
}
