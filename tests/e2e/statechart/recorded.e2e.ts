import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { completesForms, completesPuzzles, SHORT_ANSWERS, submits } from '../screens/walk.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

test.use({ serverEnvironment: { OPERATOR_TOKEN } })

const FROM_NEW_JERSEY = {
  ...SHORT_ANSWERS,
  eligibility: { ...SHORT_ANSWERS.eligibility, stateOfResidence: 'NJ' },
}

test('numbers of real applications are on the states, and other rules are tried on them', async ({
  page,
  context,
  browser,
  server,
  consoleErrors,
}) => {
  const ada = new Applicant(page)
  await ada.opens('/apply?application_source=Indeed')
  await completesForms(ada, FROM_NEW_JERSEY)
  await completesPuzzles(ada)
  await submits(ada)
  await ada.waits(6000)
  await page.close()

  const other = await browser.newContext({ baseURL: server.url })
  const ben = new Applicant(await other.newPage())
  await ben.opens()
  await ben.startsApplication()
  await ben.presses('Continue')
  await ben.waits(3000)

  const asked = new StatechartPage(await context.newPage())
  await asked.opensPanel('drop-off')
  consoleErrors.allow(/401/)
  await asked.givesToken('a-wrong-token')
  await asked.seesProblem(
    'The backend refused the token: type the OPERATOR_TOKEN that the server was started with.',
  )
  await expect(asked.picture).toBeVisible()
  await expect(asked.panel.getByLabel('Operator’s token')).toHaveAttribute('aria-invalid', 'true')
  await asked.givesToken()
  await asked.seesAnswer('2 applications')
  const row = (title: string) => asked.panel.getByRole('row').filter({ hasText: title })
  await expect(row('Contact details').getByRole('cell')).toContainText(['2', '1', '0 (0 %)', '1'])
  await expect(
    asked.panel.getByRole('listitem').filter({ hasText: 'Contact details' }),
  ).toContainText('First name 1')
  await expect(row('Thank you').getByRole('cell')).toContainText(['1', '1', '0 (0 %)', '0'])
  await asked.seesMark('2 in')

  const download = asked.page.waitForEvent('download')
  await asked.panel.getByRole('button', { name: 'Save as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')[0]).toBe('step,state,in,out,left,there,median_seconds,refused')
  expect(csv.split('\r\n')).toHaveLength(15)

  await asked.panel.getByLabel('Source').selectOption('Indeed')
  await asked.seesAnswer('1 application')
  await asked.page.reload()
  await asked.seesAnswer('1 application')

  await asked.opensPanel('live')
  await asked.seesAnswer('1 applicant stands in the funnel now. 1 more is decided already.')
  await expect(asked.panel.getByRole('listitem').filter({ hasText: /: \d/ })).toHaveText([
    'Contact details: 1',
    'Thank you: 0, and 1 decided already',
  ])
  await asked.seesMark('1 now')
  await ben.fills('contactDetails', SHORT_ANSWERS.contactDetails)
  await ben.presses('Continue')
  await ben.waits(3000)
  await expect(asked.panel.getByRole('listitem').filter({ hasText: 'Eligibility' })).toBeVisible()

  await asked.opensPanel('what-if')
  await asked.seesAnswer('The one application would have ended as it did.')
  await expect(asked.panel).toContainText('1 application not decided yet: left out.')
  await asked.panel.getByLabel('States whose residents may be hired').fill('MI, PA, WV, NJ')
  await asked.seesAnswer('The one application would have ended differently: approved.')
  await asked.panel.getByLabel('Minimum age').fill('18')
  await asked.seesProblem('The minimum age is below the knockout age')
  await asked.panel.getByLabel('Minimum age').fill('23')
  await asked.seesAnswer(
    'How the one application would have ended cannot be known: who answered that they are 21 or older was never asked for a date of birth.',
  )
  await expect(asked.panel.getByRole('row', { name: /Cannot be known/ })).toContainText(
    'Qualified qualified, Applied appliedByAge',
  )
  await asked.panel.getByLabel('Minimum age').fill('21')
  await asked.panel.getByRole('link', { name: 'Qualified', exact: true }).click()
  await asked.seesMark('+1')
  await asked.panel.getByRole('button', { name: 'The values of the chart again' }).click()
  const rule =
    'A state of residence is given that is not Michigan (MI), Pennsylvania (PA) or West Virginia (WV).'
  await asked.panel.getByLabel(rule).uncheck()
  await asked.seesAnswer('The one application would have ended differently: approved.')
  await other.close()
})

test('without a token the picture works, and runs can be taken from a file', async ({ page }) => {
  const asked = new StatechartPage(page)
  await asked.opensPanel('what-if')
  await asked.panel.getByText('Take the runs of a file').click()
  const label = 'A file of recorded runs, as /api/operator/runs answers'
  await asked.chooses(label, 'runs.json', '{"runs": 7}')
  await asked.seesProblem(
    'runs.json holds no recorded runs: choose what /api/operator/runs answered.',
  )
  await expect(asked.picture).toBeVisible()
  await asked.chooses(label, 'runs.json', '{"runs": []}')
  await asked.seesAnswer('There is no decided application to compare.')
})

test('every column of the numbers is seen, with numbers of five digits', async ({ page }) => {
  const steps = ['contact', 'workExperience', 'puzzleComplete'].map((state, step) => ({
    step,
    state,
    in: 12_345,
    out: 11_400,
    left: 899,
    there: 46,
    medianSeconds: 754,
    refused: {},
  }))
  await page.route('**/operator/drop-off?*', (route) =>
    route.fulfill({
      json: {
        applications: 12_345,
        leftAfterMinutes: 30,
        steps,
        devices: [],
        sources: [],
        campaigns: [],
      },
    }),
  )
  const asked = new StatechartPage(page)
  await asked.opensPanel('drop-off')
  await asked.givesToken()
  const table = asked.panel.getByRole('region', { name: 'Numbers by step' })
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(table.getByRole('row').nth(1)).toContainText('12 min 34 s')
    const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(hidden, `hidden at ${width} pixels`).toBe(0)
  }
})
