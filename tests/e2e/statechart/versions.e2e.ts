import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { statechartDir } from '../../tools/docs.ts'
import { violationsOn } from '../a11y/violations.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN } })

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

/** This build's chart with other words on the first screen and on every level. */
function withOtherTexts(): ChartText {
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
  return { ...chart, words: before }
}

/** This build's chart with one more step, before which somebody is half-way. */
function withAnotherStep(): ChartText {
  const chart = chartOfThisBuild()
  const screen = { path: '/apply/references', step: 13, title: 'References' }
  const states = chart.states.flatMap((state) =>
    state.id === 'thankYou'
      ? [state, { ...state, id: 'references', meta: { ...state.meta, screen } }]
      : [state],
  )
  const last = chart.records?.filter(({ state }) => state === 'thankYou')
  const records = last?.map((record) => ({ ...record, state: 'references' }))
  return { ...chart, states, records: records ?? [] }
}

/** The server has these charts, or texts, as those of releases that started yesterday from 14:10 on, one a minute. */
async function serves(page: Page, charts: Record<string, ChartText | string>): Promise<void> {
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  const releases = Object.keys(charts).map((name, position) => {
    yesterday.setHours(14, 10 + position)
    return { name, startedAt: yesterday.toISOString() }
  })
  await page.route('**/operator/releases', (route) => route.fulfill({ json: { releases } }))
  await page.route('**/operator/releases/*', (route) => {
    const chart = charts[decodeURIComponent(route.request().url().split('/').at(-1) ?? '')]
    const body = typeof chart === 'string' ? chart : JSON.stringify(chart)
    return route.fulfill({ body, contentType: 'application/json' })
  })
}

const comparedWith = (before: string) =>
  `/statechart?${new URLSearchParams({ panel: 'versions', before })}`

test('a difference is said in sentences that light their places, and by texts; a version without records, texts or nothing that can be read is said to be so', async ({
  page,
}) => {
  const { records: _, words: __, ...old } = earlierChart()
  await serves(page, {
    earlier: earlierChart(),
    texts: withOtherTexts(),
    step: withAnotherStep(),
    old,
    unreadable: '{"version": 2}',
  })
  const versions = new StatechartPage(page)
  const journey = page.locator('.journey-stage')
  const differsFrom = (release: string) =>
    versions.seesAnswer(`This version differs from that of ${release} as follows.`)
  await test.step('way, rules, who is half-way', async () => {
    await versions.opens(`${comparedWith('earlier')}#token=${OPERATOR_TOKEN}`)
    await differsFrom('yesterday 14:10')
    await expect(versions.panel).toContainText('Rule 1: knockout age 18 → 20.')
    await expect(journey.getByText('changed', { exact: true }).first()).toBeAttached()
    await expect(journey.getByText('here', { exact: true })).toHaveCount(0)
    await expect(versions.panel).toContainText(
      'begins anew, because what it saved is of version 0, and this version reads 1.',
    )
    const link = (name: string) => versions.panel.getByRole('link', { name, exact: true })
    await expect(
      link('The wait while the processing message shows is 3 seconds instead of 5 seconds.'),
    ).toBeVisible()
    await link(
      'A new step, “Level 1 of 5”, between “Puzzle assessment” and “Level 2 of 5”.',
    ).click()
    await expect(page).toHaveURL(/chosen=puzzle1/)
    await expect(journey.locator('.laid .tone-added').first()).toBeInViewport()
    expect(await violationsOn(page)).toEqual([])
  })
  await test.step('changed texts are listed by screen, old and new, and their screens marked', async () => {
    await versions.movesTo(comparedWith('texts'))
    const changes = versions.panel.getByRole('region', { name: 'Changed texts' })
    await expect(changes.getByRole('heading', { level: 4 })).toHaveText([
      'Job Description',
      'Every level',
    ])
    await differsFrom('yesterday 14:11')
    await expect(changes.getByRole('listitem')).toHaveText(
      [
        'Before $20/hour Now $25/hour plus bonuses',
        'Added Work from home on your own schedule',
        'Removed A free lunch',
        'Removed Ink',
      ],
      { useInnerText: true },
    )
    await expect(journey.getByText('changed', { exact: true }).first()).toBeAttached()
    expect(await violationsOn(page)).toEqual([])
    await changes.getByRole('link', { name: 'Job Description' }).click()
    await expect(page).toHaveURL(/chosen=intro/)
  })
  await test.step('of a step that was removed the panel says where those go on who were there', async () => {
    await versions.movesTo(comparedWith('step'))
    await expect(versions.panel).toContainText(
      'References: goes on at step 12, Thank you, because the step “References” was removed.',
    )
    await differsFrom('yesterday 14:12')
  })
  await test.step('a version without records and texts is said to be unknown', async () => {
    await versions.movesTo(comparedWith('old'))
    await expect(versions.panel).toContainText(
      'What becomes of those who are half-way is not known',
    )
    await expect(versions.panel).toContainText('the words of that release are not stored')
  })
  await test.step('one that cannot be read is refused, and the map stays', async () => {
    await versions.movesTo(comparedWith('unreadable'))
    await versions.seesProblem('unreadable is a chart of version 2; this viewer reads version 1')
    await expect(journey).toBeVisible()
  })
})

test('on a server with one release there is nothing to compare yet', async ({ page }) => {
  const versions = new StatechartPage(page)
  await versions.opens('/statechart?panel=versions')
  await expect(versions.panel).toContainText('Tests of this version: this server has no report')
  await versions.givesToken()
  await expect(versions.panel).toContainText('Only this release has started on this server')
})
