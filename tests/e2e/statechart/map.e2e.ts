import type { Page } from 'playwright/test'
import { funnelMachine } from '../../../machines/funnel.machine.ts'
import { chartOf } from '../../../src/statechart/chart/chart.ts'
import { openedStatesOf, treeOf } from '../../../src/statechart/chart/tree.ts'
import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

test('the journey shows every step, rule and outcome, is moved by keyboard and mouse, and goes together with a panel', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await test.step('the first screen is the journey: every step, rule and outcome, with pictures of the screens, in letters as large as the reader wants them', async () => {
    await viewer.opens('/statechart')
    const journey = page.getByRole('region', { name: 'Journey' })
    for (const title of [
      /^Job Description The applicant reads/,
      /^1 Contact details The applicant gives/,
      /^10 Level 5 of 5$/,
      /^3 A state is given that is not PA, MI or WV This includes New Jersey \(NJ\)\.$/,
      /^does not reside in NJ, PA, MI, or WV New Jersey \(NJ\) is disqualified too, although the stage names it\.$/,
      /^Qualified “You're approved!” No mail is sent by this server\. Delivered Still on this device$/,
      /^12 Thank you Decided as soon as .* Location: Where .* Sending: The decided application/,
    ]) {
      await expect(journey.getByRole('link', { name: title })).toBeInViewport({
        ratio: 0.99,
      })
    }
    await expect(journey.locator('.journey-screen')).toHaveCount(19)
    await expect(journey.locator('.journey-screen').nth(1)).toContainText('First name')
    await expect(journey.getByText('Delivered')).toHaveCount(3)
    await test.step('letters are as large as the reader wants them', async () => {
      const heightOf = async () =>
        (await journey.locator('.text-title').first().boundingBox())?.height ?? 0
      const before = await heightOf()
      const window = page.viewportSize() ?? { width: 0, height: 0 }
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await page.setViewportSize({ width: 1300, height: 900 })
      await expect.poll(heightOf).toBeGreaterThan(1.6 * before)
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      await page.setViewportSize(window)
    })
    const line = page.getByRole('region', { name: 'In one line' })
    await expect(line).toContainText(
      'How many apply, leave and finish needs the operator’s token: open the link that the server prints when it starts, or ask who runs it.',
    )
    await expect(line).not.toContainText('steps')
    await expect(line).toContainText(
      'Off on this server: location rules, approval mail, vetting (fixed rules)',
    )
    await expect(journey.locator('.journey-stop.is-off')).toHaveCount(1)
    await expect(page).toHaveTitle('Application funnel')
    await page.getByRole('switch', { name: 'For engineers' }).click()
    await expect(line).toContainText(
      '12 steps, 6 rules; no dead end; every outcome can be reached; at most 4.5 s of waiting for the outcome.',
    )
    await line.getByRole('link', { name: 'How many apply, leave and finish' }).click()
    await expect(viewer.panel.getByLabel('Operator’s token')).toBeVisible()
  })
  await test.step('next to a panel the whole map is in sight in letters that can be read, and tabs stay where they are', async () => {
    const window = page.viewportSize() ?? { width: 0, height: 0 }
    await viewer.movesTo('/statechart')
    const tab = page.getByRole('link', { name: 'Versions', exact: true })
    const before = await tab.boundingBox()
    await page.getByRole('link', { name: /^7 None of the rules/ }).click()
    await expect(viewer.panel).toBeVisible()
    expect(await tab.boundingBox()).toEqual(before)
    for (const name of [/^Job Description The/, /^Qualified “/, /^7 None of the rules/]) {
      await expect(page.getByRole('link', { name })).toBeInViewport({ ratio: 0.99 })
    }
    const [map, panel] = [
      await page.getByRole('region', { name: 'Journey' }).boundingBox(),
      await viewer.panel.boundingBox(),
    ]
    expect((map?.x ?? 0) + (map?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0)

    const words = page.locator('.journey-stop .text-words').first()
    const pixels = () =>
      words.evaluate(
        (text: SVGTextElement) =>
          Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0),
      )
    expect(await pixels()).toBeGreaterThan(10)
    // In smaller windows the phases are one below the other: nothing is hidden at the side, and what is chosen is in sight.
    for (const width of [1280, 1100]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('link', { name: /^7 None of the rules/ })).toBeInViewport({
        ratio: 0.99,
      })
      await expect.poll(pixels).toBeCloseTo(13)
      const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
      expect(await page.locator('.journey-stage').evaluate(isCut)).toBe(false)
    }
    await page.setViewportSize(window)
  })
  await test.step('by keyboard alone: a step is found, chosen, explained and seen in the technical picture', async () => {
    await viewer.movesTo('/statechart')
    await page.getByRole('link', { name: /^2 Eligibility/ }).press('Enter')
    await viewer.seesDetails('Eligibility')
    expect(viewer.address()).toBe('/statechart?chosen=eligibility&panel=details')
    await expect(page).toHaveTitle('Details – Eligibility – Application funnel')
    await expect(page.getByRole('link', { name: /^2 Eligibility/ })).toBeFocused()
    await page.getByRole('switch', { name: 'For engineers' }).press('Enter')
    await page.getByRole('link', { name: 'Technical' }).press('Enter')
    await expect(viewer.drawn('CONTINUE.PRESSED')).toBeAttached()
    await page.keyboard.press('/')
    await expect(viewer.search).not.toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(viewer.search).toBeFocused()
    await page.keyboard.type('isReviewRequired')
    await page.keyboard.press('Enter')
    await viewer.seesOpened('Thank you', 'Decision')
    await viewer.panel.getByRole('link', { name: 'Close' }).press('Enter')
    await expect(viewer.panel).toHaveCount(0)
    await expect(page.locator(':focus')).toHaveCount(1)
    await page.getByRole('switch', { name: 'For engineers' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Technical' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Journey' })).toBeVisible()
  })
  await test.step('the journey is dragged, scrolled and zoomed as the chart is; Tab brings a link back into view', async () => {
    await viewer.movesTo('/statechart')
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
    await page.keyboard.down('Control')
    for (let turns = 0; turns < 5; turns += 1) await page.mouse.wheel(0, -1000)
    await page.keyboard.up('Control')
    await expect(scale).toContainText('300 %')
    const zoomed = (await title.boundingBox())?.y ?? 0
    await page.mouse.wheel(0, 20)
    await expect
      .poll(async () => Math.round((await title.boundingBox())?.y ?? 0))
      .toBe(Math.round(zoomed - 20))
    expect(viewer.address()).toBe('/statechart')
    await contact.focus()
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowRight')
    await expect(intro).not.toBeInViewport()
    // First the line between the two.
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(intro).toBeFocused()
    await expect(intro).toBeInViewport()
    await page.getByRole('button', { name: 'Fit' }).press('0')
    await expect(page.getByRole('link', { name: /^Qualified “/ })).toBeInViewport({ ratio: 0.99 })
  })
  await test.step('by keyboard one goes past the map to the panel; Escape closes it, and the keys of the map work from there', async () => {
    await viewer.movesTo('/statechart?panel=facts')
    await page.getByRole('button', { name: 'To the panel' }).focus()
    await page.keyboard.press('Enter')
    await expect(viewer.panel.getByRole('heading', { name: 'Facts' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(viewer.panel).toHaveCount(0)
    await expect(page.locator('.viewer-main')).toBeFocused()
    const scale = page.getByRole('group', { name: 'Zoom' })
    await expect(scale).toContainText('91 %')
    const title = page.getByText('Contact details', { exact: true }).first()
    const before = (await title.boundingBox())?.y ?? 0
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await title.boundingBox())?.y ?? 0).toBeGreaterThan(before)
  })
})

