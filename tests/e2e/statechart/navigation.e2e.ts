import { SUBMISSION } from '../../specification/presses.ts'
import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

test('a state is chosen, opened and left; Back and Forward follow @phone @desktop', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview')
  await viewer.presses('Eligibility')
  await viewer.seesAbout('Eligibility')
  expect(viewer.address()).toBe('/statechart?depth=overview&chosen=eligibility&panel=about')
  await expect(viewer.panel).toContainText('/apply/eligibility')
  await expect(viewer.panel.getByRole('definition').filter({ hasText: 'Back to' })).toContainText(
    'BACK.PRESSED → Contact details',
  )
  await expect(viewer.panel).toContainText('Allowed by the route table.')

  await viewer.panel.getByRole('link', { name: 'See inside' }).click()
  await viewer.seesBreadcrumb('Funnel', 'Eligibility')
  await page.goBack()
  await viewer.seesBreadcrumb('Funnel')
  await page.goForward()
  await viewer.seesBreadcrumb('Funnel', 'Eligibility')
  await page.getByRole('link', { name: 'Everything' }).click()
  await viewer.seesBreadcrumb('Funnel', 'Everything')
})

const STEP_WITHOUT_BACK = 'No transition of this step leads to an earlier one.'

/** What the panel says of a state or transition, by the chosen id. */
const ABOUT: Record<string, string[]> = {
  contact: [STEP_WITHOUT_BACK, 'Allowed by the route table; there is no earlier step.'],
  puzzle2: [STEP_WITHOUT_BACK, 'Not allowed by the route table.'],
  'contact / CONTINUE.PRESSED / 0': [
    'user properties, to analytics. 12 fields: name, email, phone, linkedin,',
  ],
  [SUBMISSION]: ['the contact (create_contact), to the backend. 37 fields: email, first_name,'],
}

test('where Back leads, and what is sent to whom, is said of what is chosen', async ({ page }) => {
  const viewer = new StatechartPage(page)
  for (const [chosen, texts] of Object.entries(ABOUT)) {
    await viewer.opens(
      `/statechart?${new URLSearchParams({ depth: 'overview', chosen, panel: 'about' })}`,
    )
    for (const text of texts) await expect(viewer.panel).toContainText(text)
  }
})

test('a link to a state inside another opens its sheet and explains it', async ({ page }) => {
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

test('the minimap covers nothing until the user moves the picture', async ({ page }) => {
  const viewer = new StatechartPage(page)
  const map = page.locator('.minimap')
  await viewer.opens('/statechart?depth=overview')
  await expect(map).toBeVisible()
  await page.getByRole('link', { name: 'Decision', exact: true }).click()
  await expect(map).toBeHidden()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(map).toBeVisible()
  await page.getByRole('button', { name: 'Fit' }).click()
  await expect(map).toBeVisible()
})

test('keys follow transitions, open, go up and zoom', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview&chosen=contact&panel=about')
  await viewer.picture.focus()
  await page.keyboard.press('ArrowRight')
  expect(viewer.address()).toContain('chosen=contact / CONTINUE.PRESSED / 0')
  await expect(viewer.panel).toContainText('words of a summary')
  await page.keyboard.press('ArrowRight')
  await viewer.seesAbout('Eligibility')
  await page.keyboard.press('ArrowUp')
  await viewer.seesAbout('Contact details')
  await page.keyboard.press('Enter')
  await viewer.seesBreadcrumb('Funnel', 'Contact details')
  await expect(viewer.picture).toBeFocused()
  await page.keyboard.press('Escape')
  await viewer.seesBreadcrumb('Funnel')
  await expect(viewer.picture).toBeFocused()
  const scale = page.getByRole('group', { name: 'Zoom' })
  await expect(scale).toContainText('82 %')
  await page.keyboard.press('+')
  await expect(scale).toContainText('102 %')
  await page.keyboard.press('0')
  await expect(scale).not.toContainText('102 %')
})

test('a link that is removed when it is followed leaves the focus in its panel, and that in the page', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview&chosen=eligibility&panel=about')
  await viewer.panel.getByRole('link', { name: 'See inside' }).press('Enter')
  await viewer.seesBreadcrumb('Funnel', 'Eligibility')
  await expect(viewer.panel.getByRole('heading', { name: 'About' })).toBeFocused()
  await viewer.panel.getByRole('link', { name: 'Close' }).press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('by keyboard alone: choosing, opening and closing never loses the focus', async ({ page }) => {
  const viewer = new StatechartPage(page)
  const focused = page.locator(':focus')
  await viewer.opens('/statechart?depth=overview')
  await viewer.picture.focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'ArrowDown', 'Escape', 'Escape']) {
    const before = viewer.address()
    await page.keyboard.press(key)
    await expect.poll(() => viewer.address()).not.toBe(before)
    await expect(viewer.picture, key).toBeFocused()
  }
  await page.getByRole('link', { name: 'Journey' }).press('Enter')
  const step = page.getByRole('link', { name: /^2 Eligibility/ })
  await step.press('Enter')
  await viewer.seesAbout('Eligibility')
  await expect(step).toBeFocused()
  await viewer.panel.getByRole('link', { name: 'Close' }).press('Enter')
  await expect(viewer.panel.getByRole('heading', { level: 3 })).toHaveCount(0)
  await expect(focused).toHaveCount(1)
})

