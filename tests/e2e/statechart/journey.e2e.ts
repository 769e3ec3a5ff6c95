import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

test('the first screen is the journey: every step, rule and outcome, with pictures of the screens @desktop', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  const journey = page.getByRole('region', { name: 'Journey' })
  for (const title of [
    /^Job Description The applicant reads/,
    /^1 Contact details The applicant gives/,
    /^10 Level 5 of 5$/,
    /^3 A state is given that is not PA, MI or WV$/,
    /^does not reside in NJ, PA, MI, or WV$/,
    /^Qualified “You're approved!”$/,
    /^Delivery The delivery/,
  ]) {
    await expect(journey.getByRole('link', { name: title })).toBeInViewport({
      ratio: 1,
    })
  }
  await expect(journey.locator('.journey-screen')).toHaveCount(13)
  await expect(journey.locator('.journey-screen').nth(1)).toContainText('First name')
  const sizes = await journey
    .locator('svg.journey text')
    .evaluateAll((texts) => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12)
  const families = await journey
    .locator('svg.journey text')
    .evaluateAll(
      (texts) => texts.filter((text) => getComputedStyle(text).fontFamily.includes('mono')).length,
    )
  expect(families).toBe(0)
})

test('letters stay inside their cards as the browser draws them @phone @desktop', async ({
  page,
}) => {
  await new StatechartPage(page).opens('/statechart')
  const outside = await page.locator('.journey-stop').evaluateAll((stops) =>
    stops.flatMap((stop) => {
      const card = stop.querySelector('.card-box')?.getBoundingClientRect()
      return [...stop.querySelectorAll('text')]
        .filter((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect()
          return (
            card &&
            (left < card.left || right > card.right || top < card.top || bottom > card.bottom)
          )
        })
        .map((text) => text.textContent)
    }),
  )
  expect(outside).toEqual([])
})

test('by keyboard alone: a step is chosen and explained, then seen in the technical picture @desktop', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  await page.getByRole('link', { name: /^2 Eligibility/ }).focus()
  await page.keyboard.press('Enter')
  await viewer.seesAbout('Eligibility')
  expect(viewer.address()).toBe('/statechart?chosen=eligibility&panel=about')
  await expect(page.getByRole('link', { name: /^2 Eligibility/ })).toBeFocused()
  await page.getByRole('link', { name: 'Technical' }).press('Enter')
  expect(viewer.address()).toBe('/statechart?depth=overview&chosen=eligibility&panel=about')
  await expect(viewer.drawn('CONTINUE.PRESSED')).toBeAttached()
})

test('a line and a rule are chosen too @desktop', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  await page.getByText('the spinner ends').click()
  expect(viewer.address()).toContain(
    'chosen=funnel.flow.thankYou.decision.gathering.waiting / DECISION.DUE',
  )
  await page.getByRole('link', { name: /^1 A date of birth/ }).click()
  await viewer.seesAbout('A date of birth is given: under 20')
})

test('where the window has room the letters are larger, and all is still seen @desktop', async ({
  page,
}) => {
  await new StatechartPage(page).opens('/statechart')
  const height = async () => (await page.getByText('Contact details').first().boundingBox())?.height
  const before = (await height()) ?? 0
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect.poll(height).toBeGreaterThan(before * 1.2)
  for (const name of [/^7 None of the rules holds/, /^Resume The/, /^Delivery The/]) {
    await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 0.99 })
  }
})

/** Texts that are seen in letters of one width, as names of the code are. */
function monospaced(page: Page): Promise<string[]> {
  return page.locator('body *').evaluateAll((elements) =>
    elements
      .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === 3))
      .filter((element) => getComputedStyle(element).fontFamily.includes('mono'))
      .filter((element) => element.checkVisibility())
      .map(({ textContent }) => textContent),
  )
}

test('below the journey everything is said in words; names of the code only when they are asked for @phone @desktop', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  const link = (name: string) => viewer.panel.getByRole('link', { name, exact: true })
  await viewer.opens('/statechart?chosen=contact&panel=about')
  await expect(link('Job Description: Start Application → Contact details')).toBeVisible()
  await expect(viewer.panel).toContainText(
    'User properties, to analytics. With First name, Last name, Email address',
  )
  expect(await monospaced(page)).toEqual([])
  await link('Continue, when every field is complete → Eligibility').click()
  await viewer.seesAbout('Continue, when every field is complete')
  await expect(viewer.panel).toContainText('On “Continue”, from the applicant.')
  expect(await monospaced(page)).toEqual([])
  await viewer.panel.getByText('Technical names').click()
  expect(await monospaced(page)).toContain('isFormComplete(form: contactDetails)')

  for (const chosen of ['thankYou', 'funnel.delivery', 'puzzle1', 'locating', '']) {
    await viewer.opens(`/statechart?panel=about&chosen=${chosen}`)
    await viewer.seesAbout('')
    expect(await monospaced(page), chosen).toEqual([])
  }
})

