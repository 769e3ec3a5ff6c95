import { createRoot } from 'react-dom/client'
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { createActor } from 'xstate'
import { funnelMachine } from '../machines/funnel.machine.ts'
import {
  decodeRecords,
  encodeRecords,
  NOTHING_STORED,
  STORAGE_KEYS,
} from '../machines/saved-state.ts'
import { noteViewed, readArrival } from './effects/arrival.ts'
import { readConfiguration } from './effects/configuration.ts'
import { logEmitted } from './effects/event-log.ts'
import { funnelActors } from './effects/funnel-effects.ts'
import { keepRecords } from './effects/keep-records.ts'
import { openRecords, storageOf } from './effects/records.ts'
import { openSubmissions } from './effects/submissions.ts'
import { randomUuid } from './effects/uuid.ts'
import { browserEntries } from './router/history-entries.ts'
import { project } from './router/projection.ts'
import { targetOf } from './router/requests.ts'
import { routesOf, screenAmong } from './router/routes.ts'
import { FunnelProvider } from './views/funnel.tsx'
import { Shell } from './views/Shell.tsx'
import './ui/index.css'

const configuration = readConfiguration(document)
const records = openRecords(storageOf('localStorage'), {
  names: STORAGE_KEYS,
  compared: ['application', 'timer'],
  decode: decodeRecords,
})
const session = storageOf('sessionStorage')
const history = createBrowserHistory()
const routes = routesOf(funnelMachine)

function applicationId(): string {
  return actor.getSnapshot().context.applicationId
}

const actor = createActor(
  funnelMachine.provide({
    actors: funnelActors(configuration, openSubmissions(), applicationId),
  }),
  {
    input: {
      configuration: configuration.funnel,
      applicationId: randomUuid(),
      saved: records.read(),
      opened: targetOf(history.location.pathname, routes),
      arrival: readArrival(window.location, document.referrer, session),
    },
  },
)

actor.on('Application Viewed', () => noteViewed(session))
actor.on('Application Forgotten', () => window.location.replace('/apply'))
if (import.meta.env.DEV) actor.on('*', logEmitted)
keepRecords(actor, records, encodeRecords, NOTHING_STORED)
actor.start()

window.history.scrollRestoration = 'manual'
const projection = project(
  {
    screen: () => screenAmong(actor.getSnapshot().getMeta()),
    request: (path) =>
      actor.send({
        type: 'URL.REQUESTED',
        target: targetOf(path, routes),
        saved: records.read(),
      }),
    onChange: (listener) => actor.subscribe(listener),
  },
  history,
  { entries: browserEntries, scrollToTop: () => window.scrollTo(0, 0) },
)
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) projection.askAgain()
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <FunnelProvider actor={actor}>
      <Shell />
    </FunnelProvider>,
  )
}
