import { expect, test } from '../fixtures.ts'
import { StatechartPage } from './viewer.ts'

test('a fact is found by its words, lights its places, and is a link; groups open to lines, on paper all; what is no fact is said to be missing', async ({
  page,
}) => {
  const viewer = new StatechartPage(page)
  const lit = page.locator('.journey-stage .laid .tone-strong').first()
  await viewer.opens('/statechart')
  await test.step('a fact is found by its words, lights its places, and is a link', async () => {
    await viewer.search.fill('the vetting service (')
    const found = page
      .getByRole('list', { name: 'Found' })
      .getByRole('link', { name: /^The vetting service .* gets: First name/ })
    await expect(found).toBeVisible()
    // Part of a text is followed by a second Enter, after it was read.
    await viewer.search.press('Enter')
    await expect(found).toBeFocused()
    await found.press('Enter')
    expect(viewer.address()).toBe('/statechart?panel=facts&fact=receivers.2')
    const line = viewer.panel.getByRole('listitem').filter({ hasText: /^The vetting service/ })
    await expect(line).toHaveAttribute('aria-current', 'true')
    await expect(line).toBeInViewport()
    await expect(lit).toBeAttached()
    await page.reload()
    await expect(line).toBeInViewport()
  })
  await test.step('a sentence is not answered', async () => {
    await viewer.movesTo('/statechart')
    await expect(lit).toHaveCount(0)
    await viewer.search.fill('what becomes of a 20-year-old from Michigan')
    await expect(page.getByText(/^No name and no text here has “what becomes of/)).toBeVisible()
    await viewer.search.press('Enter')
    expect(viewer.address()).toBe('/statechart')
    await page.getByRole('link', { name: 'the facts' }).click()
    expect(viewer.address()).toBe('/statechart?panel=facts')
    await viewer.search.fill('offline')
    await page.getByRole('link', { name: /^The applicant is offline: every step goes on/ }).click()
    await expect(viewer.panel.locator('[aria-current]')).toContainText('The applicant is offline')
  })
  await test.step('groups open to lines; each line leads into the map; on paper all are open', async () => {
    await viewer.movesTo('/statechart?panel=facts')
    const group = viewer.panel.getByRole('group').filter({ hasText: 'Waits and limits' })
    await group.getByRole('heading', { name: 'Waits and limits' }).click()
    expect(viewer.address()).toBe('/statechart?panel=facts&fact=waits')
    await page.reload()
    const wait = group.getByRole('link', { name: /^After Submit Application the outcome shows/ })
    await expect(wait).toHaveText(/after at least 3 s and at most 4\.5 s/)
    await wait.click()
    expect(viewer.address()).toBe('/statechart?panel=facts&fact=waits.1')
    await expect(lit).toBeAttached()
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(viewer.panel.getByText('Mobile number: required.')).toBeVisible()
  })
  await test.step('a fact of another version is said to be missing', async () => {
    await viewer.movesTo('/statechart?panel=facts&fact=nothing.9')
    await viewer.seesProblem('This chart has no fact of that name')
  })
})
