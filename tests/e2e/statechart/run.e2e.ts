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

  /** By keyboard: a pointer's press soon after the last one is taken for half of a double click. */
  async takes(name: string) {
    await this.run.getByRole('button', { name: `Take ${name}`, exact: true }).press('Enter')
  }

  async seesStep(step: number, of: number) {
    await expect(this.run.locator('.run-position')).toHaveText(`Step ${step} of ${of}`)
  }
}

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
  await expect(viewer.words).toContainText('3 seconds are over: spinner')
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
  await expect(viewer.slider).toHaveAttribute('aria-valuetext', '31: 3 seconds are over: spinner')
  await viewer.pressesControl('Play')
  await page.clock.runFor(800)
  await viewer.seesStep(32, 32)
  await expect(viewer.run.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await expect(viewer.screen).toContainText("You're approved!")
  await viewer.pressesControl('Play')
  await viewer.seesStep(1, 32)
})

test('from any step on something else can happen, and a link holds the run', async ({
  page,
  server,
}) => {
  const viewer = new RunPage(page)
  await viewer.opens('/statechart?panel=person&step=1')
  await viewer.run.getByLabel('Continue', { exact: true }).selectOption('no phone')
  await viewer.takes('Continue: no phone')
  await viewer.seesStep(3, 3)
  await expect(viewer.words).toContainText('the summary shows and the card shakes')
  await expect(viewer.screen).toContainText('Please correct')
  await viewer.takes('0.5 seconds are over: shake')
  await page.reload()
  await expect(viewer.words).toContainText('0.5 seconds are over: shake')
  await viewer.seesAnswer('Ends without a decision: it stops at “Contact details”.')
  await viewer.pressesControl('Step back')
  await viewer.run.getByLabel('Continue', { exact: true }).selectOption('valid')
  await viewer.takes('Continue: valid')
  expect(viewer.address()).toBe(
    '/statechart?panel=person&step=3&person=first visit~APPLICATION.STARTED: pressed~CONTINUE.PRESSED: no phone~CONTINUE.PRESSED: valid',
  )
  await viewer.whose.selectOption('A tester of a job platform')
  await viewer.seesStep(1, 32)

  expect(server.query('select * from progress_applications')).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('a double click takes one step, not two different ones', async ({ page }) => {
  const viewer = new RunPage(page)
  await viewer.opens('/statechart?panel=person&person=first visit')
  const first = viewer.run.locator('.offers button').first()
  await first.scrollIntoViewIfNeeded()
  const box = await first.boundingBox()
  await page.mouse.dblclick((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
  await viewer.seesStep(2, 2)
})

test('a link that this chart cannot take says so; a rule that is off says so; engineers see starts and names', async ({
  page,
}) => {
  const viewer = new RunPage(page)
  await viewer.opens('/statechart?panel=person&person=first visit~PUZZLE.SOLVED: twice')
  await viewer.seesProblem("'PUZZLE.SOLVED: twice' cannot happen here, so the run ends before it")
  await viewer.opens('/statechart?panel=person&person=age%3D20')
  await viewer.seesProblem("There is no start 'age=20': choose one from the list.")
  await viewer.opens('/statechart?panel=person&engineers=on')
  await viewer.whose.selectOption('saved at puzzleComplete')
  await viewer.takes('looking for a stored submission answers: no submission')
  await expect(viewer.run.getByText('APPLICATION.SUBMITTED', { exact: true })).toBeVisible()
})

test('the technical picture follows with what is active and what was taken', async ({ page }) => {
  const viewer = new RunPage(page)
  await viewer.opens('/statechart?depth=overview&panel=person&step=20')
  await viewer.seesMark('here')
  await expect(page.locator('.chart-stage [data-id="puzzle5"] .card-box').first()).toBeInViewport()
})

test.describe('a recorded application', () => {
  test.use({ serverEnvironment: { OPERATOR_TOKEN } })

  test('shows what was recorded and which rule decided, and a link holds it and the step', async ({
    page,
  }) => {
    const runs = [
      recordedRun('appliedByAge', { age: 20, residence: 'NJ' }),
      recordedRun('qualified'),
    ]
    await page.route('**/operator/runs?*', (route) =>
      route.fulfill({ json: { runs, isCut: false } }),
    )
    const viewer = new RunPage(page)
    await viewer.opens('/statechart?panel=person')
    await viewer.panel.getByRole('button', { name: 'Recorded' }).click()
    await viewer.givesToken()
    await viewer.panel.getByLabel('Outcome').selectOption('Applied by age')
    const name = 'Applied: age 20; residence NJ; vetting approved; place elsewhere'
    await viewer.panel.getByRole('button', { name: `Show: ${name}` }).click()
    await viewer.seesAnswer(
      'Ends as Applied (told “Application Submitted”) by rule 2: 20 is under 21, but not under 20.',
    )
    await viewer.pressesControl('Step forward')
    await viewer.pressesControl('Step forward')
    await expect(viewer.words).toContainText('Continue: refused email')
    const rules = viewer.panel.getByRole('table', { name: 'The first rule that holds decides' })
    await expect(rules.getByRole('row').nth(2)).toHaveText(
      /decides20 is under 21, but not under 20$/,
    )
    const address = page.url()
    await viewer.panel.getByRole('button', { name: 'All applications' }).click()
    await expect(viewer.run).toHaveCount(0)
    await page.goto(address)
    await expect(viewer.words).toContainText('Continue: refused email')
    await expect(viewer.screen).toHaveCount(0)
    await viewer.opens('/statechart?panel=person&run=unknown')
    await viewer.seesProblem('The application of the link is not recorded here')
    await expect(viewer.panel.getByRole('button', { name: /^Show: / })).toHaveCount(2)
  })
})
