import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN } })

test('numbers of real applications are on the states, and other rules are tried on them', async ({
  page,
  context,
  browser,
  server,
  consoleErrors,
}) => {
  const ada = new Applicant(page)
  await ada.opens('/apply?application_source=Indeed')
  await ada.arrivesAt('puzzleComplete', { as: 'a New Jerseyan of 30' })
  await ada.submits()
  await ada.waits(6000)
  const reference = (await page.locator('.copy dd').first().textContent()) ?? ''
  await page.close()

  const other = await browser.newContext({ baseURL: server.url })
  const ben = new Applicant(await other.newPage())
  await ben.opens()
  await ben.startsApplication()
  await ben.continues()
  await ben.waits(3000)

  const asked = new StatechartPage(await context.newPage())
  await asked.opensPanel('numbers')
  consoleErrors.allow(/40[01]/)
  await asked.givesToken('a—token')
  await asked.seesProblem('That is no token: paste it as you were given it')
  await asked.givesToken('a-wrong-token')
  await asked.seesProblem(
    'The server refused the token: open the link that it prints when it starts, or ask who runs it for the token.',
  )
  await expect(asked.picture).toBeVisible()
  await expect(asked.panel.getByLabel('Operator’s token')).toHaveAttribute('aria-invalid', 'true')
  await asked.givesToken()
  await asked.seesAnswer('2 began = 1 finished + 0 left + 1 not yet.')
  const row = (title: string, table = 'Numbers by step') =>
    asked.panel.getByRole('region', { name: table }).getByRole('row').filter({ hasText: title })
  await expect(row('Contact details').getByRole('cell')).toContainText(['2 1 now', '0'])
  await expect(row('Thank you').getByRole('cell')).toContainText(['1', '0'])
  const outcome = row('does not reside in NJ, PA, MI, or WV', 'Outcomes')
  await expect(outcome.getByRole('cell')).toContainText(['1', '100 % ± 40'])
  await asked.seesMark('2 came')
  const line = asked.page.getByRole('region', { name: 'In one line' })
  await expect(line).toContainText(
    'Last 7 days: 2 opened the page, 2 began, 1 finished (50 %), 0 approved (0 %).',
  )
  await asked.panel.getByRole('link', { name: 'Close' }).click()
  await asked.seesMark('2 came')
  await asked.page.getByRole('link', { name: 'Journey', exact: true }).click()
  await expect(asked.page.locator('[data-line="intro > contact"] text')).toHaveText('2')
  await line.getByRole('link', { name: 'Last 7 days: 2 opened' }).click()

  const download = asked.page.waitForEvent('download')
  await asked.panel.getByRole('button', { name: 'Export' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  const lines = csv.split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['\uFEFF"Numbers"', '"Which applications","Last 7 days"'])
  expect(lines).toContainEqual(
    expect.stringMatching(/^1,"Contact details",2,0,0,\d+\.?\d*,1,1,\d+,\d+,$/),
  )

  const answered = Promise.withResolvers<void>()
  await asked.page.route('**/operator/numbers?*source=*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await asked.panel.getByLabel('Source').selectOption('Indeed')
  await expect(asked.panel).toContainText('These are the numbers of the choice before')
  answered.resolve()
  await asked.seesAnswer('1 began = 1 finished + 0 left + 0 not yet.')
  await expect(line).toContainText('Last 7 days, source Indeed: 1 opened the page, 1 began')
  await asked.page.reload()
  await asked.seesAnswer('1 began = 1 finished + 0 left + 0 not yet.')
  await asked.panel.getByLabel('Compare with').selectOption({ label: 'none' })
  await expect(asked.panel.getByRole('columnheader', { name: 'Came, no source' })).toBeVisible()
  await expect(row('Contact details').getByRole('cell')).toContainText(['1', '0', '1', '0'])
  await outcome.getByRole('link', { name: '1 who ended so: see them' }).click()
  await asked.seesAnswer('1 found.')
  await expect(asked.panel.getByRole('button', { name: /^Show: / })).toBeInViewport()
  await expect(asked.panel).toContainText('New Jersey')
  await expect(asked.panel).toContainText('Only source Indeed.')
  await asked.panel.getByLabel('Outcome').selectOption('Qualified')
  await asked.seesAnswer('No application was recorded so.')
  await asked.panel.getByRole('button', { name: 'All applications' }).click()
  await asked.seesAnswer('2 found.')
  await asked.panel.getByLabel('First seen from').fill('2100-01-01')
  await asked.panel.getByRole('button', { name: 'Find' }).click()
  await asked.seesAnswer('No application was recorded so.')
  await asked.panel.getByLabel('First seen from').fill('')
  await asked.panel.getByLabel('Reference').fill(reference)
  await asked.panel.getByRole('button', { name: 'Find' }).click()
  await asked.seesAnswer(
    /^Ends as Disqualified - does not reside in NJ, PA, MI, or WV \(told “Application Submitted”\) by rule 3: /,
  )
  await expect(asked.panel.locator('.small-screen')).toHaveCount(0)
  await asked.opens('/statechart?panel=person&run=any&of=nothing&asked=reference%3D7')
  await asked.seesProblem(
    'Not understood in the address: of=nothing. Shown instead: every outcome.',
  )
  await asked.seesProblem('reference expects the id of an application.')

  await asked.opensPanel('what-if')
  await asked.seesAnswer('Nothing is changed yet: 1 application to compare.')
  await expect(asked.panel).toContainText('1 application not decided yet: left out.')
  await asked.panel
    .getByRole('checkbox', {
      name: /state of residence .* Without it alone, 1 would end otherwise/,
    })
    .uncheck()
  await asked.seesAnswer('Of 1 application 1 would have ended otherwise, 1 of them approved.')
  await asked.panel.getByRole('link', { name: 'Qualified', exact: true }).click()
  await asked.seesMark('+1')
  await asked.panel.getByRole('button', { name: 'The values of the chart again' }).click()
  await asked.panel.getByText('States whose residents may be hired: Michigan').click()
  await asked.panel.getByRole('checkbox', { name: 'New Jersey', exact: true }).check()
  await asked.seesAnswer('Of 1 application 1 would have ended otherwise, 1 of them approved.')
  await asked.panel.getByRole('checkbox', { name: 'New Jersey', exact: true }).uncheck()
  for (const [width, state] of [
    [1440, 'Wyoming'],
    [390, 'Wisconsin'],
  ] as const) {
    await asked.page.setViewportSize({ width, height: 844 })
    await asked.panel.getByRole('checkbox', { name: state, exact: true }).check()
    await expect(asked.panel.getByText(/^Nobody is decided otherwise/)).toBeInViewport({ ratio: 1 })
  }
  await asked.panel.getByRole('checkbox', { name: 'New Jersey', exact: true }).check()
  await asked.panel.getByLabel('Minimum age').fill('18')
  await asked.seesAnswer(/^These values were not tried. The minimum age is below the knockout age/)
  await asked.panel.getByLabel('Minimum age').fill('23')
  await asked.seesAnswer(
    'Nobody is decided otherwise, of 1 application. Of 1 it cannot be known: who answered that they are 21 or older was never asked for a date of birth.',
  )
  await asked.panel.getByRole('link', { name: 'Who is this?' }).click()
  await expect(asked.panel).toContainText('New Jersey')
  await other.close()
})

test('without a token the picture works; a problem of the runs is said', async ({ page }) => {
  const asked = new StatechartPage(page)
  await asked.opensPanel('what-if')
  await expect(asked.picture).toBeVisible()
  await page.route('**/operator/runs?*', (route) => route.fulfill({ json: { runs: 7 } }), {
    times: 1,
  })
  await asked.givesToken()
  await asked.seesProblem('The server answers what this page does not know')
  await expect(asked.picture).toBeVisible()
  await page.reload()
  await asked.seesAnswer('There is no decided application to compare.')
  await expect(
    asked.panel.getByRole('checkbox', {
      name: /^5\. The network address is in India.* Off on this server: it has no source of locations/,
    }),
  ).toBeChecked()
  await asked.opensPanel('what-if', 'minimum=18&states=NJ')
  await asked.seesProblem('The minimum age is below the knockout age')
  await expect(
    asked.panel.getByText('States whose residents may be hired: New Jersey'),
  ).toBeVisible()
  await asked.opensPanel('what-if', 'salary=1')
  await asked.seesProblem(
    'Not understood in the address: salary=1. Shown instead: the values of the chart.',
  )
})
