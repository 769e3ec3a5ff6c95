import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { statechartDir } from '../../tools/docs.ts'
import { violationsOn } from '../a11y/violations.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN } })

const BEFORE = '0.1.0+before'

/** The server has this chart, or text, as that of an earlier release. */
async function comparesWith(page: Page, earlier: ChartText | string): Promise<StatechartPage> {
  const body = typeof earlier === 'string' ? earlier : JSON.stringify(earlier)
  await page.route('**/operator/releases', (route) =>
    route.fulfill({
      json: { releases: [{ name: BEFORE, startedAt: '2026-11-02T14:10:00.000Z' }] },
    }),
  )
  await page.route('**/operator/releases/*', (route) =>
    route.fulfill({ body, contentType: 'application/json' }),
  )
  const versions = new StatechartPage(page)
  const query = new URLSearchParams({ panel: 'versions', before: BEFORE })
  await versions.opens(`/statechart?${query}#token=${OPERATOR_TOKEN}`)
  return versions
}

interface ChartText {
  delays: Record<string, number>
  states: {
    id: string
    meta?: { guards?: Record<string, { values: Record<string, unknown> }> }
  }[]
  records?: { texts: Record<string, string | null> }[]
}

/** This build's chart as it might have been before: another wait and age, no first level, another store version. */
function earlierChart(): ChartText {
  const chart: ChartText = JSON.parse(readFileSync(join(statechartDir, 'chart.json'), 'utf8'))
  const guards = chart.states.find(({ id }) => id === 'funnel')?.meta?.guards ?? {}
  for (const name of ['isUnder20', 'isUnder21']) {
    Object.assign(guards[name]?.values ?? {}, { 'knockout age': 18 })
  }
  return {
    ...chart,
    delays: { ...chart.delays, spinner: 5000 },
    states: chart.states.filter(({ id }) => id !== 'puzzle1'),
    records:
      chart.records?.map(({ texts, ...record }) => {
        const application = JSON.parse(texts.application ?? '{}')
        const stored = JSON.stringify({ ...application, storeVersion: 0 })
        return { ...record, texts: { ...texts, application: stored } }
      }) ?? [],
  }
}

test('a difference is said in sentences that light their places: way, rules, who is half-way', async ({
  page,
}) => {
  const versions = await comparesWith(page, earlierChart())
  await versions.seesAnswer(`This version differs from ${BEFORE} as follows.`)
  await expect(versions.panel).toContainText('Rule 1: knockout age 18 → 20.')
  const journey = page.locator('.journey-stage')
  await expect(journey.getByText('changed', { exact: true }).first()).toBeAttached()
  await expect(journey.getByText('here', { exact: true })).toHaveCount(0)
  await expect(versions.panel).toContainText(
    'is reset, because its records are of version 0, and this version reads 1.',
  )
  const link = (name: string) => versions.panel.getByRole('link', { name, exact: true })
  await expect(
    link('The wait “The processing message” is 3 seconds instead of 5 seconds.'),
  ).toBeVisible()
  await link('A new step, “Level 1 of 5”, between “Puzzle assessment” and “Level 2 of 5”.').click()
  await expect(page).toHaveURL(/chosen=puzzle1/)
  await expect(journey.locator('.laid .tone-added').first()).toBeInViewport()
  expect(await violationsOn(page)).toEqual([])
})

test('a version without records is said to be unknown; one that cannot be read is refused, and the map stays', async ({
  page,
}) => {
  const { records: _, ...old } = earlierChart()
  const versions = await comparesWith(page, old)
  await expect(versions.panel).toContainText('What becomes of those who are half-way is not known')
  await page.unrouteAll()
  await comparesWith(page, '{"version": 2}')
  await page.reload()
  await versions.seesProblem(`${BEFORE} is a chart of version 2; this viewer reads version 1`)
  await expect(page.locator('.journey-stage')).toBeVisible()
})

test('a release that ran here is compared with, and is in the address', async ({ page }) => {
  const versions = new StatechartPage(page)
  await versions.opens('/statechart?panel=versions')
  await expect(versions.panel).toContainText('Tests of this version: this server has no report')
  await versions.givesToken()
  await versions.panel.getByLabel('Compare this version with').selectOption({ index: 1 })
  await versions.seesAnswer(/^The chart of \d+\.\d+\.\d+\+[0-9a-f]{10} is the same\.$/)
  await expect(versions.panel).toContainText('continues where it was.')
  await page.reload()
  await versions.seesAnswer('is the same.')
})
