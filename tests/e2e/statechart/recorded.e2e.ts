import { readFile } from 'node:fs/promises'
import { CONTACT } from '../../../machines/examples/answers.ts'
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
  await page.close()

  const other = await browser.newContext({ baseURL: server.url })
  const ben = new Applicant(await other.newPage())
  await ben.opens()
  await ben.startsApplication()
  await ben.continues()
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
  const row = (title: string, table = 'Numbers by step') =>
    asked.panel.getByRole('region', { name: table }).getByRole('row').filter({ hasText: title })
  const ofContact = ['2', '100 %', '1', '0 (0 %)', '1']
  await expect(row('Contact details').getByRole('cell')).toContainText(ofContact)
  await expect(
    asked.panel.getByRole('listitem').filter({ hasText: 'Contact details' }),
  ).toContainText('First name 1')
  const ofThankYou = ['1', '50 %', '1', '0 (0 %)', '0']
  await expect(row('Thank you').getByRole('cell')).toContainText(ofThankYou)
  await expect(row('Plays', 'Numbers by phase').getByRole('cell')).toContainText(['1', '50 %', '0'])
  const outcome = row('does not reside in NJ, PA, MI, or WV', 'Outcomes')
  await expect(outcome.getByRole('cell')).toContainText(['1', '100 %', '50 %'])
  await expect(row('Contact details, 1 went on', 'Time at each step')).toContainText(/\d+\ss/)
  await asked.seesMark('2 in')

  const download = asked.page.waitForEvent('download')
  await asked.panel.getByRole('button', { name: 'Save as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')[0]).toMatch(
    /^step,state,in,out,left,there,on_quarter_seconds,.*,refused$/,
  )
  expect(csv.split('\r\n')).toHaveLength(15)

  const answered = Promise.withResolvers<void>()
  await asked.page.route('**/operator/drop-off?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await asked.panel.getByLabel('Source').selectOption('Indeed')
  await asked.seesAnswer('Loading these numbers; below are the last ones …')
  answered.resolve()
  await asked.seesAnswer('1 application')
  await asked.page.reload()
  await asked.seesAnswer('1 application')

  await asked.opensPanel('live')
  await asked.seesAnswer('1 applicant stands in the funnel now. 1 more is decided already.')
  await expect(asked.panel.getByRole('listitem').filter({ hasText: /: \d/ })).toHaveText([
    'Contact details: 1',
    'Thank you: 1',
  ])
  await asked.seesMark('1 now')
  await ben.fills('contactDetails', CONTACT)
  await ben.continues()
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

test('every line of the journey has its applicants, and two releases are compared @desktop', async ({
  page,
  context,
}) => {
  const ada = new Applicant(page)
  await ada.opens()
  await ada.startsApplication()
  await ada.fills('contactDetails', CONTACT)
  await ada.waits(3000)
  await ada.continues()
  await expect(page.getByRole('heading', { name: 'Eligibility' })).toBeVisible()
  const sent = page.waitForResponse('**/api/progress')
  await ada.waits(3000)
  await sent
  await page.close()

  const asked = new StatechartPage(await context.newPage())
  await asked.opens('/statechart?panel=drop-off')
  await asked.givesToken()
  await asked.seesAnswer('1 application')
  const numbers = await asked.page
    .locator('.flows [data-line]')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((one) => [one.getAttribute('data-line'), one.querySelector('text')?.textContent]),
      ),
    )
  expect(numbers).toMatchObject({
    'intro > contact': '1',
    'contact > eligibility': '1',
    'eligibility > workExperience': '0',
  })
  await expect(asked.page.locator('[data-line="contact > eligibility"] title')).toHaveText(
    '1 went: Continue, when every field is complete',
  )
  const { width: taken } = await widthOf('contact > eligibility')
  const { width: untaken } = await widthOf('eligibility > workExperience')
  expect(taken).toBeGreaterThan(untaken)
  const pills = await asked.page
    .locator('.flow-number')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  expect(overlapping(pills)).toEqual([])
  await asked.panel.getByText(/^\d+ by no applicant$/).click()
  await expect(asked.panel.getByText('Eligibility: Back →')).toBeVisible()

  const [release = ''] = await asked.panel
    .getByLabel('Beside release')
    .locator('option')
    .allTextContents()
    .then((all) => all.slice(1))
  expect(release).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]+$/)
  await asked.panel.getByLabel('Beside release').selectOption(release)
  const beside = asked.panel.getByRole('region', { name: `Beside release ${release}` })
  await expect(beside.getByRole('row').filter({ hasText: 'Contact details' })).toContainText(
    '100 %100 %0.0 (−79.3 to +79.3)',
  )

  async function widthOf(line: string) {
    const path = asked.page.locator(`.flows path[data-way="${line}"]`)
    return { width: Number(await path.getAttribute('stroke-width')) }
  }
})

type Area = { left: number; right: number; top: number; bottom: number }

function overlapping(areas: readonly Area[]): [Area, Area][] {
  return areas.flatMap((one, position) =>
    areas
      .slice(position + 1)
      .filter(
        (other) =>
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      )
      .map((other): [Area, Area] => [one, other]),
  )
}

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
    secondsOn: {
      count: 11_400,
      quarter: 60,
      median: 754,
      threeQuarters: 900,
      ninetyPercent: 86_000,
    },
    secondsLeft: null,
    refused: {},
  }))
  await page.route('**/operator/drop-off?*', (route) =>
    route.fulfill({
      json: {
        applications: 12_345,
        leftAfterMinutes: 30,
        isComplete: true,
        steps,
        outcomes: { qualified: 10_900, appliedByAge: 500 },
        transitions: [],
        devices: [],
        sources: [],
        campaigns: [],
        variants: [],
        releases: [],
      },
    }),
  )
  const asked = new StatechartPage(page)
  await asked.opensPanel('drop-off')
  await asked.givesToken()
  const tables = asked.panel.locator('.panel-scroller')
  await expect(tables).toHaveCount(4)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(tables.getByText('12 min 34 s').first()).toBeVisible()
    const hidden = await tables.evaluateAll((all) =>
      all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    )
    expect(hidden, `hidden at ${width} pixels`).toEqual([0, 0, 0, 0])
  }
})
