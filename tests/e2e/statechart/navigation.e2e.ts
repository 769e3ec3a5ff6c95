import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

test('a state is chosen, opened and left; Back and Forward follow @phone @desktop', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  await viewer.presses('Eligibility')
  await viewer.seesAbout('Eligibility')
  expect(viewer.address()).toBe('/statechart?chosen=eligibility&panel=about')
  await expect(viewer.panel).toContainText('/apply/eligibility')
  await expect(viewer.panel).toContainText('The applicant may go back from here.')

  await viewer.panel.getByRole('link', { name: 'Open', exact: true }).click()
  await viewer.seesBreadcrumb('Funnel', 'Eligibility')
  await page.goBack()
  await viewer.seesBreadcrumb('Funnel')
  await page.goForward()
  await viewer.seesBreadcrumb('Funnel', 'Eligibility')
  await page.getByRole('link', { name: 'Everything' }).click()
  await viewer.seesBreadcrumb('Funnel', 'Everything')
})

test('a link to a state inside another opens its sheet and tells of it', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart/funnel.flow.thankYou.decision.qualified?panel=about')
  await viewer.seesBreadcrumb('Funnel', 'Thank you', 'Decision')
  await viewer.seesAbout('Qualified')
  const screen = viewer.panel.locator('[inert]')
  await expect(screen).toContainText("You're approved!")
  await expect(screen).toHaveAttribute('aria-hidden', 'true')
})

test('a name that the chart does not have: a sentence, and the overview stays', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart/nowhere?chosen=nobody')
  await expect(page.getByRole('alert')).toHaveText(
    "This chart has no state or transition 'nobody' and no state 'nowhere'. Choose in the picture, or search for it.",
  )
  await viewer.seesBreadcrumb('Funnel')
  await expect(viewer.picture).toContainText('Contact details')
})

test('keys go along ways, open, go out and zoom', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?chosen=contact&panel=about')
  await viewer.picture.focus()
  await page.keyboard.press('ArrowRight')
  expect(viewer.address()).toContain('chosen=contact / CONTACT.SUBMITTED / 0')
  await expect(viewer.panel).toContainText('words of a summary')
  await page.keyboard.press('ArrowRight')
  await viewer.seesAbout('Eligibility')
  await page.keyboard.press('ArrowUp')
  await viewer.seesAbout('Contact details')
  await page.keyboard.press('Enter')
  await viewer.seesBreadcrumb('Funnel', 'Contact details')
  await viewer.picture.focus()
  await page.keyboard.press('Escape')
  await viewer.seesBreadcrumb('Funnel')

  await viewer.picture.focus()
  const scale = page.getByRole('group', { name: 'Zoom' })
  await expect(scale).toContainText('82 %')
  await page.keyboard.press('+')
  await expect(scale).toContainText('102 %')
  await page.keyboard.press('0')
  await expect(scale).not.toContainText('102 %')
})

test('the search finds a rule and leads to it by keyboard alone', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  await page.keyboard.press('/')
  await expect(viewer.search).toBeFocused()
  await page.keyboard.type('manual_review')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.type('xyz')
  await expect(page.getByText('Nothing in this chart has that name')).toBeVisible()
  await viewer.search.fill('isReviewRequired')
  await page.keyboard.press('Enter')
  await viewer.seesBreadcrumb('Funnel', 'Thank you', 'Decision')
  await expect(viewer.panel).toContainText('The vetting service answered manual_review_required.')
})

test('outline and table lead to the same choice as the picture', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?form=outline')
  await page
    .getByRole('region', { name: 'Outline' })
    .getByRole('link', { name: 'Eligibility', exact: true })
    .click()
  await viewer.seesAbout('Eligibility')
  await page.getByRole('link', { name: 'Table' }).click()
  const row = page.getByRole('row', { name: /PUZZLE\.STARTED/ })
  await row.getByRole('link', { name: 'PUZZLE.STARTED' }).click()
  await page.getByRole('link', { name: 'Picture', exact: true }).click()
  expect(viewer.address()).toContain('PUZZLE.STARTED')
  await expect(page.getByRole('status').filter({ hasText: 'PUZZLE.STARTED' })).toBeAttached()
})

test('drag moves, the wheel zooms, neither chooses', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  const card = viewer.picture.locator('text', { hasText: 'Contact details' }).first()
  const before = await card.boundingBox()
  await page.mouse.move(300, 480)
  await page.mouse.down()
  await page.mouse.move(360, 440, { steps: 4 })
  await page.mouse.up()
  const after = await card.boundingBox()
  expect(Math.round((after?.x ?? 0) - (before?.x ?? 0))).toBe(60)
  expect(Math.round((after?.y ?? 0) - (before?.y ?? 0))).toBe(-40)
  await page.mouse.wheel(0, -360)
  await expect
    .poll(async () => (await card.boundingBox())?.width)
    .toBeGreaterThan((after?.width ?? 0) * 1.9)
  expect(viewer.address()).toBe('/statechart')
})
