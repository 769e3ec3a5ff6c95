import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

const BY_HAND_FROM = '/statechart?depth=overview&panel=person&simulate='
const BY_HAND = `${BY_HAND_FROM}first visit`

/** By keyboard: a pointer's press soon after the last one is taken for half of a double click. */
async function takes({ panel }: StatechartPage, name: string): Promise<void> {
  await panel.getByRole('button', { name: `Take ${name}` }).press('Enter')
}

test('events, answers and time are taken one by one, from any step on, and a link holds the run', async ({
  page,
  server,
}) => {
  const viewer = new StatechartPage(page)
  await viewer.opens(BY_HAND)
  await takes(viewer, 'Start Application')
  const event = viewer.panel.getByLabel('Continue CONTINUE.PRESSED', { exact: true })
  await event.selectOption('no phone')
  await takes(viewer, 'Continue: no phone')
  const said = viewer.panel.getByRole('status').last()
  await expect(said).toContainText('the summary shows and the card shakes')
  await expect(viewer.panel.locator('.small-screen')).toContainText('Please correct')
  const active = viewer.panel.getByRole('list', { name: 'Active states' }).getByRole('listitem')
  await expect(active.first()).toHaveText('Flow › Contact details › Correcting › Shaking')
  await viewer.panel.getByRole('button', { name: 'To the end of shake, in 0.5 s' }).click()
  await expect(said).toContainText('0.5 seconds are over: shake')
  await expect(active.first()).toHaveText('Flow › Contact details › Correcting › Settled')
  await page.reload()
  await expect(said).toContainText('0.5 seconds are over: shake')
  await viewer.panel.getByRole('button', { name: 'Step back' }).click()
  await expect(active.first()).toContainText('Shaking')
  await event.selectOption('valid')
  await takes(viewer, 'Continue: valid')
  await expect(active.first()).toHaveText('Flow › Eligibility › Editing')
  expect(viewer.address()).toContain(
    'simulate=first visit~APPLICATION.STARTED: pressed~CONTINUE.PRESSED: no phone~CONTINUE.PRESSED: valid',
  )

  expect(server.query('select * from progress_applications')).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('a double click takes one step, not two different ones', async ({ page }) => {
  const viewer = new StatechartPage(page)
  await viewer.opens(BY_HAND)
  const first = viewer.panel.locator('.offers button').first()
  await first.scrollIntoViewIfNeeded()
  const box = await first.boundingBox()
  await page.mouse.dblclick((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
  await expect(viewer.panel.locator('.step-list li')).toHaveCount(2)
})

const PERSON = /\/assets\/PersonPanel-[^/]*\.js$/

test('a panel that cannot be loaded leaves the picture, and can be tried again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/PersonPanel/)
  await page.route(PERSON, (route) => route.abort())
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?depth=overview&chosen=deciding')
  await viewer.tab('Person').click()
  await expect(viewer.panel.getByRole('alert')).toContainText('This panel could not be loaded.')
  await expect(viewer.picture).toBeVisible()
  await page.unroute(PERSON)
  await viewer.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(viewer.panel.getByLabel('Whose application')).toBeVisible()
})
