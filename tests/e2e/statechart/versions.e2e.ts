import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { statechartDir } from '../../tools/docs.ts'
import { violationsOn } from '../a11y/violations.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN } })

const BEFORE = '0.1.0+before'

/** The server has this chart, or text, as that of a release that started yesterday at 14:10. */
async function comparesWith(page: Page, earlier: ChartText | string): Promise<StatechartPage> {
  const body = typeof earlier === 'string' ? earlier : JSON.stringify(earlier)
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  yesterday.setHours(14, 10)
  await page.route('**/operator/releases', (route) =>
    route.fulfill({ json: { releases: [{ name: BEFORE, startedAt: yesterday.toISOString() }] } }),
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
    meta?: { guards?: Record<string, { values: Record<string, unknown> }>; screen?: object }
  }[]
  records?: { name: string; state: string; texts: Record<string, string | null> }[]
  words?: { title: string; state: string | null; texts: Record<string, string> }[]
}

function chartOfThisBuild(): ChartText {
  return JSON.parse(readFileSync(join(statechartDir, 'chart.json'), 'utf8'))
}

/** This build's chart as it might have been before: another wait and age, no first level, another store version. */
function earlierChart(): ChartText {
  const chart = chartOfThisBuild()
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
  await versions.seesAnswer('This version differs from that of yesterday 14:10 as follows.')
  await expect(versions.panel).toContainText('Rule 1: knockout age 18 → 20.')
  const journey = page.locator('.journey-stage')
  await expect(journey.getByText('changed', { exact: true }).first()).toBeAttached()
  await expect(journey.getByText('here', { exact: true })).toHaveCount(0)
  await expect(versions.panel).toContainText(
    'begins anew, because what it saved is of version 0, and this version reads 1.',
  )
  const link = (name: string) => versions.panel.getByRole('link', { name, exact: true })
  await expect(
    link('The wait while the processing message shows is 3 seconds instead of 5 seconds.'),
  ).toBeVisible()
  await link('A new step, “Level 1 of 5”, between “Puzzle assessment” and “Level 2 of 5”.').click()
  await expect(page).toHaveURL(/chosen=puzzle1/)
  await expect(journey.locator('.laid .tone-added').first()).toBeInViewport()
  expect(await violationsOn(page)).toEqual([])
})

test('changed texts are listed by screen, old and new, and their screens marked', async ({
  page,
}) => {
  const { words = [], ...chart } = chartOfThisBuild()
  const before = words.map(({ texts, ...screen }) => {
    if (screen.state === 'intro') {
      const { 'offer.home': _, ...others } = texts
      return { ...screen, texts: { ...others, 'offer.pay': '$20/hour', perk: 'A free lunch' } }
    }
    return screen.title === 'Every level'
      ? { ...screen, texts: { ...texts, ink: 'Ink' } }
      : { ...screen, texts }
  })
  const versions = await comparesWith(page, { ...chart, words: before })
  await versions.seesAnswer('This version differs from that of yesterday 14:10 as follows.')
  const changes = versions.panel.getByRole('region', { name: 'Changed texts' })
  await expect(changes.getByRole('heading', { level: 4 })).toHaveText([
    'Job Description',
    'Every level',
  ])
  await expect(changes.getByRole('listitem')).toHaveText(
    [
      'Before $20/hour Now $25/hour plus bonuses',
      'Added Work from home on your own schedule',
      'Removed A free lunch',
      'Removed Ink',
    ],
    { useInnerText: true },
  )
  const journey = page.locator('.journey-stage')
  await expect(journey.getByText('changed', { exact: true }).first()).toBeAttached()
  expect(await violationsOn(page)).toEqual([])
  await changes.getByRole('link', { name: 'Job Description' }).click()
  await expect(page).toHaveURL(/chosen=intro/)
})

test('of a step that was removed the panel says where those go on who were there', async ({
  page,
}) => {
  const chart = chartOfThisBuild()
  const screen = { path: '/apply/references', step: 13, title: 'References' }
  const states = chart.states.flatMap((state) =>
    state.id === 'thankYou'
      ? [state, { ...state, id: 'references', meta: { ...state.meta, screen } }]
      : [state],
  )
  const last = chart.records?.filter(({ state }) => state === 'thankYou')
  const records = last?.map((record) => ({ ...record, state: 'references' }))
  const versions = await comparesWith(page, { ...chart, states, records: records ?? [] })
  await versions.seesAnswer('This version differs from that of yesterday 14:10 as follows.')
  await expect(versions.panel).toContainText(
    'References: goes on at step 12, Thank you, because the step “References” was removed.',
  )
})

test('a version without records and texts is said to be unknown; one that cannot be read is refused, and the map stays', async ({
  page,
}) => {
  const { records: _, words: __, ...old } = earlierChart()
  const versions = await comparesWith(page, old)
  await expect(versions.panel).toContainText('What becomes of those who are half-way is not known')
  await expect(versions.panel).toContainText('the words of that release are not stored')
  await page.unrouteAll()
  await comparesWith(page, '{"version": 2}')
  await page.reload()
  await versions.seesProblem(`${BEFORE} is a chart of version 2; this viewer reads version 1`)
  await expect(page.locator('.journey-stage')).toBeVisible()
})

test('on a server with one release there is nothing to compare yet', async ({ page }) => {
  const versions = new StatechartPage(page)
  await versions.opens('/statechart?panel=versions')
  await expect(versions.panel).toContainText('Tests of this version: this server has no report')
  await versions.givesToken()
  await expect(versions.panel).toContainText('Only this release has started on this server')
})

test.describe('with two releases', () => {
  test.use({ isSample: true })

  test('the one before is compared with, its rule and its text; a name that never ran is said', async ({
    page,
  }) => {
    const versions = new StatechartPage(page)
    await versions.opens(`/statechart?panel=versions#token=${OPERATOR_TOKEN}`)
    await versions.seesAnswer(
      /^This version differs from that of \d+ \w+( \d{4})? \d+:\d\d as follows\.$/,
    )
    await expect(versions.panel).toContainText('Rule 3: allowed states: WV added.')
    await expect(versions.panel.locator('del')).toHaveText('$24/hour plus bonuses')
    await expect(versions.panel.locator('ins')).toHaveText('$25/hour plus bonuses')
    await expect(versions.panel).toContainText('At every step they continue where they were.')
    await expect(versions.panel).toContainText('Half-way here now')
    await page.goto('/statechart?panel=versions&before=0.0.1%2Bnone')
    await versions.seesProblem('No other release called 0.0.1+none has started on this server.')
    await versions.seesAnswer('This version differs from that of')
  })
})
