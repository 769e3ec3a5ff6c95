import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { openRecords } from '../../../src/effects/storage/records.ts'
import { saveRecords } from '../../../src/effects/storage/save-records.ts'
import { storageOf } from '../../../src/effects/storage/storage.ts'
import { openHistory } from '../../../src/router/page-history.ts'
import { project, projected } from '../../../src/router/projection.ts'
import { routesOf, targetOf } from '../../../src/router/routes.ts'
import { parcelMachine } from './parcel.machine.ts'
import { BLANK_PARCEL, PARCEL_RECORDS } from './records.ts'
import { ParcelPage } from './views/ParcelPage.tsx'
import { screenIdOf } from './views/parcel.tsx'

// The saved record, as input of the machine.
const records = openRecords(storageOf('localStorage'), PARCEL_RECORDS)
const saved = records.read()
const actor = createActor(parcelMachine, { input: 'kind' in saved ? BLANK_PARCEL : saved })

// Saving after each change. Changes of another tab are loaded by reloading the page.
saveRecords({
  actor,
  records,
  stepOf: screenIdOf,
  onSuperseded: () => window.location.reload(),
})
actor.start()

// The address follows the state; Back and Forward become events.
const routes = routesOf(parcelMachine)
window.history.scrollRestoration = 'manual'
project(
  projected(actor, (path) => actor.send({ type: 'URL.REQUESTED', target: targetOf(path, routes) })),
  openHistory(),
  () => window.scrollTo(0, 0),
)

// The screens.
const root = document.getElementById('root')
if (root) createRoot(root).render(<ParcelPage actor={actor} />)