/** Texts of cards and pills that the browser draws wider than the layout took them to be. */
async function textsOutside(page: Page): Promise<(string | null)[]> {
  return page
    .locator('.journey-stop, .card:not(.small-screen .card), .pill:not(.legend .pill)')
    .evaluateAll((shapes) =>
      shapes.flatMap((shape) => {
        const isPill = shape.classList.contains('pill')
        const box = (isPill ? shape : shape.querySelector('.card-box'))?.getBoundingClientRect()
        const texts =
          (isPill ? shape.parentElement : shape)?.querySelectorAll(
            ':scope text:not(.journey-screen *)',
          ) ?? []
        return [...texts]
          .filter((text) => {
            const { left, right, top, bottom } = text.getBoundingClientRect()
            const isLevel = isPill || (box && top >= box.top && bottom <= box.bottom)
            return !box || left < box.left || right > box.right || !isLevel
          })
          .map((text) => text.textContent)
      }),
    )
}

test('the technical picture has its letters in their cards, is moved by keys and opened by presses', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await test.step('letters stay inside their cards in the journey and in every technical picture', async () => {
    await viewer.opens('/statechart')
    for (const address of ['/statechart', '/statechart?depth=overview']) {
      await viewer.movesTo(address)
      expect(await textsOutside(page), address).toEqual([])
    }
    for (const { id } of openedStatesOf(treeOf(chartOf(funnelMachine)))) {
      await viewer.movesTo(`/statechart/${id}`)
      await expect(viewer.picture.locator('.card').first()).toBeAttached()
      expect(await textsOutside(page), id).toEqual([])
    }
  })
  await test.step('arrows move the picture, plus, minus and 0 on its buttons zoom, two presses open', async () => {
    // A picture that glides is pressed where it no longer is.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await viewer.movesTo('/statechart?depth=overview&chosen=contact&panel=details')
    await expect(viewer.panel).toContainText(', to analytics, which is off on this server.')
    await viewer.picture.focus()
    const title = viewer.drawn('Contact details')
    const before = (await title.boundingBox())?.y ?? 0
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await title.boundingBox())?.y ?? 0).toBeLessThan(before)
    const scale = page.getByRole('group', { name: 'Zoom' })
    await expect(scale).toContainText('82 %')
    await page.keyboard.press('+')
    await expect(scale).toContainText('82 %')
    await page.getByRole('button', { name: 'Zoom out' }).press('+')
    await expect(scale).toContainText('102 %')
    await page.keyboard.press('0')
    await expect(scale).toContainText('40 %')
    const reach = viewer.picture.locator('.edge-reach').first()
    await expect
      .poll(() =>
        reach.evaluate(
          (path: SVGPathElement) =>
            Number.parseFloat(getComputedStyle(path).strokeWidth) * (path.getScreenCTM()?.a ?? 0),
        ),
      )
      .toBeCloseTo(24)
    await title.dblclick({ force: true })
    await viewer.seesOpened('Contact details')
  })
  await test.step('what a service sends is in its details; a line of the technical picture is pressed', async () => {
    await viewer.movesTo('/statechart?depth=overview&chosen=funnel.vetting&panel=details')
    await expect(viewer.panel).toContainText('The background, to the vetting service.')
    const line = viewer.picture.locator('.edge-event[data-id] > .edge-line').first()
    // The picture still glides to what is chosen.
    await expect(async () => {
      const { id, x, y } = await line.evaluate((path: SVGPathElement) => {
        const middle = path.getPointAtLength(path.getTotalLength() / 2)
        const { x, y } = middle.matrixTransform(path.getScreenCTM() ?? undefined)
        return { id: path.parentElement?.dataset.id, x, y }
      })
      await page.mouse.click(x, y)
      expect(viewer.address()).toContain(`chosen=${id}`)
    }).toPass()
  })
})