test('the journey is dragged, scrolled and zoomed as the chart is; Tab brings a link back into view @desktop', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  const intro = page.getByRole('link', { name: /^Job Description The/ })
  const contact = page.getByRole('link', { name: /^1 Contact details/ })
  const title = contact.locator('text', { hasText: 'Contact details' })
  const before = await title.boundingBox()
  if (!before) throw new Error('There is no title')
  const [x, y] = [Math.ceil(before.x) + 4, Math.ceil(before.y) + 4]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 20, { steps: 4 })
  await page.mouse.up()
  const after = await title.boundingBox()
  expect(Math.round((after?.x ?? 0) - before.x)).toBe(60)
  expect(Math.round((after?.y ?? 0) - before.y)).toBe(20)
  const scale = page.getByRole('group', { name: 'Zoom' })
  await page.mouse.wheel(0, 20)
  await expect
    .poll(async () => Math.round((await title.boundingBox())?.y ?? 0))
    .toBe(Math.round((after?.y ?? 0) - 20))
  await page.keyboard.down('Control')
  for (let turns = 0; turns < 5; turns += 1) await page.mouse.wheel(0, -1000)
  await page.keyboard.up('Control')
  await expect(scale).toContainText('300 %')
  expect(viewer.address()).toBe('/statechart')
  await contact.focus()
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowRight')
  await expect(intro).not.toBeInViewport()
  await page.keyboard.press('Shift+Tab')
  await expect(intro).toBeFocused()
  await expect(intro).toBeInViewport()
  await page.keyboard.press('0')
  await expect(page.getByRole('link', { name: /^Delivery/ })).toBeInViewport({ ratio: 0.99 })
})

test('a link keeps the focus where the window becomes narrow and the journey is drawn anew @desktop', async ({
  page,
}) => {
  await new StatechartPage(page).opens('/statechart')
  const link = page.getByRole('link', { name: /^2 Eligibility/ })
  await link.focus()
  const wide = await link.elementHandle()
  await page.setViewportSize({ width: 700, height: 900 })
  await expect.poll(() => wide?.evaluate((one) => one.isConnected)).toBe(false)
  await expect(link).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('group', { name: 'Zoom' })).toBeVisible()
  await expect(link).toBeFocused()
})

test('on a phone the journey is scrolled, and what is chosen is in view above its panel @phone', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart')
  const journey = page.getByRole('region', { name: 'Journey' })
  await expect(page.getByRole('group', { name: 'Zoom' })).toBeHidden()
  await journey.hover()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => journey.evaluate((stage) => stage.scrollTop)).toBe(400)
  await viewer.opens('/statechart?chosen=puzzleComplete&panel=about')
  const card = page.locator('[data-stop="puzzleComplete"] .card-box')
  await expect(card).toBeInViewport({ ratio: 0.9 })
})

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
  [390, 844],
] as const) {
  test(`no card, words or line of the journey is over another at ${width} × ${height} @desktop`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await new StatechartPage(page).opens('/statechart')
    await expect(page.locator('.journey-stop').first()).toBeVisible()
    const { boxes, lines } = await page.evaluate(() => {
      const boxesOf = (selector: string) =>
        [...document.querySelectorAll(selector)].map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect()
          return { name: one.textContent ?? '', left, right, top, bottom }
        })
      const ways = [...document.querySelectorAll<SVGPathElement>('.journey-line .edge-line')]
      return {
        boxes: [
          ...boxesOf('.journey-stop'),
          ...boxesOf('.journey-phase text'),
          ...boxesOf('.journey-line text'),
        ],
        lines: ways.map((way) => {
          const [length, matrix] = [way.getTotalLength(), way.getScreenCTM()]
          const steps = Array.from({ length: Math.floor(length / 2) }, (_, step) => 2 * step)
          return steps.map((at) => way.getPointAtLength(at).matrixTransform(matrix ?? undefined))
        }),
      }
    })
    expect(boxes.length).toBeGreaterThan(40)
    const over = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        )
        .map((other) => `${one.name} × ${other.name}`),
    )
    expect(over).toEqual([])
    // A line begins and ends at the border of a card, whose stroke is 1.5 wide.
    const through = boxes.filter(({ left, right, top, bottom }) =>
      lines
        .flat()
        .some(({ x, y }) => x > left + 2 && x < right - 2 && y > top + 2 && y < bottom - 2),
    )
    expect(through.map(({ name }) => name)).toEqual([])
  })
}
