import { exploration } from '../../examples/parcel/exploration.ts'
import { measureChart } from '../../paths/criteria/measure.ts'
import { onEveryEvent, testPathsOf } from '../../paths/test-paths.ts'
import { BrowserHistory } from '../router/browser-history.ts'
import { test } from './parcel-server.ts'
import { Sender } from './sender.ts'

// One worker for all: each that takes part starts the server first.
test.describe.configure({ mode: 'default' })

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

for (const path of testPathsOf(exploration, measureChart(exploration).paths)) {
  test(`path ${path.id}: ${path.description}`, async ({ page }) => {
    const sender = new Sender(page)
    await new BrowserHistory(page).watches()
    await path.test({
      events: onEveryEvent(path, async ({ name }) => {
        const performer = PERFORMERS[name]
        if (!performer) throw new Error(`No performer causes '${name}'`)
        await performer(sender)
      }),
      states: {
        addressing: () => sender.sees('Where does it go?', '/parcel/address'),
        sealing: () => sender.sees('Seal the parcel', '/parcel/seal'),
        waiting: () => sender.sees('Waiting for the courier', '/parcel/waiting'),
        collected: () => sender.sees('On its way', '/parcel/collected'),
      },
    })
  })
}

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
