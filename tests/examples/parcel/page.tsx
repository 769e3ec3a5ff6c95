import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { saveRecords } from '../../../src/effects/storage/save-records.ts'
import { storageOf } from '../../../src/effects/storage/storage.ts'
import { openHistory } from '../../../src/router/page-history.ts'
import { project, projected } from '../../../src/router/projection.ts'
import { routesOf, targetOf } from '../../../src/router/routes.ts'
import { parcelMachine } from './parcel.machine.ts'
import { openParcelRecords } from './records.ts'
import { ParcelPage } from './views/ParcelPage.tsx'
import { screenIdOf } from './views/parcel.tsx'

// The saved record, as input of the machine.
const records = openParcelRecords(storageOf('localStorage'))
const actor = createActor(parcelMachine, { input: records.read() })

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
