import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statechartDir } from '../../tools/docs.ts'
import { violationsOn } from '../a11y/violations.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN } })

interface ChartText {
  delays: Record<string, number>
  states: {
    id: string
    description: string
    meta?: { guards?: Record<string, { values: Record<string, unknown> }> }
  }[]
  transitions: { source: string }[]
}

/** This build's chart as it might have been before. */
function earlierChart(): ChartText {
  const chart: ChartText = JSON.parse(readFileSync(join(statechartDir, 'chart.json'), 'utf8'))
  return {
    ...chart,
    delays: { ...chart.delays, spinner: 5000 },
    states: [
      ...chart.states.filter(({ id }) => id !== 'puzzle1'),
      ...chart.states
        .filter(({ id }) => id === 'intro')
        .map((state) => ({ ...state, id: 'funnel.flow.welcome', name: 'welcome', meta: {} })),
    ],
  }
}

test('what changed is listed in words and marked on the picture', async ({ page }) => {
  const compare = new StatechartPage(page)
  await compare.opensPanel('compare')
  await compare.chooses('Earlier chart', 'before.json', JSON.stringify(earlierChart()))
  await compare.seesAnswer('3 changes: 1 added, 1 removed, 1 changed.')
  const listed = compare.panel.getByRole('listitem')
  await expect(listed.filter({ hasText: '≠ delay changed' })).toContainText('5000 → 3000')
  await expect(listed.filter({ hasText: '− state removed' })).toContainText('Flow › Welcome')
  await compare.seesMark('added')
  await expect(compare.drawn('Welcome')).toBeVisible()
  await listed.getByRole('link', { name: 'Level 1 of 5', exact: true }).click()
  await expect(compare.page).toHaveURL(/chosen=puzzle1/)
  await listed.getByRole('link', { name: 'spinner', exact: true }).click()
  await expect(compare.page).toHaveURL(/thankYou\.screen\?.*xstate\.after\.spinner/)
  await expect(page.locator('.laid .laid-changed .mark-change')).toHaveCount(1)
  await page.getByRole('link', { name: 'Technical' }).click()
  await compare.seesMark('1 changed')
})

test('beside the journey a difference is said in sentences: who is decided otherwise, and what is new @phone @desktop', async ({
  page,
}) => {
  const earlier = earlierChart()
  const guards: Record<string, { values: Record<string, unknown> }> =
    earlier.states.find(({ id }) => id === 'funnel')?.meta?.guards ?? {}
  for (const name of ['isUnder20', 'isUnder21']) {
    Object.assign(guards[name]?.values ?? {}, { 'knockout age': 18 })
  }
  const compare = new StatechartPage(page)
  const link = (name: string) => compare.panel.getByRole('link', { name, exact: true })
  await compare.opens('/statechart?panel=compare')
  await compare.chooses('Earlier chart', 'before.json', JSON.stringify(earlier))
  await expect(compare.panel).toContainText(
    'People 18 to 19 years old are now turned away for their age; before: kept for a review for their age.',
  )
  await expect(link('The wait “Spinner” is 3 seconds instead of 5 seconds.')).toBeVisible()
  await link('A new step, “Level 1 of 5”, between “Puzzle assessment” and “Level 2 of 5”.').click()
  await expect(page).toHaveURL(/chosen=puzzle1/)
  await expect(page.locator('.journey-stage .laid-added').first()).toBeInViewport()
  const all = compare.panel.getByText('State removed: Flow › Welcome')
  await expect(all).toBeHidden()
  expect(await violationsOn(page)).toEqual([])
})

const SHORTCUT = {
  id: 'contact / SHORTCUT.TAKEN / 0',
  source: 'contact',
  targets: ['puzzleIntro'],
  trigger: { kind: 'event', event: 'SHORTCUT.TAKEN' },
  order: 0,
  guard: 'isReturning',
  actions: [],
  description: 'Who comes back goes straight to the puzzles.',
}
const GREETED = {
  ...SHORTCUT,
  id: 'funnel.flow.welcome / GREETING.READ / 0',
  source: 'funnel.flow.welcome',
  targets: ['contact'],
  trigger: { kind: 'event', event: 'GREETING.READ' },
  guard: null,
}

