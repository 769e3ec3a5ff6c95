import { LAST_FORM_STEP, PUZZLE_INTRO } from '../../specification/steps.ts'
import { expect, test } from '../fixtures.ts'
import { Applicant } from '../screens/applicant.ts'
import { BrowserHistory } from './browser-history.ts'

const WALK: [path: string, title: string][] = [
  ['/apply/contact', 'Contact details'],
  ['/apply/eligibility', 'Eligibility'],
  ['/apply/work-experience', 'Work experience & fit'],
  ['/apply/casino-affiliation', 'Casino affiliation'],
  ['/apply/puzzle', 'Puzzle assessment'],
]
const PATHS = WALK.map(([path]) => path)

test('Continue pushes an entry each time; Back and Forward walk through them', async ({ page }) => {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.returnsTo(PUZZLE_INTRO, { application: { currentStep: 1 } })
  const { length } = await history.position()
  for (const [index, [path, title]] of WALK.entries()) {
    if (index > 0) await applicant.presses('Continue')
    await applicant.sees(title)
    expect(await history.position()).toEqual({
      length: length + index,
      index,
      number: index,
      paths: PATHS.slice(0, index + 1),
    })
    expect(new URL(page.url()).pathname).toBe(path)
  }
  const moves: [delta: number, index: number][] = [
    [-1, 3],
    [-1, 2],
    [-1, 1],
    [-1, 0],
    [1, 1],
    [1, 2],
    [-2, 0],
    [1, 1],
    [1, 2],
    [1, 3],
    [1, 4],
    [-4, 0],
  ]
  for (const [delta, index] of moves) {
    await history.moves(delta)
    await history.passes(index)
    const [path, title] = WALK[index] ?? []
    await applicant.sees(title ?? '')
    expect(await history.position()).toEqual({
      length: length + 4,
      index,
      number: index,
      paths: PATHS,
    })
    await expect
      .poll(async () => (await applicant.stored('application'))?.currentStep)
      .toBe(index + 1)
    expect(new URL(page.url()).pathname).toBe(path)
  }
  expect(await applicant.stored('application')).toMatchObject({
    currentStep: 1,
    maxUnlockedStep: PUZZLE_INTRO,
  })
})

test('Forward over more than one step, although unlocked, changes nothing', async ({ page }) => {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.returnsTo(PUZZLE_INTRO, { application: { currentStep: 1 } }, '/apply/contact')
  await applicant.sees('Contact details')
  await history.isWalked([], PATHS.slice(1))
  await history.movesInVain(3)
  await history.movesInVain(4)
  await history.movesInVain(2)
  await applicant.sees('Contact details')
  await history.moves(1)
  await history.passes(1)
  await applicant.sees('Eligibility')
  await history.movesInVain(3)
})

test('Forward to a step beyond the highest unlocked one: the highest, in that entry', async ({
  page,
}) => {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.returnsTo(
    LAST_FORM_STEP,
    { application: { currentStep: 2 } },
    '/apply/eligibility',
  )
  await applicant.sees('Eligibility')
  await history.isWalked(
    ['/apply/contact'],
    ['/apply/work-experience', '/apply/puzzle/3', '/apply/nowhere'],
  )
  await history.moves(2)
  await applicant.sees('Casino affiliation')
  expect(await history.position()).toMatchObject({
    index: 3,
    number: 3,
    paths: [
      '/apply/contact',
      '/apply/eligibility',
      '/apply/work-experience',
      '/apply/casino-affiliation',
      '/apply/nowhere',
    ],
  })
  await history.movesInVain(1)
  await history.moves(-2)
  await applicant.sees('Eligibility')
  await history.moves(3)
  await applicant.sees('Casino affiliation')
  expect((await history.position()).paths.at(-1)).toBe('/apply/casino-affiliation')
})

test("the page's own Back button goes one step back and pushes an entry", async ({ page }) => {
  const applicant = new Applicant(page)
  const history = new BrowserHistory(page)
  await history.watches()
  await applicant.returnsTo(PUZZLE_INTRO)
  await applicant.sees('Puzzle assessment')
  const { length } = await history.position()
  for (const [pressed, index] of [3, 2, 1, 0].entries()) {
    const [path = '', title = ''] = WALK[index] ?? []
    await applicant.presses('Back')
    await applicant.sees(title)
    expect(await history.position()).toEqual({
      length: length + pressed + 1,
      index: pressed + 1,
      number: pressed + 1,
      paths: PATHS.slice(index).reverse(),
    })
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await history.moves(-1)
  await history.passes(3)
  await applicant.sees('Eligibility')
  await history.movesInVain(-2)
})
