import type { CDPSession } from 'playwright/test'
import { cells, SOLVED_BOARDS } from '../../../machines/examples/boards.ts'
import type { Cell } from '../../../machines/puzzle/levels.ts'
import { levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'

const OUT_OF_REACH = 'Too far: tap a square in line with the end of the path.'

test('endpoints are drawn at 60 % of the cell, paths at 30 %, cells that a fast drag round a corner skips are filled in, and the hint moves nothing @phone @desktop', async ({
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
    [0, 0],
    [3, 0],
  ])
  const names = await page
    .getByRole('gridcell')
    .evaluateAll((all) => all.map((square) => square.getAttribute('aria-label')))
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

test('a drag whose release is lost ends at the next move; a whole level is played by the presses of an assistive program', async ({
  page,
}) => {
  await test.step('a drag whose release is lost ends at the next move, and the next press draws', async () => {
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
  await test.step('a whole level is played by the presses of an assistive program, which is told what a press cannot do', async () => {
    const applicant = new Applicant(page)
    for (const [program, press] of Object.entries(PROGRAMS)) {
      await test.step(`one that ${program}`, async () => {
        await applicant.returnsTo(levelStep(3))
        for (const [cell, told] of [
          [[3, 0], 'Begin at a dot.'],
          [[0, 0], 'Red taken up'],
          [[1, 2], OUT_OF_REACH],
          [[0, 0], 'Red let go'],
        ] as const) {
          await applicant.cell([...cell]).evaluate(press)
          await applicant.hears(told)
        }
        for (const path of Object.values(SOLVED_BOARDS[3])) {
          for (const cell of path) await applicant.cell(cell).evaluate(press)
        }
        await applicant.waits(1_000)
        await applicant.sees('Level 4 of 5')
      })
    }
  })
})

/** Fingers on a phone's board, each by its number. */
class Fingers {
  private readonly applicant: Applicant
  private readonly devtools: CDPSession
  private readonly down = new Map<number, { x: number; y: number; id: number }>()

  constructor(applicant: Applicant, devtools: CDPSession) {
    this.applicant = applicant
    this.devtools = devtools
  }

  /** A finger comes to a square or to the title; by the page's clock some time after what was before. */
  async touches(id: number, place: Cell | 'title', afterMs = 500): Promise<void> {
    await this.applicant.waits(afterMs)
    await this.leads(id, place, 'touchStart')
  }

  async moves(id: number, cell: Cell): Promise<void> {
    await this.leads(id, cell, 'touchMove')
  }

  /** Slides off a board with one row. */
  async leaves(id: number): Promise<void> {
    const finger = this.down.get(id)
    if (!finger) throw new Error('There is no such finger')
    this.down.set(id, { ...finger, y: finger.y + 200 })
    await this.send('touchMove')
  }

  /** Moves the second finger away from the first, as a pinch that zooms in. */
  async spreads(): Promise<void> {
    const [one, two] = this.down.values()
    if (!one || !two) throw new Error('Two fingers spread')
    for (let step = 1; step <= 10; step += 1) {
      this.down.set(two.id, { ...two, y: two.y + 8 * step })
      await this.send('touchMove')
    }
  }

  async lift(): Promise<void> {
    this.down.clear()
    await this.send('touchEnd')
  }

  private async leads(id: number, place: Cell | 'title', type: 'touchStart' | 'touchMove') {
    const target = place === 'title' ? this.applicant.heading(/./) : this.applicant.cell(place)
    const box = await target.boundingBox()
    if (!box) throw new Error('There is no such cell')
    this.down.set(id, { x: box.x + box.width / 2, y: box.y + box.height / 2, id })
    await this.send(type)
  }

  private async send(type: 'touchStart' | 'touchMove' | 'touchEnd') {
    const touchPoints = [...this.down.values()]
    await this.devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
}

test('taps join where the finger is lifted, and of several fingers one draws @phone', async ({
  page,
  context,
}) => {
  await test.step('taps: one without effect is explained until one has an effect, and a tapped square is joined when the finger is lifted there', async () => {
    const applicant = new Applicant(page, 'taps')
    const fingers = new Fingers(applicant, await context.newCDPSession(page))
    await test.step('a tap without effect', async () => {
      await applicant.returnsTo(levelStep(3))
      await applicant.cell([3, 3]).tap()
      await applicant.hears('Begin at a dot.')
      await expect(page.locator('.puzzle-message')).toHaveText('Begin at a dot.')
      await applicant.cell([0, 0]).tap()
      await expect(page.locator('.puzzle-message')).not.toContainText('Begin at a dot.')
      await applicant.cell([2, 3]).tap()
      await applicant.hears(OUT_OF_REACH)
      await expect(page.locator('.puzzle-message')).toHaveText(OUT_OF_REACH)
      await expect(page.locator('.puzzle-refused')).toHaveCount(1)
      await applicant.cell([2, 0]).tap()
      await expect(page.locator('.puzzle-message')).not.toContainText(OUT_OF_REACH)
      await expect(applicant.cell([2, 0])).toHaveAccessibleName('red path end, from the left')
    })
    await test.step('a finger that slides off the board joins nothing', async () => {
      await applicant.returnsTo(levelStep(1))
      await applicant.cell([0, 0]).tap()
      await fingers.touches(1, [2, 0])
      await fingers.leaves(1)
      await fingers.lift()
      await expect(applicant.cell([1, 0])).toHaveAccessibleName('empty')
      await fingers.touches(1, [3, 0])
      await expect(applicant.cell([3, 0])).toHaveAccessibleName('red endpoint')
      await fingers.lift()
      await expect(applicant.cell([3, 0])).toHaveAccessibleName(
        'red endpoint, from the left, connected',
      )
    })
  })
  await test.step('of several fingers one draws: neither a thumb nor a palm changes that, and two that come together, on the board or next to it, or zoom take back what the first has drawn', async () => {
    const applicant = new Applicant(page, 'touch')
    const devtools = await context.newCDPSession(page)
    const fingers = new Fingers(applicant, devtools)
    await applicant.returnsTo(levelStep(3))
    await test.step('a thumb on an empty square blocks no other finger', async () => {
      await fingers.touches(1, [3, 3])
      await fingers.touches(2, [0, 0])
      await fingers.moves(2, [1, 0])
      await fingers.lift()
      await expect(applicant.cell([1, 0])).toHaveAccessibleName(/path end/)
    })
    await applicant.resetsBoard()
    await applicant.draws(cells('00 10 20 30 31 32'))
    const path = page.getByText('6 of 16 squares')
    await expect(path).toBeVisible()
    await applicant.stopsClock()
    const pinches: [Cell | 'title', Cell | 'title'][] = [
      [
        [0, 0],
        [1, 1],
      ],
      [
        [1, 1],
        [1, 0],
      ],
      ['title', [0, 0]],
      [[0, 0], 'title'],
    ]
    for (const [first, second] of pinches) {
      await test.step(`two fingers at ${first} and ${second} leave the board as it was`, async () => {
        await fingers.touches(1, first)
        await fingers.touches(2, second, 140)
        await fingers.moves(1, [2, 1])
        await fingers.lift()
        await expect(path).toBeVisible()
      })
    }
    await applicant.undoes()
    await expect(page.getByText('0 of 16 squares')).toBeVisible()
    await test.step('a palm that comes later changes nothing', async () => {
      await fingers.touches(1, [0, 1])
      await fingers.touches(2, [3, 3], 160)
      await fingers.moves(1, [1, 1])
      await fingers.lift()
      await expect(applicant.cell([1, 1])).toHaveAccessibleName('green path end, from the left')
    })
    await applicant.resetsBoard()
    await test.step('on a page that is zoomed in one finger draws, and two zoom', async () => {
      await expect(page.getByRole('grid')).toHaveCSS('touch-action', 'none')
      await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.5 })
      await expect(applicant.cell([0, 1])).toHaveCSS('touch-action', 'pinch-zoom')
      await expect(page.getByRole('grid'), 'a finger moves the page').toHaveCSS(
        'touch-action',
        'manipulation',
      )
      await expect(applicant.cell([3, 3])).toHaveCSS('touch-action', 'auto')
      await fingers.touches(1, [0, 1])
      await fingers.moves(1, [1, 1])
      await fingers.lift()
      await expect(applicant.cell([1, 1])).toHaveAccessibleName('green path end, from the left')
      await fingers.touches(1, [1, 1])
      await fingers.lift()
      await fingers.touches(1, [1, 1])
      await fingers.moves(1, [2, 1])
      await expect(applicant.cell([2, 1])).toHaveAccessibleName('green path end, from the left')
      await fingers.touches(2, [2, 2])
      await fingers.spreads()
      await fingers.lift()
      await expect
        .poll(() => page.evaluate(() => window.visualViewport?.scale))
        .toBeGreaterThan(1.6)
      await expect(applicant.cell([1, 1])).toHaveAccessibleName('green path end, from the left')
      await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.5 })
      await fingers.touches(1, [2, 1])
      await fingers.lift()
      await expect(applicant.cell([2, 1]), 'taps lead on').toHaveAccessibleName(
        'green path end, from the left',
      )
    })
  })
})

/** How programs press that a screen reader or a voice leads. */
const PROGRAMS = {
  'points at a square': (square: Element) => {
    const { x, y, width, height } = square.getBoundingClientRect()
    const middle = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true }
    square.dispatchEvent(new PointerEvent('pointerdown', { ...middle, button: 0, buttons: 1 }))
    square.dispatchEvent(new PointerEvent('pointerup', { ...middle, button: 0 }))
  },
  'clicks on a square': (square: Element) => {
    square.dispatchEvent(new PointerEvent('click', { bubbles: true, detail: 1 }))
  },
}