test('the search finds a rule and leads to it by keyboard alone', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview')
  // The page's keys work once it has answered a press.
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter')
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

test('the table is sorted by its heads and holds the rows with some words, and the address keeps both @phone @desktop', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?form=table')
  const table = page.getByRole('region', { name: 'All transitions' })
  const head = table.getByRole('columnheader', { name: 'To' })
  const first = table.locator('tbody').getByRole('row').first()
  await table.getByLabel('Rows with these words').fill('BACK.PRESSED eligibility')
  await expect(table.getByRole('status')).toHaveText(/^2 of \d+ transitions$/)
  await expect(first.getByRole('rowheader')).toHaveText('Eligibility')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(first.getByRole('cell').nth(2)).toHaveText('Contact details')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(first.getByRole('cell').nth(2)).toHaveText('Eligibility')
  expect(viewer.address()).toContain('rows=BACK.PRESSED eligibility&sorted=-to')
  await page.reload()
  await expect(first.getByRole('cell').nth(2)).toHaveText('Eligibility')
  await head.getByRole('button').click()
  await expect(head).not.toHaveAttribute('aria-sort')
  await expect(first.getByRole('rowheader')).toHaveText('Eligibility')
})

test('drag and wheel move, Ctrl and wheel zoom, none chooses', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview')
  const card = viewer.picture.locator('text', { hasText: 'Contact details' }).first()
  const before = await card.boundingBox()
  await page.mouse.move(300, 480)
  await page.mouse.down()
  await page.mouse.move(360, 440, { steps: 4 })
  await page.mouse.up()
  const after = await card.boundingBox()
  expect(Math.round((after?.x ?? 0) - (before?.x ?? 0))).toBe(60)
  expect(Math.round((after?.y ?? 0) - (before?.y ?? 0))).toBe(-40)
  await page.mouse.wheel(0, 100)
  await expect
    .poll(async () => Math.round((await card.boundingBox())?.y ?? 0))
    .toBe(Math.round((after?.y ?? 0) - 100))
  await page.keyboard.down('Control')
  for (let turns = 0; turns < 2; turns += 1) await page.mouse.wheel(0, -500)
  await page.keyboard.up('Control')
  await expect
    .poll(async () => (await card.boundingBox())?.width)
    .toBeGreaterThan((after?.width ?? 0) * 1.9)
  expect(viewer.address()).toBe('/statechart?depth=overview')
})

test('in forced colours too one sees which view and panel is open @desktop', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await new StatechartPage(page).opens('/statechart?panel=about')
  const colour = (name: string) =>
    page
      .getByRole('link', { name, exact: true })
      .evaluate((link) => getComputedStyle(link).backgroundColor)
  expect(await colour('Journey')).not.toBe(await colour('Technical'))
  expect(await colour('About')).not.toBe(await colour('Ask'))
})

