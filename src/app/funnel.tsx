import { createActor, waitFor } from 'xstate'
import { createFunnelMachine } from '../../machines/funnel-chart.ts'
import { campaignOf, utmOf } from '../../machines/progress/progress-report.ts'
import {
  type FunnelSnapshot,
  type ScreenId,
  selectResumeState,
  selectScreen,
  selectStep,
  typedTexts,
} from '../../machines/selectors.ts'
import type { StepId } from '../../machines/step-list.ts'
import { createCredential } from '../effects/api/credential.ts'
import { openBoardVisibility } from '../effects/board-visibility.ts'
import {
  type ClientConfiguration,
  isOneBackend,
  OWN_BACKEND,
  readConfiguration,
} from '../effects/configuration.ts'
import { openConnection } from '../effects/connection.ts'
import { funnelActors } from '../effects/funnel-effects.ts'
import { registerServiceWorker } from '../effects/loading.ts'
import { openRecords } from '../effects/storage/application-records.ts'
import { readArrival, recordViewed } from '../effects/storage/arrival.ts'
import { saveRecords } from '../effects/storage/save-records.ts'
import { storageOf } from '../effects/storage/storage.ts'
import { openSubmissions } from '../effects/storage/submissions.ts'
import { openVisit } from '../effects/storage/visit.ts'
import { openAnalytics } from '../effects/telemetry/analytics.ts'
import { openConsent } from '../effects/telemetry/consent.ts'
import { openConversion } from '../effects/telemetry/conversion.ts'
import { followChart } from '../effects/telemetry/monitoring/chart-trail.ts'
import { openMonitoring } from '../effects/telemetry/monitoring.ts'
import {
  builtRelease,
  createProgressRecorder,
  deviceOf,
  observeFunnel,
} from '../effects/telemetry/progress-reporter.ts'
import { randomUuid } from '../effects/uuid.ts'
import { openHistory } from '../router/page-history.ts'
import { project, projected } from '../router/projection.ts'
import { routesOf, targetOf } from '../router/routes.ts'
import { openAnnouncements } from '../ui/Announced.tsx'
import { scrollToTop } from '../ui/scroll-to-top.ts'
import { loadLaterViews, viewOf } from '../views/index.ts'
import { FunnelPage } from '../views/Shell.tsx'
import { clearRoot, mountPage } from './first-view/mount.tsx'

/** Joins machine, effects, router and views, and starts the funnel, in tasks if the browser can. */
export async function startFunnel(): Promise<void> {
  const configuration = readConfiguration(document)
  const stores = openStores(configuration)
  await nextTask()
  const running = startMachine(configuration, stores)
  preloadViews(running.actor.getSnapshot())
  await nextTask()
  await waitFor(running.actor, (snapshot) => selectScreen(snapshot) !== 'restoring')
  connect(stores, running)
  if (import.meta.env.PROD) void registerServiceWorker()
}

type Stores = ReturnType<typeof openStores>

/** What this device and this tab have stored. */
function openStores({ isConsentRequired }: ClientConfiguration) {
  const local = storageOf('localStorage')
  const session = storageOf('sessionStorage')
  const records = openRecords(local)
  const saved = records.read()
  const submissions = openSubmissions(builtRelease(document))
  const restored = saved.kind === 'read' ? saved.applicationId : undefined
  if (restored !== undefined) submissions.beginLookUp(restored)
  return {
    session,
    records,
    /** What was stored when the page was opened. */
    saved,
    visit: openVisit(session, restored),
    submissions,
    consent: openConsent(isConsentRequired, local),
  }
}

type Running = ReturnType<typeof startMachine>

/** The machine with its effects; what it emits and takes is measured once the applicant allows it. */
function startMachine(
  configuration: ClientConfiguration,
  { session, records, saved, visit, submissions, consent }: Stores,
) {
  const credential = createCredential(configuration.api)
  const boardVisibility = openBoardVisibility(configuration.funnel.isPausedWhenHidden)
  const context = () => actor.getSnapshot().context
  let utm = utmOf(window.location.search)
  const progress = createProgressRecorder({
    baseUrl: OWN_BACKEND,
    credential: isOneBackend(configuration)
      ? credential
      : createCredential({ baseUrl: OWN_BACKEND, receipt: 'own' }),
    visit: visit.id,
    arrival: () => ({
      device: deviceOf(window),
      ...campaignOf(context().application.trackingParams),
      ...utm,
      variant: configuration.funnel.stepVariant,
      release: builtRelease(document),
    }),
  })
  const machine = createFunnelMachine(
    funnelActors(configuration, credential, submissions, boardVisibility, context, (error) =>
      monitoring.report(error),
    ),
  )
  const history = openHistory()
  const routes = routesOf<StepId>(machine)
  const actor = createActor(machine, {
    inspect: observeFunnel(progress, consent),
    input: {
      configuration: configuration.funnel,
      applicationId: visit.id,
      saved,
      opened: targetOf(history.path(), routes),
      arrival: readArrival(window.location, document.referrer, session),
    },
  })

  const analytics = openAnalytics(configuration.analytics, () => {
    const { applicationId, application } = context()
    return { applicationId, email: application.contactDetails.email }
  })
  const conversion = openConversion(configuration.conversion, () =>
    submissions.claim(context().applicationId, 'conversion'),
  )
  const monitoring = openMonitoring(
    configuration.monitoring,
    {
      trail: followChart(actor),
      typed: () => typedTexts(context()),
      apiBaseUrl: configuration.api.baseUrl,
    },
    import.meta.env.PROD,
  )
  actor.on('*', analytics.record)
  actor.on('Conversion Due', conversion.run)
  actor.on('Application Viewed', () => recordViewed(session))
  for (const event of ['Application Cleared', 'Application Forgotten'] as const) {
    actor.on(event, () => {
      utm = utmOf('')
      records.end(context().applicationId)
      void submissions.end(context().applicationId)
    })
  }
  actor.on('Application Forgotten', consent.forget)
  actor.on('Application Forgotten', async () => {
    await submissions.forgetRefused()
    window.location.replace('/apply')
  })
  // If nothing is sent, the console shows a developer what would be.
  if (import.meta.env.DEV) actor.on('*', (event) => console.debug(event.type, event))
  actor.start()
  consent.whenAllowed(() => {
    if (import.meta.env.PROD) analytics.start()
    monitoring.start()
    conversion.start()
  })
  return { actor, history, routes, boardVisibility, monitoring }
}

