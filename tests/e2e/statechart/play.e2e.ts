import { recordedRun } from '../../model/recorded-runs.ts'
import { expect, test } from '../fixtures.ts'
import { OPERATOR_TOKEN, StatechartPage } from './viewer.ts'

/** A Texan of 20 on a phone, geolocation silent, vetting slow. */
const TEXAN = new URLSearchParams({
  person: 'age=20&state=TX&device=phone&vetting=slow&place=silent',
})

/** The page with the player in it. */
class PlayerPage extends StatechartPage {
  readonly player = this.page.locator('section.player')
  readonly said = this.player.getByRole('status')
  readonly screen = this.player.locator('.small-screen')

  async seesToken(state: string) {
    await expect(this.page.locator(`.token [data-at="${state}"]`)).toHaveCount(1)
  }

  async controls(button: string) {
    await this.player.getByRole('button', { name: button, exact: true }).press('Enter')
  }

  async seesTime(time: string) {
    await expect(this.player.locator('.player-clock')).toHaveText(time)
  }
}

test('a link names who applies and the second: outcome, reason, token and screen of that moment @phone @desktop', async ({
  page,
}) => {
  const viewer = new PlayerPage(page)
  await viewer.opens(`/statechart?panel=person&${TEXAN}&second=149.1`)
  await viewer.seesTime('2:29 / 11:40')
  await expect(viewer.player).toContainText('Applied: 20 is under 21, but not under 20.')
  await expect(viewer.said).toContainText(
    'The spinner ends before place and vetting are known: decided with what is known; a later answer does not change the decision.',
  )
  const rules = viewer.player.getByRole('table', { name: 'The first rule that holds decides' })
  await expect(rules.getByRole('row').nth(1)).toHaveText(/does not hold20 is not under 20$/)
  await expect(rules.getByRole('row').nth(2)).toHaveText(/decides20 is under 21, but not under 20$/)
  await expect(rules.getByRole('row').nth(3)).toHaveText(/not askedTexas is none of MI, PA, WV$/)
  await expect(viewer.screen).toContainText('Application Submitted')
  await viewer.seesToken('funnel.flow.thankYou.decision.appliedByAge')
  await expect(
    page.locator('[data-stop="funnel.flow.thankYou.decision.appliedByAge"]'),
  ).toBeInViewport()
  await expect(viewer.player.getByRole('button', { name: 'Play', exact: true })).toBeInViewport()
})

test('from the journey: Play runs the clock, the token and the screen, and Pause puts the second into the address', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const viewer = new PlayerPage(page)
  await viewer.opens('/statechart')
  await viewer.tab('Person').click()
  await viewer.seesTime('0:00 / 2:03')
  await viewer.seesToken('intro')
  await viewer.player.getByLabel('Speed').selectOption('16×')
  await viewer.controls('Play')
  await page.clock.runFor(500)
  await viewer.controls('Pause')
  const second = Number(new URL(page.url()).searchParams.get('second'))
  // Half a second sixteenfold, to a frame or two.
  expect(second).toBeGreaterThan(7)
  expect(second).toBeLessThan(9)
  await viewer.seesToken('contact')
  await expect(viewer.screen).toContainText('First name')

  await viewer.player.getByLabel('Time').press('End')
  await viewer.player.getByLabel('Time').press('ArrowLeft')
  await viewer.controls('Play')
  await page.clock.runFor(500)
  await viewer.seesTime('2:03 / 2:03')
  await viewer.seesToken('funnel.flow.thankYou.decision.qualified')
  await expect(viewer.screen).toContainText("You're approved!")
  expect(viewer.address()).toContain('second=123.1')
})

test('another person is chosen by age, state and what happens around them, and the link names them', async ({
  page,
}) => {
  const viewer = new PlayerPage(page)
  await viewer.opens('/statechart?depth=overview&panel=person&second=60')
  await viewer.panel.getByText('Another person').click()
  await viewer.panel.getByLabel('Age').selectOption('19')
  await viewer.seesAnswer(
    'Ends as Disqualified - does not meet knockout questions (told “Application Submitted”) by rule 1: 19 is under 20.',
  )
  await viewer.panel.getByLabel('Lives in').selectOption('Ohio')
  await viewer.panel.getByLabel('Geolocation').selectOption('is silent')
  expect(viewer.address()).toBe(
    '/statechart?depth=overview&panel=person&person=age=19&state=OH&place=silent',
  )
  await viewer.seesTime('0:00 / 2:09')
  await page.reload()
  await expect(viewer.panel.getByLabel('Whose application')).toContainText(
    '19, Ohio; Geolocation is silent',
  )
  await viewer.panel
    .getByLabel('Whose application')
    .selectOption('A Texan of 21 or older, who forgets the phone number first')
  await viewer.controls('Step forward')
  await viewer.controls('Step forward')
  await expect(viewer.said).toContainText('A field is missing or invalid')
})