test('a fitted picture is fitted again when a panel takes room; one that the user moved stays', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview')
  const content = viewer.picture.locator('.stage-content')
  const scale = page.getByRole('group', { name: 'Zoom' })
  await page.getByRole('link', { name: 'Everything' }).click()
  await page.getByRole('button', { name: 'Fit' }).click()
  await expect(scale).not.toContainText('82 %')
  const fitted = await content.getAttribute('style')
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(content).not.toHaveAttribute('style', fitted ?? '')
  await viewer.picture.focus()
  await page.keyboard.press('Shift+ArrowRight')
  const moved = await content.getAttribute('style')
  await viewer.panel.getByRole('link', { name: 'Close' }).click()
  await expect(viewer.panel.getByRole('link', { name: 'Close' })).toBeHidden()
  await expect(content).toHaveAttribute('style', moved ?? '')
})

test('two fingers zoom where they are, and choose nothing @phone', async ({ page, context }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview')
  const card = viewer.picture.locator('[data-state="contact"] .card-box').first()
  const before = await card.boundingBox()
  if (!before) throw new Error('There is no card')
  const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 }
  const devtools = await context.newCDPSession(page)
  const fingers = (apart: number) => [
    { x: middle.x - apart, y: middle.y, id: 0 },
    { x: middle.x + apart, y: middle.y, id: 1 },
  ]
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) })
  for (const apart of [50, 60, 70, 80]) {
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(apart),
    })
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect
    .poll(async () => ((await card.boundingBox())?.width ?? 0) / before.width)
    .toBeCloseTo(2, 1)
  const after = await card.boundingBox()
  expect(Math.abs((after?.x ?? 0) + (after?.width ?? 0) / 2 - middle.x)).toBeLessThan(12)
  expect(Math.abs((after?.y ?? 0) + (after?.height ?? 0) / 2 - middle.y)).toBeLessThan(12)
  expect(viewer.address()).toBe('/statechart?depth=overview')
})

test('the choice of a link is visible beside an open panel @phone', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview&chosen=puzzleComplete&panel=about')
  await viewer.seesAbout('Congratulations!')
  const card = viewer.picture.locator('[data-state="puzzleComplete"] .card-box').first()
  await expect(card).toBeInViewport({ ratio: 0.9 })
})

test('the chart of the outbox is opened from the page of the funnel, used for choosing and explained', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview&panel=about')
  await viewer.panel.getByRole('link', { name: 'The outbox' }).click()
  await expect(page).toHaveURL(/\/statechart\/outbox$/)
  await expect(page).toHaveTitle('Statechart of the outbox')
  const journey = page.getByRole('region', { name: 'Journey' })
  await journey.getByRole('link', { name: /^Round Every stored submission/ }).click()
  await viewer.seesAbout('Round')
  await page.getByRole('link', { name: 'Technical' }).click()
  await viewer.presses('Takeover')
  await viewer.seesAbout('Takeover')
  await expect(viewer.panel).toContainText('Abandoned submissions are taken over.')
  await viewer.search.fill('abandonment')
  await page.keyboard.press('Enter')
  await expect(viewer.panel).toContainText('abandonment: 10,000 ms')
})

test('with everything open, moving and zooming renders nothing again', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=everything')
  await expect(viewer.picture.locator('.card').first()).toBeVisible()
  await page.evaluate(() => {
    const stage = document.querySelector('.stage-content')
    const changed: string[] = []
    Object.assign(window, { changed })
    if (!stage) return
    new MutationObserver((records) => {
      for (const { target, attributeName } of records) {
        if (target !== stage) changed.push(`${target.nodeName} ${attributeName}`)
      }
    }).observe(stage, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  await page.mouse.move(600, 500)
  await page.mouse.down()
  for (let step = 1; step <= 20; step += 1) await page.mouse.move(600 - step * 10, 500 - step * 5)
  await page.mouse.up()
  await page.mouse.wheel(0, -200)
  await page.mouse.wheel(0, 300)
  const stage = viewer.picture.locator('.stage-content')
  await expect(stage).toHaveAttribute('style', /translate\(.*scale\(/)
  expect(await page.evaluate(() => Reflect.get(window, 'changed'))).toEqual([])
})
