import { recordedRun } from '../../model/recorded-runs.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

/** The page with a run in its panel. */
class RunPage extends StatechartPage {
  readonly run = this.page.locator('section.run')
  readonly words = this.run.getByRole('status')
  readonly screen = this.run.locator('.small-screen')
  readonly slider = this.run.getByLabel('Step', { exact: true })
  readonly whose = this.panel.getByLabel('Whose application')

  async pressesControl(button: string) {
    await this.run.getByRole('button', { name: button, exact: true }).press('Enter')
  }

  async seesStep(step: number, of: number) {
    await expect(this.run.locator('.run-position')).toHaveText(`Step ${step} of ${of}`)
  }
}

test.use({ serverEnvironment: { OPERATOR_TOKEN } })

const NEW_JERSEYAN = new URLSearchParams({ person: 'A New Jerseyan of 20' })

test('a link names whose application and the step: outcome, reason, mark and screen of it @phone @desktop', async ({
  page,
}) => {
  const viewer = new RunPage(page)
  await viewer.opens(`/statechart?panel=person&${NEW_JERSEYAN}&step=30`)
  await viewer.seesStep(31, 32)
  await viewer.seesAnswer(
    'Ends as Applied (told “Application Submitted”) by rule 2: 20 is under 21, but not under 20.',
  )
  await expect(viewer.words).toContainText('3 seconds pass while the processing message shows')
  const rules = viewer.run.getByRole('table', { name: 'The first rule that holds decides' })
  await expect(rules.getByRole('row').nth(1)).toHaveText(/does not hold20 is not under 20$/)
  await expect(rules.getByRole('row').nth(2)).toHaveText(/decides20 is under 21, but not under 20$/)
  await expect(rules.getByRole('row').nth(3)).toHaveText(
    /not askedNew Jersey is none of MI, PA, WV$/,
  )
  await expect(viewer.screen).toContainText('Application Submitted')
  await viewer.seesMark('here')
  await expect(
    page.locator('[data-stop="funnel.flow.thankYou.decision.appliedByAge"]'),
  ).toBeInViewport()
  await expect(viewer.run.getByRole('button', { name: 'Play', exact: true })).toBeInViewport()
})

test('Play takes a step each 0.8 seconds, Pause and the slider put the step into the address', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const viewer = new RunPage(page)
  await viewer.opens('/statechart')
  await viewer.tab('Person').click()
  await viewer.seesStep(1, 32)
  await viewer.pressesControl('Play')
  await page.clock.runFor(799)
  await viewer.seesStep(1, 32)
  await page.clock.runFor(1)
  await viewer.seesStep(2, 32)
  await expect(viewer.screen).toContainText('First name')
  await viewer.pressesControl('Pause')
  await page.clock.runFor(5000)
  await viewer.seesStep(2, 32)
  expect(viewer.address()).toContain('step=1')

  await viewer.slider.press('End')
  await viewer.slider.press('ArrowLeft')
  await expect(viewer.slider).toHaveAttribute(
    'aria-valuetext',
    '31: 3 seconds pass while the processing message shows',
  )
  await viewer.pressesControl('Play')
  await page.clock.runFor(800)
  await viewer.seesStep(32, 32)
  await expect(viewer.run.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(viewer.screen).toContainText("You're approved!")
  await viewer.pressesControl('Play')
  await viewer.seesStep(1, 32)
  await viewer.whose.selectOption('A tester of a job platform')
  await page.clock.runFor(800)
  await viewer.seesStep(2, 32)
  await expect(viewer.whose).toHaveValue('A tester of a job platform')
})

const PERSON = /\/assets\/PersonPanel-[^/]*\.js$/

test('runs are chosen, drawn and recorded: each is in the address, with its step', async ({
  page,
  server,
  consoleErrors,
}) => {
  const viewer = new RunPage(page)
  await test.step('their panel, if it cannot be loaded, leaves the picture and can be tried again', async () => {
    consoleErrors.allow(/PersonPanel/)
    await page.route(PERSON, (route) => route.abort())
    await viewer.opens('/statechart?depth=overview&chosen=deciding')
    await viewer.tab('Person').click()
    await expect(viewer.panel.getByRole('alert')).toContainText('This panel could not be loaded.')
    await expect(viewer.picture).toBeVisible()
    await page.unroute(PERSON)
    await viewer.panel.getByRole('button', { name: 'Try again' }).click()
    await expect(viewer.whose).toBeVisible()
  })
  await test.step('whose application is chosen is in the address; one that is not there is said', async () => {
    await viewer.movesTo('/statechart?panel=person')
    await viewer.whose.selectOption('A tester of a job platform')
    await viewer.seesAnswer(
      'Ends as Disqualified - Job Platform Test (told “Application Submitted”) by rule 4: the e-mail or the name is a test.',
    )
    await viewer.slider.press('End')
    await page.reload()
    await viewer.seesStep(32, 32)
    await expect(viewer.whose).toHaveValue('A tester of a job platform')
    await expect(viewer.whose.locator('option')).toHaveCount(10)
    await expect(viewer.run).not.toContainText('Active states')
    await viewer.movesTo('/statechart?panel=person&person=age%3D20&engineers=on')
    await viewer.seesProblem('There is no “age=20”: choose one from the list.')
    await expect(viewer.run).toContainText('Active states')
    expect(server.query('select * from progress_applications')).toEqual([])
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })
  await test.step('the technical picture follows with what is active and what was taken', async () => {
    await viewer.movesTo('/statechart?depth=overview&panel=person&step=20')
    await viewer.seesMark('here')
    await expect(
      page.locator('.chart-stage [data-id="puzzle5"] .card-box').first(),
    ).toBeInViewport()
  })
  await test.step('of a recorded application it shows what was recorded and which rule decided, and a link holds it and the step', async () => {
    const runs = [
      recordedRun('appliedByAge', { age: 20, residence: 'NJ' }),
      recordedRun('qualified'),
    ]
    await page.route('**/operator/runs?*', (route) =>
      route.fulfill({ json: { runs, isCut: false } }),
    )
    await viewer.movesTo('/statechart?panel=person')
    await viewer.panel.getByRole('button', { name: 'Recorded' }).click()
    await viewer.givesToken()
    await viewer.panel.getByLabel('Outcome').selectOption('Applied by age')
    const name = 'Applied: 20 years old, New Jersey, vetting approved'
    await viewer.panel
      .getByRole('button', { name: new RegExp(`^Show: .+ \\d+:\\d\\d: ${name}`) })
      .click()
    await viewer.seesAnswer(
      'Ends as Applied (told “Application Submitted”) by rule 2: 20 is under 21, but not under 20.',
    )
    await viewer.pressesControl('Step forward')
    await viewer.pressesControl('Step forward')
    await expect(viewer.words).toContainText(
      'The applicant presses “Continue”: refused: Email address',
    )
    const rules = viewer.panel.getByRole('table', { name: 'The first rule that holds decides' })
    await expect(rules.getByRole('row').nth(2)).toHaveText(
      /decides20 is under 21, but not under 20$/,
    )
    const address = page.url()
    await viewer.panel.getByRole('button', { name: 'All applications' }).click()
    await expect(viewer.run).toHaveCount(0)
    await page.goto(address)
    await expect(viewer.words).toContainText(
      'The applicant presses “Continue”: refused: Email address',
    )
    await expect(viewer.screen).toHaveCount(0)
    await viewer.movesTo('/statechart?panel=person&run=unknown')
    await viewer.seesProblem('The application of the link is not recorded here')
    await expect(viewer.panel.getByRole('button', { name: /^Show: / })).toHaveCount(2)
  })
})
