import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { parcelMachine } from '../../examples/parcel/parcel.machine.ts'
import { writeReports } from '../../tools/paths/write-reports.ts'
import { parcelReport } from '../../unit/tools/report.ts'
import { expectAccessible } from '../a11y/violations.ts'
import { expect, test } from '../fixtures.ts'

test.describe.configure({ mode: 'default' })

const SHOW_FAILED = 'Show: every delay'

let folder = ''
let address = ''

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'funnel-report-'))
  await writeReports(parcelReport, chartOf(parcelMachine), folder)
  address = pathToFileURL(join(folder, 'paths.html')).href
})

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the report opens from a file, says what is missing, and shows a failed path up to where it failed', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(address)
  const panel = page.getByRole('complementary', { name: 'Coverage' })
  await expect(panel).toContainText('2 of 2 paths. 1 failed.')
  await expectAccessible(page)
  await expect(panel).toContainText(
    '1 of 2 paths failed. The first: heading should be "Waiting" but is "Sealing"',
  )
  await expect(panel.getByText('heading should be "Waiting"', { exact: true })).toBeVisible()
  await expect(panel).toContainText('1 of 3 criteria covered')
  await expect(
    panel.getByRole('row', { name: 'every state after a reload ✕ 2 of 2, 1 wrong' }),
  ).toBeVisible()
  await expect(panel.getByRole('row', { name: 'every delay ✓ 1 of 1 1 4 0.3' })).toBeVisible()
  await panel.getByText('1 missing of ‘every transition’').click()
  await expect(panel.getByText('Forward </script><b>again')).toBeVisible()
  await panel.getByText('Why 6 of them are not reached').click()
  await expect(panel.getByText('No one waits that long.')).toBeVisible()

  await panel.getByRole('link', { name: 'Sealing: PARCEL.SEALED' }).click()
  await expect(panel).toContainText('1 of 2 paths, through the chosen transition.')
  await expect(panel.getByText('Failed.', { exact: true })).toBeVisible()
  await expect(page.locator('.laid .mark.tone-bad').first()).toBeAttached()

  await panel.getByRole('button', { name: SHOW_FAILED }).click()
  await panel.getByText('All 3 steps').click()
  await panel.getByRole('button', { name: 'PARCEL.SEALED' }).click()
  await expect(panel).toContainText(
    'The path failed here: heading should be "Waiting" but is "Sealing"',
  )
  await expect(panel.getByText('npm run paths -- replay bbbb2222')).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectAccessible(page)
  expect(requests.filter((url) => !url.startsWith('data:') && !url.startsWith(address))).toEqual([])
})

test('the report works by keyboard, and its address names what is chosen', async ({ page }) => {
  await page.goto(address)
  const panel = page.getByRole('complementary', { name: 'Coverage' })
  await page.getByRole('switch', { name: 'For engineers' }).press('Enter')
  await page.getByRole('link', { name: 'Outline', exact: true }).press('Enter')
  await page
    .getByRole('link', { name: /BACK\.PRESSED/ })
    .first()
    .press('Enter')
  await expect(panel).toContainText('Not reached. No path takes it, and no reason is given.')
  await expect(panel).toContainText('0 of 2 paths, through the chosen transition.')

  await page.reload()
  await panel.getByRole('link', { name: 'Show all paths' }).press('Enter')
  await expect(panel).toContainText('2 of 2 paths.')
  await expect(panel.getByRole('button', { name: SHOW_FAILED })).toBeVisible()
})
