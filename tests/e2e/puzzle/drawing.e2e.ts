import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const OUT_OF_REACH = 'Too far: tap a square in line with the end of the path.'

test('cells that a fast drag round a corner skips are filled in @phone @desktop', async ({
  page,
  isMobile,
}) => {
  const applicant = new Applicant(page, isMobile ? 'touch' : 'mouse')
  await applicant.returnsTo(levelStep(2))
  await applicant.draws([
    [0, 1],
    [0, 0],
    [3, 0],
  ])
  const cells = page.getByRole('gridcell')
  const names = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label')))
  expect(names).toEqual([
    'red path, from below, goes on to the right',
    'red path, from the left, goes on to the right',
    'red path, from the left, goes on to the right',
    'red path end, from the left',
    'red endpoint, goes on above',
    'empty',
    'empty',
    'red endpoint',
  ])
})

test('endpoints are drawn at 60 % of the cell, paths at 30 %, and the hint moves nothing @phone @desktop', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const applicant = new Applicant(page, isMobile ? 'touch' : 'mouse')
  await applicant.returnsTo(levelStep(2))
  const board = await page.getByRole('grid').boundingBox()
  const cell = (await applicant.cell([0, 1]).boundingBox())?.width ?? 0
  const endpoint = () =>
    page
      .locator('.puzzle-endpoint-edge')
      .first()
      .evaluate((dot, side) => dot.getBoundingClientRect().width / side, cell)
  expect(await endpoint()).toBeCloseTo(0.6, 2)
  const hint = page
    .locator('.puzzle-message')
    .getByText("Don't forget, all squares must be covered!")
  await expect(hint).toBeHidden()

  await applicant.draws([
    [0, 1],
    [3, 1],
  ])
  await expect(hint).toBeVisible()
  expect(await page.getByRole('grid').boundingBox()).toEqual(board)
  expect(await endpoint()).toBeCloseTo(0.6, 2)
  const path = await page.locator('.puzzle-path-edge').evaluate((line) => {
    const svg = (line as SVGPolylineElement).ownerSVGElement
    if (!svg) return 0
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
    return Number.parseFloat(getComputedStyle(line).strokeWidth) * scale
  })
  expect(path / cell).toBeCloseTo(0.3, 2)
})

test('a tap without effect is explained until one has an effect @phone', async ({ page }) => {
  const applicant = new Applicant(page, 'taps')
  await applicant.returnsTo(levelStep(3))
  await applicant.cell([3, 3]).tap()
  await applicant.hears('Begin at a dot.')

  await applicant.cell([0, 0]).tap()
  await expect(page.locator('.puzzle-message')).not.toContainText('Begin at a dot.')
  await applicant.cell([2, 3]).tap()
  await applicant.hears(OUT_OF_REACH)
  await expect(page.locator('.puzzle-refused')).toHaveCount(1)

  await applicant.cell([2, 0]).tap()
  await expect(page.locator('.puzzle-message')).not.toContainText(OUT_OF_REACH)
  await expect(applicant.cell([2, 0])).toHaveAccessibleName('red path end, from the left')
})

test('keyboard instructions show only while the keyboard is used', async ({ page }) => {
  const applicant = new Applicant(page, 'keyboard')
  await applicant.returnsTo(levelStep(1))
  const keys = page.getByText('Arrows move, Space takes up and lets go.')
  await expect(keys).toHaveCSS('opacity', '0')
  await page.getByRole('button', { name: /^Pause/ }).focus()
  await page.keyboard.press('Tab')
  await expect(keys).toHaveCSS('opacity', '1')
})

test('a drag whose release is lost ends at the next move, and the next press draws', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(3))
  const menus = await page.evaluateHandle(() => {
    const shown: boolean[] = []
    document.addEventListener('contextmenu', (event) => shown.push(!event.defaultPrevented))
    return shown
  })
  const devtools = await page.context().newCDPSession(page)
  const middle = async (cell: [number, number]) => {
    const box = await applicant.cell(cell).boundingBox()
    return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 }
  }
  const moves = async (cell: [number, number], buttons: number) =>
    devtools.send('Input.dispatchMouseEvent', {
      ...{ type: 'mouseMoved', button: buttons === 0 ? 'none' : 'left', buttons },
      ...(await middle(cell)),
    })
  await applicant.board.takesUp([0, 1])
  for (const cell of [
    [1, 1],
    [2, 1],
    [2, 2],
  ] as const)
    await moves([...cell], 1)
  await applicant.cell([2, 2]).dispatchEvent('contextmenu', { cancelable: true, bubbles: true })
  expect(await menus.jsonValue()).toEqual([false])

  for (const cell of [
    [2, 1],
    [1, 1],
    [0, 1],
  ] as const)
    await moves([...cell], 0)
  await expect(applicant.cell([2, 2])).toHaveAccessibleName(/green endpoint.*connected/)
  expect((await applicant.stored('timer'))?.totalMoves).toBe(1)

  await applicant.draws([
    [0, 0],
    [1, 0],
    [2, 0],
  ])
  await expect(applicant.cell([2, 0])).toHaveAccessibleName(/red path end/)
})

test('a thumb on an empty square blocks no other finger @phone', async ({ page }) => {
  const applicant = new Applicant(page, 'touch')
  await applicant.returnsTo(levelStep(3))
  const devtools = await page.context().newCDPSession(page)
  const middle = async (cell: [number, number], id: number) => {
    const box = await applicant.cell(cell).boundingBox()
    return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20, id }
  }
  const thumb = await middle([3, 3], 1)
  const touches = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: { x: number; y: number; id: number }[]
  ) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [thumb, ...points] })
  await touches('touchStart')
  await touches('touchStart', await middle([0, 0], 2))
  await touches('touchMove', await middle([1, 0], 2))
  await touches('touchEnd')
  await expect(applicant.cell([1, 0])).toHaveAccessibleName(/path end/)
})

test('presses that an assistive program makes take a colour up, lead it on and let it go', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  await applicant.returnsTo(levelStep(3))
  const press = async (cell: [number, number]) => {
    await applicant.cell(cell).evaluate((square) => {
      const { x, y, width, height } = square.getBoundingClientRect()
      const middle = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true }
      square.dispatchEvent(new PointerEvent('pointerdown', { ...middle, button: 0, buttons: 1 }))
      square.dispatchEvent(new PointerEvent('pointerup', { ...middle, button: 0 }))
    })
  }
  await press([0, 0])
  await press([2, 0])
  await expect(applicant.cell([2, 0])).toHaveAccessibleName('red path end, from the left')
  await press([2, 0])
  await press([3, 0])
  await applicant.hears('Begin at a dot.')
})