/** The running machine with the records, the address, other tabs and the screen. */
function connect(
  { records, visit, submissions, consent }: Stores,
  { actor, history, routes, boardVisibility, monitoring }: Running,
): void {
  const saving = saveRecords({
    actor,
    records,
    stepOf: selectScreen,
    onSuperseded: () => followOtherTab('noticed'),
  })

  let showAddress = () => {}
  window.history.scrollRestoration = 'manual'
  const projection = project(
    projected(
      actor,
      (path) => {
        saving.write()
        actor.send({ type: 'URL.REQUESTED', target: targetOf(path, routes), saved: records.read() })
      },
      (listener) => {
        showAddress = listener
      },
    ),
    history,
    scrollToTop,
  )

  submissions.whenLate((applicationId, end) => {
    if (end === 'ended') {
      records.end(applicationId)
      followOtherTab('noticed')
    } else if (end) actor.send({ type: 'SUBMISSION.FOUND', submission: end })
  })

  let opened: ScreenId | undefined
  let hasMovedOn = false
  function noteShown(screen: ScreenId): void {
    showAddress()
    if (screen === 'restoring') return
    const { unlocked, applicationId } = actor.getSnapshot().context
    opened ??= screen
    hasMovedOn ||= screen !== opened
    if (hasMovedOn && unlocked !== null) visit.join(applicationId)
    if (hasMovedOn) monitoring.navigated(history.path())
  }

  window.addEventListener('pageshow', ({ persisted }) => persisted && followOtherTab('kept'))
  window.addEventListener('focus', () => followOtherTab('entered'))
  document.addEventListener('visibilitychange', () => followOtherTab('entered'))
  window.addEventListener('storage', () => {
    if (!document.hasFocus()) followOtherTab('noticed')
  })

  /**
   * Loads what another tab has written or ended, once this tab is focused or visible next to it. A page
   * that was kept in the back/forward cache is asked for anew, and shows no outcome again. What is typed
   * in the other one is loaded when this one is entered, unless a file is on its way: it would be dropped.
   */
  function followOtherTab(how: 'kept' | 'entered' | 'noticed'): void {
    if (document.visibilityState !== 'visible') return
    saving.write()
    const snapshot = actor.getSnapshot()
    const isFromPageCache = how === 'kept'
    const isOver = snapshot.hasTag('unsaved')
    if (isOver && !isFromPageCache) return
    const isTypingLoaded = how === 'entered' && selectResumeState(snapshot) !== 'uploading'
    const isBehind =
      !isFromPageCache && (isTypingLoaded ? records.isBehind() : records.isSuperseded())
    if (!isBehind && (isOver || records.isEnded(snapshot, isFromPageCache)))
      actor.send({ type: 'APPLICATION.ENDED' })
    else if (isBehind || isFromPageCache) projection.askAgain()
  }

  /** The application gets its id now: one that a tab had before would be in its duplicate, too. */
  function start(): boolean {
    const started = { type: 'APPLICATION.STARTED', applicationId: randomUuid() } as const
    const isStarting = actor.getSnapshot().can(started)
    if (isStarting) actor.send(started)
    return isStarting
  }

  openAnnouncements()
  preloadViews(actor.getSnapshot())
  const root = document.getElementById('root')
  if (!root) return
  if (window.early?.hasStarted && !start()) clearRoot(root)
  const page = (
    <FunnelPage
      {...{
        actor,
        consent,
        boardVisibility,
        connection: openConnection(),
        start,
        watchUnsent: submissions.watch,
        onShown: noteShown,
      }}
      saving={{ ...saving, otherApplication: visit.otherApplication }}
    />
  )
  mountPage(root, page, selectScreen(actor.getSnapshot()), {
    onCaughtError: (error, { componentStack }) => {
      console.error(error)
      monitoring.report(error, componentStack)
    },
  })
}

/** Loads the view of the screen to come while the device's database is asked. */
function preloadViews(snapshot: FunnelSnapshot): void {
  const step = selectStep(snapshot)
  if (step !== null && !viewOf(step)) loadLaterViews().catch(() => {})
}

/** Between two tasks the browser answers the applicant. */
async function nextTask(): Promise<void> {
  if ('scheduler' in window) await window.scheduler.yield()
}
