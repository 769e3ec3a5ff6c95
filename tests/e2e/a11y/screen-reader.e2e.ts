import { FIRST_LEVEL, levelStep } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { AccessibleBoard, solutionOf } from './accessible-board.ts'

test('what is heard of the board solves all levels, is said once an act, and never while only time passes', async ({
  page,
  context,
}) => {
  await test.step('all levels are solved by what the accessibility tree says alone, with instructions for keys once one is pressed', async () => {
    const applicant = new Applicant(page, 'keyboard')
    await applicant.returnsTo(FIRST_LEVEL)
    const board = new AccessibleBoard(page, await context.newCDPSession(page))
    const instructions = page.getByText('Arrows move, Space takes up and lets go.')
    await expect(instructions).toHaveCSS('opacity', '0')
    for (const level of [1, 2, 3, 4, 5]) {
      await applicant.sees(`Level ${level} of 5`)
      while (!(await board.focused())) await page.keyboard.press('Tab')
      await expect(instructions).toHaveCSS('opacity', '1')
      const paths = solutionOf(await board.squares())
      for (const path of paths) await board.draws(path)
      await expect.poll(() => board.announced()).toMatch(/ connected\. Solved$/)
      await applicant.waits(1_000)
    }
    await applicant.sees('Congratulations!')
  })
  await test.step('while the timer runs the live region is there, empty, and says nothing', async () => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(levelStep(2))
    await expect(page.locator('#announcements')).toBeEmpty()
    const announced = await applicant.listens()
    await applicant.waits(65_000)
    await expect(page.getByRole('button', { name: 'Pause' })).toHaveText(/^Pause 1:\d\d$/)
    expect(await announced()).toEqual([])
  })
  await test.step('keys act on the cell that has the focus, whatever brought it there', async () => {
    const applicant = new Applicant(page)
    await applicant.returnsTo(levelStep(3))
    await applicant.cell([0, 1]).focus()
    await page.keyboard.press('Space')
    await applicant.hears('Green taken up')
    await applicant.cell([2, 1]).focus()
    await page.keyboard.press('Enter')
    await expect(applicant.cell([2, 1])).toHaveAccessibleName('green path end, from the left')
    await page.keyboard.press('ArrowDown')
    await applicant.hears('Green connected')
    await expect(applicant.cell([2, 2])).toBeFocused()

    await applicant.cell([3, 3]).focus()
    await page.keyboard.press('Space')
    await applicant.hears('Begin at a dot.')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(applicant.cell([2, 3])).toBeFocused()
  })
  await test.step('each act is announced once, L reads what is left, and Undo is there while there is something to undo', async () => {
    const applicant = new Applicant(page, 'keyboard')
    await applicant.returnsTo(levelStep(2))
    const board = new AccessibleBoard(page, await context.newCDPSession(page))
    while (!(await board.focused())) await page.keyboard.press('Tab')
    const hears = async (key: string, words: string | RegExp) => {
      await page.keyboard.press(key)
      await expect.poll(() => board.announced()).toMatch(words)
    }
    const said = await applicant.listens()
    await hears(
      'l',
      /^Red starts at row 2, column 1 and ends at row 2, column 4\. The time is 0:\d\d$/,
    )
    await hears('Space', 'Red taken up')
    for (const _ of [1, 2]) await page.keyboard.press('ArrowRight')
    await hears('ArrowRight', "Red connected. Don't forget, all squares must be covered!")
    await page.keyboard.press('ArrowUp')
    await hears(
      'L',
      /^Every pair is connected\. 4 squares are empty\. The first empty square is row 1, column 1\. The time is 0:\d\d$/,
    )
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).not.toHaveAttribute('aria-disabled', 'true')
    await hears('ControlOrMeta+z', 'The board is empty')
    expect(await said()).toHaveLength(5)
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
  })
})
