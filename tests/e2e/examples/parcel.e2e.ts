import { violationsOn } from '../a11y/violations.ts'
import { StatechartPage } from '../statechart/viewer.ts'
import { expect, test } from './parcel-server.ts'
import { Sender } from './sender.ts'

// One worker for all: each that takes part starts the server first.
test.describe.configure({ mode: 'default' })

const ADDRESS = { heading: 'Where does it go?', path: '/parcel/address' }
const SEAL = { heading: 'Seal the parcel', path: '/parcel/seal' }
const WAITING = { heading: 'Waiting for the courier', path: '/parcel/waiting' }
const COLLECTED = { heading: 'On its way', path: '/parcel/collected' }

test('a parcel is addressed, sealed and collected, and then nothing is stored @phone @desktop', async ({
  page,
}) => {
  const sender = new Sender(page)
  await sender.opens('/')
  await sender.sees(ADDRESS.heading, ADDRESS.path)
  await sender.writes('Main Street 1')
  await sender.presses('Continue')
  await sender.sees(SEAL.heading, SEAL.path)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Seal the parcel · Send a parcel')
  expect(await sender.saved()).toEqual({ address: 'Main Street 1', isSealed: false })

  await sender.presses('Seal')
  await sender.sees(WAITING.heading, WAITING.path)
  expect(await sender.saved()).toEqual({ address: 'Main Street 1', isSealed: true })

  await sender.waits(5000)
  await sender.sees(COLLECTED.heading, COLLECTED.path)
  expect(await sender.saved()).toBeNull()
  await page.getByRole('link', { name: 'Send another parcel' }).click()
  await sender.sees(ADDRESS.heading, ADDRESS.path)
  await expect(page.getByLabel('Recipient’s address')).toHaveValue('')
})

test('an empty address is refused, and the form says why @phone @desktop', async ({ page }) => {
  const sender = new Sender(page)
  await sender.opens('/parcel/address')
  await sender.writes('  ')
  await sender.presses('Continue')
  await sender.sees(ADDRESS.heading, ADDRESS.path)
  const summary = page.getByRole('region', { name: 'Please correct the following errors' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Enter an address' }).click()
  const field = page.getByLabel('Recipient’s address')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Enter an address/)
})

test('a reload in the middle continues at the same step', async ({ page }) => {
  const sender = new Sender(page)
  await sender.opens('/')
  await sender.writes('Main Street 1')
  await sender.presses('Continue')
  await sender.sees(SEAL.heading, SEAL.path)

  await page.reload()
  await sender.sees(SEAL.heading, SEAL.path)
  await expect(page.getByText('Main Street 1')).toBeVisible()
  await sender.presses('Seal')
  await sender.sees(WAITING.heading, WAITING.path)

  await page.reload()
  await sender.sees(WAITING.heading, WAITING.path)
  await sender.waits(5000)
  await sender.sees(COLLECTED.heading, COLLECTED.path)
})

test('Back and Forward lead where the chart allows, and nowhere once the parcel is sealed', async ({
  page,
}) => {
  const sender = new Sender(page)
  await sender.opens('/')
  await sender.writes('Main Street 1')
  await sender.presses('Continue')
  await sender.sees(SEAL.heading, SEAL.path)
  await page.goBack()
  await sender.sees(ADDRESS.heading, ADDRESS.path)
  await expect(page.getByLabel('Recipient’s address')).toHaveValue('Main Street 1')
  await page.goForward()
  await sender.sees(SEAL.heading, SEAL.path)

  await sender.presses('Back')
  await sender.sees(ADDRESS.heading, ADDRESS.path)
  await sender.presses('Continue')
  await sender.presses('Seal')
  await sender.sees(WAITING.heading, WAITING.path)
  await page.evaluate(() => window.history.back())
  await sender.sees(WAITING.heading, WAITING.path)
})

test('an address that is not unlocked, or that no screen has, leads to the first screen', async ({
  page,
}) => {
  const sender = new Sender(page)
  await sender.opens('/parcel/seal')
  await sender.sees(ADDRESS.heading, ADDRESS.path)
  await page.goto('/parcel/nowhere')
  await sender.sees(ADDRESS.heading, ADDRESS.path)
})

test('a record that cannot be read begins a new parcel', async ({ page }) => {
  const sender = new Sender(page)
  await sender.returnsTo('/', { address: 7 })
  await sender.sees(ADDRESS.heading, ADDRESS.path)
})

test('the changes of another tab are loaded before anything overwrites them', async ({
  page,
  context,
}) => {
  const first = new Sender(page)
  await first.opens('/')
  const second = new Sender(await context.newPage())
  await second.opens('/')
  await second.writes('Side Street 2')
  await second.presses('Continue')
  await second.sees(SEAL.heading, SEAL.path)

  await first.writes('Main Street 1')
  await first.presses('Continue')
  await first.sees(SEAL.heading, SEAL.path)
  await expect(page.getByText('Side Street 2')).toBeVisible()
})

test('the viewer draws, explains and simulates the chart @phone @desktop', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Statechart' }).click()
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?chosen=parcel.sealing&panel=about')
  await viewer.seesAbout('Sealing')
  await expect(viewer.panel).toContainText('The sender seals the parcel.')
  await expect(viewer.panel).toContainText('/parcel/seal')
  await expect(viewer.panel.locator('.small-screen')).toContainText('Main Street 1')
  await viewer.panel.getByRole('link', { name: /ADDRESS\.GIVEN/ }).click()
  await expect(viewer.panel).toContainText('Something is written in the address.')

  await viewer.opens('/statechart?panel=simulate')
  await viewer.panel.getByRole('button', { name: /PARCEL\.SEALED|ADDRESS\.GIVEN/ }).click()
  await expect(viewer.panel.locator('.small-screen')).toContainText('Seal the parcel')
})

for (const [colorScheme, devices] of [
  ['light', '@phone @desktop'],
  ['dark', '@desktop'],
] as const) {
  test(`nothing against WCAG 2.2 AA, ${colorScheme} ${devices}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const sender = new Sender(page)
    await sender.opens('/')
    await sender.presses('Continue')
    await expect(page.getByText('Enter an address')).toHaveCount(2)
    expect(await violationsOn(page)).toEqual([])
    await sender.writes('Main Street 1')
    await sender.presses('Continue')
    await sender.sees(SEAL.heading, SEAL.path)
    expect(await violationsOn(page)).toEqual([])
    await sender.presses('Seal')
    await sender.sees(WAITING.heading, WAITING.path)
    expect(await violationsOn(page)).toEqual([])
    await sender.waits(5000)
    await sender.sees(COLLECTED.heading, COLLECTED.path)
    expect(await violationsOn(page)).toEqual([])
  })
}