test('on a phone a panel of a step is below it on the map, which one press shows whole; another has the window @phone', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?chosen=puzzleComplete&panel=details')
  const card = page.locator('[data-stop="puzzleComplete"] .card-box')
  await expect(card).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(viewer.panel).toBeHidden()
  await page.reload()
  await expect(viewer.panel).toBeHidden()
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await expect(viewer.panel).toBeVisible()
  expect((await page.locator('.viewer-head').boundingBox())?.height).toBeLessThan(60)
  await viewer.opens('/statechart?panel=facts')
  await expect(viewer.panel).toContainText('Who gets what')
  await expect(page.locator('.viewer-main')).toBeHidden()
  expect((await viewer.panel.boundingBox())?.height).toBeGreaterThan(650)
})

test('a wall shows map and line alone, and loads itself again after an hour, once its server answers @desktop', async ({
  page,
  consoleErrors,
}) => {
  const viewer = new StatechartPage(page)
  await page.clock.install()
  await viewer.opens('/statechart?panel=details')
  await page.getByRole('link', { name: 'For a wall' }).click()
  expect(viewer.address()).toBe('/statechart?wall=on')
  await page.reload()
  const line = page.getByRole('region', { name: 'In one line' })
  await expect(line).toContainText('How many apply')
  const last = page.getByRole('link', { name: /^7 None of the rules/ })
  await expect(last).toBeInViewport({ ratio: 0.99 })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 300 })
  expect(await line.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)

  consoleErrors.allow(/ERR_/)
  await page.route('**/statechart?wall=on', (route) => route.abort())
  await page.clock.runFor('01:00:00')
  await expect(line).toContainText('How many apply')
  await page.unroute('**/statechart?wall=on')
  const loaded = page.waitForEvent('load')
  await page.clock.runFor('01:00')
  await loaded
  await expect(line).toContainText('How many apply')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Panels' })).toBeVisible()
})
