import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

/** A report of one path, which failed at its second step. */
const REPORT = {
  version: 1,
  chart: 'funnel',
  criteria: [],
  reasons: {},
  paths: [
    {
      id: '0000abcd',
      name: 'a contact that fits',
      runner: 'browser',
      steps: [
        {
          name: 'APPLICATION.STARTED: pressed',
          transitions: ['intro / APPLICATION.STARTED / 0'],
        },
        { name: 'CONTINUE.PRESSED: valid', transitions: ['contact / CONTINUE.PRESSED / 0'] },
      ],
      failure: { step: 1, lines: ['The heading says Contact details.'] },
    },
  ],
}

const withReport = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
  reportFile: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'funnel-report-'))
    const file = join(folder, 'paths.json')
    writeFileSync(file, JSON.stringify(REPORT))
    await use(file)
    rmSync(folder, { recursive: true })
  },
})

withReport(
  'the last report is marked in the picture without asking, and any path is shown step by step; one of another version or chart is refused',
  async ({ page }) => {
    const coverage = new StatechartPage(page)
    const mark = page.locator('.laid .mark.tone-muted').first()
    await test.step('marks and paths', async () => {
      await coverage.opensPanel('coverage')
      await expect(coverage.panel).toContainText('1 run in a browser')
      await expect(coverage.panel).toContainText('1 failed')
      await expect(mark.locator('path')).toHaveCSS('fill', 'none')
      await expect(mark.locator('circle')).not.toHaveCSS('fill', 'rgb(0, 0, 0)')
      await expect(page.locator('.laid .mark.tone-bad').first()).toBeAttached()
      await coverage.panel.getByRole('button', { name: 'Show: a contact that fits' }).click()
      await expect(coverage.panel.getByLabel('Step', { exact: true })).toHaveAttribute(
        'aria-valuetext',
        '1: APPLICATION.STARTED: pressed',
      )
      await expect(coverage.panel.locator('.small-screen')).toContainText('First name')
      await coverage.panel.getByRole('button', { name: 'Step forward' }).click()
      await expect(coverage.panel).toContainText(
        'The path failed here: The heading says Contact details.',
      )
      await page.reload()
      await expect(coverage.panel.getByRole('status').last()).toContainText(
        'CONTINUE.PRESSED: valid',
      )
    })
    const finds = async (json: object) => {
      await coverage.movesTo('/statechart?depth=overview')
      await expect(coverage.panel).toHaveCount(0)
      await page.route('**/api/coverage', (route) => route.fulfill({ json }))
      await coverage.movesTo('/statechart?depth=overview&panel=coverage')
    }
    await test.step('refused reports', async () => {
      await finds({ version: 9 })
      await coverage.seesProblem('The last report is a report of version 9')
      await finds({ ...REPORT, chart: 'parcel' })
      await coverage.seesProblem("The last report is about the chart 'parcel', not this one")
      await expect(coverage.picture).toBeVisible()
      await finds(REPORT)
      await expect(coverage.panel).toContainText('1 run in a browser')
    })
  },
)