test('what was removed is drawn with what there is; list and picture choose each other @phone @desktop', async ({
  page,
}) => {
  const earlier = earlierChart()
  const text = JSON.stringify({
    ...earlier,
    transitions: [...earlier.transitions, SHORTCUT, GREETED],
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const compare = new StatechartPage(page)
  const item = (name: string) => compare.panel.locator('.panel-list > li', { hasText: name })
  await compare.opensPanel('compare')
  await compare.chooses('Earlier chart', 'before.json', text)
  await compare.seesAnswer('5 changes: 1 added, 3 removed, 1 changed.')
  await compare.seesMark('removed')
  await item('SHORTCUT.TAKEN').getByRole('link').click()
  await expect(item('SHORTCUT.TAKEN')).toHaveAttribute('aria-current', 'true')
  await page.getByRole('button', { name: 'Fit' }).click()
  await compare.presses('Welcome')
  await expect(item('Welcome').first()).toHaveAttribute('aria-current', 'true')
  await expect(item('SHORTCUT.TAKEN')).not.toHaveAttribute('aria-current')

  await page.getByRole('link', { name: 'Outline' }).click()
  const removed = page.getByRole('region', { name: 'Outline' }).locator('.tone-removed')
  await expect(removed).toHaveCount(3)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(removed).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('what was removed inside a step is shown in that step', async ({ page }) => {
  const earlier = earlierChart()
  const checked = { ...SHORTCUT, id: 'contact / NAME.CHECKED / 0', targets: [], guard: null }
  const transitions = [
    ...earlier.transitions,
    { ...checked, trigger: { kind: 'event', event: 'NAME.CHECKED' } },
  ]
  const compare = new StatechartPage(page)
  await compare.opensPanel('compare')
  await compare.chooses('Earlier chart', 'before.json', JSON.stringify({ ...earlier, transitions }))
  await compare.panel.getByRole('link', { name: /NAME\.CHECKED/ }).click()
  await expect(page).toHaveURL(/\/statechart\/contact\?/)
  await expect(compare.drawn('NAME.CHECKED')).toBeVisible()
  await expect(page.locator('.laid .laid-removed .mark-change')).toHaveCount(1)
  expect(await violationsOn(page)).toEqual([])
})

test('a file that is no chart of this version is refused in a sentence, and the picture stays', async ({
  page,
}) => {
  const compare = new StatechartPage(page)
  await compare.opensPanel('compare')
  await compare.chooses('Earlier chart', 'torn.json', '{"id": "fun')
  await compare.seesProblem(
    "torn.json is not JSON: choose a chart.json that 'npm run chart' wrote.",
  )
  await compare.chooses('Earlier chart', 'new.json', '{"version": 2}')
  await compare.seesProblem('new.json is a chart of version 2; this viewer reads version 1')
  await expect(compare.picture).toBeVisible()
})

/** A report of one path, which failed at its second step. */
const REPORT = {
  version: 1,
  chart: 'funnel',
  criteria: [],
  reasons: {},
  paths: [
    {
      id: '0000abcd',
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
  'the last report is laid over the picture by itself, and any path is played',
  async ({ page }) => {
    const coverage = new StatechartPage(page)
    await coverage.opensPanel('coverage')
    await expect(coverage.panel).toContainText('1 run in a browser')
    await expect(coverage.panel).toContainText('1 failed')
    const mark = page.locator('.laid .mark-unreached').first()
    await expect(mark.locator('path')).toHaveCSS('fill', 'none')
    await expect(mark.locator('circle')).not.toHaveCSS('fill', 'rgb(0, 0, 0)')
    await expect(page.locator('.laid .mark-failed').first()).toBeAttached()
    await coverage.panel
      .getByRole('button', { name: 'Play: APPLICATION.STARTED: pressed … CONTINUE.PRESSED: valid' })
      .click()
    await expect(coverage.panel.getByLabel('Time')).toHaveAttribute(
      'aria-valuetext',
      '0:00: APPLICATION.STARTED: pressed',
    )
    await expect(coverage.panel.locator('.small-screen')).toContainText('First name')
    await coverage.panel.getByRole('button', { name: 'Step forward' }).click()
    await expect(coverage.panel).toContainText('Failed here: The heading says Contact details.')
    await page.reload()
    await expect(coverage.panel.getByRole('status').last()).toContainText(
      'CONTINUE.PRESSED: valid ✕ failed.',
    )
  },
)

test('a report of another version or chart is refused, one of this chart is taken', async ({
  page,
}) => {
  const coverage = new StatechartPage(page)
  await coverage.opensPanel('coverage')
  const chooses = (report: object) =>
    coverage.chooses('A report of the paths', 'paths.json', JSON.stringify(report))
  await chooses({ version: 9 })
  await coverage.seesProblem('paths.json is a report of version 9')
  await chooses({ ...REPORT, chart: 'parcel' })
  await coverage.seesProblem("paths.json is about the chart 'parcel', not this one")
  await expect(coverage.picture).toBeVisible()
  await chooses(REPORT)
  await expect(coverage.panel).toContainText('1 run in a browser')
})

test('a release that ran here is compared with, without a file', async ({ page }) => {
  const compare = new StatechartPage(page)
  await compare.opensPanel('compare')
  await compare.panel.getByText('Take a release that ran here').click()
  await compare.givesToken()
  await compare.panel.getByLabel('Earlier release').selectOption({ index: 1 })
  await compare.seesAnswer('Nothing differs.')
  await expect(compare.panel).toContainText('Drop-off before and after')
  await expect(compare.panel).toContainText('Applications: 0 before, 0 after.')
  await expect(compare.panel).toContainText(/From \d+\.\d+\.\d+\+[0-9a-f]{10} to this build\./)
})
