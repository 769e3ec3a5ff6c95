import { exploration } from '../../examples/parcel/exploration.ts'
import { measureChart } from '../../paths/criteria/measure.ts'
import { onEveryEvent, testPathsOf } from '../../paths/test-paths.ts'
import { expectAccessible } from '../a11y/violations.ts'
import { BrowserHistory } from '../router/browser-history.ts'
import { StatechartPage } from '../statechart/viewer.ts'
import { expect, Sender, test } from './sender.ts'

// One worker for all: each that takes part starts the server first.
test.describe.configure({ mode: 'default' })

const ADDRESS = ['Where does it go?', '/parcel/address'] as const
const SEAL = ['Seal the parcel', '/parcel/seal'] as const
const WAITING = ['Waiting for the courier', '/parcel/waiting'] as const
const COLLECTED = ['On its way', '/parcel/collected'] as const

const ADDRESSED = { address: 'Main Street 1', isSealed: false }

/** What a sender does so that a case happens, by its name. */
const PERFORMERS: Readonly<Record<string, (sender: Sender) => Promise<void>>> = {
  'nothing is saved': (sender) => sender.opens('/'),
  'an address is saved': (sender) => sender.returnsTo('/', ADDRESSED),
  'a sealed parcel is saved': (sender) => sender.returnsTo('/', { ...ADDRESSED, isSealed: true }),
  'ADDRESS.GIVEN: a street': givesAddress('Main Street 1'),
  'ADDRESS.GIVEN: nothing': givesAddress(''),
  'BACK.PRESSED': (sender) => sender.presses('Back'),
  'PARCEL.SEALED': (sender) => sender.presses('Seal'),
  'URL.REQUESTED: the address': goesForwardTo('/parcel/address'),
  'URL.REQUESTED: the seal': goesForwardTo('/parcel/seal'),
  'after collection': (sender) => sender.waits(5000),
}

test('every generated path is walked by a sender', async ({ context }) => {
  for (const path of testPathsOf(exploration, measureChart(exploration).paths)) {
    await test.step(path.description, async () => {
      const page = await context.newPage()
      const sender = new Sender(page)
      await new BrowserHistory(page).watches()
      await path.test({
        events: onEveryEvent(path, async ({ name }) => {
          const performer = PERFORMERS[name]
          if (!performer) throw new Error(`No performer causes '${name}'`)
          await performer(sender)
        }),
        states: {
          addressing: () => sender.sees(...ADDRESS),
          sealing: () => sender.sees(...SEAL),
          waiting: () => sender.sees(...WAITING),
          collected: () => sender.sees(...COLLECTED),
        },
      })
      await page.evaluate(() => localStorage.clear())
      await page.close()
    })
  }
})

function givesAddress(address: string) {
  return async (sender: Sender) => {
    await sender.writes(address)
    await sender.presses('Continue')
  }
}

function goesForwardTo(path: string) {
  return async ({ page }: Sender) => {
    const history = new BrowserHistory(page)
    await history.isWalked([], [path])
    await history.goesForward()
  }
}

test('a parcel is addressed, sealed and collected, over a reload, and then nothing is stored @phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const sender = new Sender(page)
  await sender.opens('/')
  await sender.sees(...ADDRESS)
  await sender.writes('  ')
  await sender.presses('Continue')
  const summary = page.getByRole('region', { name: 'Please correct the following errors' })
  await expect(summary).toBeFocused()
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Enter an address' }).click()
  const field = page.getByLabel('Recipient’s address')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Enter an address/)

  await sender.writes('Main Street 1')
  await sender.presses('Continue')
  await sender.sees(...SEAL)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('Seal the parcel · Send a parcel')
  expect(await sender.saved()).toEqual({ address: 'Main Street 1', isSealed: false })
  await expectAccessible(page)
  await page.reload()
  await sender.sees(...SEAL)
  await expect(page.getByText('Main Street 1')).toBeVisible()

  await sender.presses('Seal')
  await sender.sees(...WAITING)
  expect(await sender.saved()).toEqual({ address: 'Main Street 1', isSealed: true })
  await expectAccessible(page)
  await page.evaluate(() => window.history.back())
  await sender.sees(...WAITING)

  await sender.waits(5000)
  await sender.sees(...COLLECTED)
  expect(await sender.saved()).toBeNull()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Send another parcel' }).click()
  await sender.sees(...ADDRESS)
  await expect(field).toHaveValue('')
})

test('the viewer draws and explains the chart @phone', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Statechart' }).click()
  const viewer = new StatechartPage(page)
  await viewer.opens('/statechart?chosen=parcel.sealing&panel=details')
  await viewer.seesDetails('Sealing')
  await expect(viewer.panel).toContainText('The sender seals the parcel.')
  await expect(viewer.panel.locator('.small-screen')).toContainText('Main Street 1')
  await viewer.panel.getByText('What leads here').click()
  await viewer.panel.getByRole('link', { name: /Address given/ }).click()
  await expect(viewer.panel).toContainText('Something is written in the address.')
})