test('an address that no form can give says so, and what is shown instead; a rule that is off says so', async ({
  page,
}) => {
  const viewer = new PlayerPage(page)
  await viewer.opens(
    '/statechart?depth=overview&panel=person&person=age%3D200%26state%3DXX%26place%3DIndia',
  )
  await viewer.seesProblem(
    'Not understood in the address: age=200, state=XX. Shown instead: 21 or older, Pennsylvania; Geolocation finds India.',
  )
  await viewer.seesAnswer('Rule 5: Off on this server: it has no source of locations.')
  await viewer.panel.getByLabel('Whose application').selectOption('A Michigander of 20')
  await viewer.seesAnswer(
    'Ends as Applied (told “Application Submitted”) by rule 2: 20 is under 21, but not under 20.',
  )
  await expect(viewer.panel).not.toContainText('Not understood')
})

test('by keyboard: arrows step and Space plays, only with the focus in the player @desktop', async ({
  page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const viewer = new PlayerPage(page)
  await viewer.opens('/statechart?panel=person')
  await viewer.player.getByLabel('Time').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await viewer.seesTime('0:27 / 2:03')
  await page.keyboard.press('ArrowLeft')
  await viewer.seesTime('0:05 / 2:03')
  await expect(viewer.player.getByLabel('Time')).toHaveAttribute(
    'aria-valuetext',
    '0:05: Presses Start Application',
  )
  await page.keyboard.press('Space')
  await page.clock.runFor(1100)
  await page.keyboard.press('Space')
  await viewer.seesTime('0:09 / 2:03')
  await page.getByRole('link', { name: /^2 Eligibility/ }).focus()
  await page.keyboard.press('ArrowRight')
  await viewer.seesTime('0:09 / 2:03')
})

test('the token runs along the lines, and jumps where less motion is asked for', async ({
  page,
}) => {
  const viewer = new PlayerPage(page)
  await page.addInitScript(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...given) {
      if (this.matches('.token [data-at]'))
        document.body.dataset.runs = `${this.getAttribute('data-at')}`
      return animate.apply(this, given)
    }
  })
  const runs = page.locator('body')
  await viewer.opens('/statechart?panel=person')
  await viewer.controls('Step forward')
  await viewer.seesToken('contact')
  await expect(runs).toHaveAttribute('data-runs', 'contact')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await viewer.controls('Step forward')
  await viewer.seesToken('eligibility')
  await expect(runs).toHaveAttribute('data-runs', 'contact')
})

test('the technical picture follows with what is active and what was taken', async ({ page }) => {
  const viewer = new PlayerPage(page)
  await viewer.opens('/statechart?depth=overview&panel=person&second=110')
  await viewer.seesMark('playing')
  await expect(page.locator('.chart-stage [data-id="puzzle5"] .card-box').first()).toBeInViewport()
})

test.describe('a recorded application', () => {
  test.use({ serverEnvironment: { OPERATOR_TOKEN } })

  test('is played by its records, and a link holds it and the second', async ({ page }) => {
    const runs = [
      recordedRun('appliedByAge', { age: 20, residence: 'NJ' }),
      recordedRun('qualified'),
    ]
    await page.route('**/operator/runs?*', (route) =>
      route.fulfill({ json: { runs, isCut: false } }),
    )
    const viewer = new PlayerPage(page)
    await viewer.opens('/statechart?panel=person')
    await viewer.panel.getByLabel('Whose application').selectOption('A recorded application')
    await viewer.givesToken()
    await viewer.panel.getByLabel('Outcome').selectOption('Applied by age')
    const name = 'Applied: age 20; residence NJ; vetting approved; place elsewhere'
    await viewer.panel.getByRole('button', { name: `Show: ${name}` }).click()
    await viewer.seesToken('intro')
    await viewer.controls('Step forward')
    await viewer.controls('Step forward')
    await expect(viewer.said).toContainText('Continue (refused email)')
    await viewer.player.getByLabel('Time').press('End')
    await expect(viewer.player).toContainText('Applied: 20 is under 21, but not under 20.')
    const address = page.url()
    await viewer.panel.getByRole('button', { name: 'All applications' }).click()
    await expect(viewer.player).toHaveCount(0)
    await page.goto(address)
    await viewer.seesToken('funnel.flow.thankYou.decision.appliedByAge')
    await expect(viewer.screen).toHaveCount(0)
    await viewer.opens('/statechart?panel=person&run=unknown')
    await viewer.seesProblem('The application of the link is not recorded here')
    await expect(viewer.panel.getByRole('button', { name: /^Show: / })).toHaveCount(2)
  })
})
