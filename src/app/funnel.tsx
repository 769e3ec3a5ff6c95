import { createActor } from 'xstate'
import { createFunnelMachine } from '../../machines/funnel-chart.ts'
import { encodeRecords, NOTHING_STORED } from '../../machines/records/encode-records.ts'
import {
  decodeRecords,
  type StoredTexts,
  withApplicationId,
  withLaterTime,
  withoutTime,
} from '../../machines/records/saved-state.ts'
import { SAVED_AT_KEY, STORAGE_KEYS } from '../../machines/records/storage-keys.ts'
import { type ScreenId, selectScreen, typedTexts } from '../../machines/selectors.ts'
import type { StepId } from '../../machines/steps/step-list.ts'
import { createCredential } from '../effects/api/credential.ts'
import { openBoardSight } from '../effects/board-sight.ts'
import { isOneBackend, readConfiguration } from '../effects/configuration.ts'
import { funnelActors } from '../effects/funnel-effects.ts'
import { registerServiceWorker } from '../effects/loading.ts'
import { endVisit, readArrival, recordViewed, visitId } from '../effects/storage/arrival.ts'
import { endedApplications } from '../effects/storage/ended-applications.ts'
import { openRecords, storageOf } from '../effects/storage/records.ts'
import { saveRecords } from '../effects/storage/save-records.ts'
import { openSubmissions } from '../effects/storage/submissions.ts'
import { openVisit } from '../effects/storage/visit.ts'
import { openAnalytics } from '../effects/telemetry/analytics.ts'
import { openConsent } from '../effects/telemetry/consent.ts'
import { openConversion } from '../effects/telemetry/conversion.ts'
import { followChart } from '../effects/telemetry/monitoring/chart-trail.ts'
import { openMonitoring } from '../effects/telemetry/monitoring.ts'
import {
  builtRelease,
  campaignOf,
  createProgressRecorder,
  deviceOf,
  flushOnPageEvents,
  observeEvents,
} from '../effects/telemetry/progress.ts'
import { randomUuid } from '../effects/uuid.ts'
import { openHistory } from '../router/page-history.ts'
import { project, projected } from '../router/projection.ts'
import { routesOf, targetOf } from '../router/routes.ts'
import { openAnnouncements } from '../ui/Announced.tsx'
import type { FunnelActor } from '../views/funnel.tsx'
import { loadLaterViews, viewOf } from '../views/index.ts'
import { FunnelPage } from '../views/Shell.tsx'
import { clearRoot, mountPage } from './first-view/mount.tsx'

/** Joins machine, effects, router and views, and starts the funnel, in tasks where the browser can. */
export async function startFunnel(): Promise<void> {
  const configuration = readConfiguration(document)
  const records = openRecords(storageOf('localStorage'), {
    names: STORAGE_KEYS,
    savedAt: SAVED_AT_KEY,
    compared: ['application', 'timer', 'applicationId'],
    decode: (texts: StoredTexts) => withApplicationId(decodeRecords(texts), randomUuid),
    withoutTime,
    withLaterTime,
  })
  const ended = endedApplications(storageOf('localStorage'))
  const session = storageOf('sessionStorage')
  const visit = openVisit(session)
  const consent = openConsent(configuration.isConsentRequired, storageOf('localStorage'))
  const history = openHistory()

  /** The application gets its id now: one that a tab had before would be in its duplicate, too. */
  function start(): boolean {
    const started = { type: 'APPLICATION.STARTED', applicationId: randomUuid() } as const
    const isStarting = actor.getSnapshot().can(started)
    if (isStarting) actor.send(started)
    return isStarting
  }

  function applicationId(): string {
    return actor.getSnapshot().context.applicationId
  }

  const submissions = openSubmissions(builtRelease(document))
  const credential = createCredential(configuration.api)
  const progress = createProgressRecorder({
    baseUrl: configuration.progress.baseUrl,
    credential: isOneBackend(configuration) ? credential : createCredential(configuration.progress),
    arrival: () => ({
      device: deviceOf(window),
      ...campaignOf(actor.getSnapshot().context),
      variant: configuration.funnel.stepVariant,
      release: builtRelease(document),
    }),
  })

  const sight = openBoardSight(configuration.funnel.isPausedWhenHidden)
  const saved = records.read()
  const restored = saved.kind === 'read' && saved.unlocked !== null ? saved : undefined
  const isOtherVisit = restored !== undefined && !visit.isOf(restored.applicationId)

  const machine = createFunnelMachine(
    funnelActors(
      configuration,
      credential,
      submissions,
      sight,
      () => actor.getSnapshot().context,
      (error) => monitoring.report(error),
    ),
  )
  const routes = routesOf<StepId>(machine)
  await nextTask()
  const actor = createActor(machine, {
    inspect: observeEvents(progress.record),
    input: {
      configuration: configuration.funnel,
      applicationId: visitId(session),
      saved,
      opened: targetOf(history.path(), routes),
      arrival: readArrival(window.location, document.referrer, session),
    },
  })

  const analytics = openAnalytics(configuration.analytics, () => {
    const { application } = actor.getSnapshot().context
    return { applicationId: applicationId(), email: application.contactDetails.email }
  })
  const conversion = openConversion(configuration.conversion, () =>
    submissions.claim(applicationId(), 'conversion'),
  )
  actor.on('Conversion Due', conversion.run)
  const monitoring = openMonitoring(
    configuration.monitoring,
    {
      trail: followChart(actor),
      typed: () => typedTexts(actor.getSnapshot().context),
      apiBaseUrl: configuration.api.baseUrl,
    },
    import.meta.env.PROD,
  )
  actor.on('*', analytics.record)
  actor.on('Application Viewed', () => recordViewed(session))
  actor.on('Application Started', () => endVisit(session))
  for (const event of ['Application Cleared', 'Application Forgotten'] as const) {
    actor.on(event, () => ended.add(applicationId()))
  }
  actor.on('Application Forgotten', consent.forget)
  actor.on('Application Forgotten', async () => {
    await submissions.forgetRefused()
    window.location.replace('/apply')
  })
  // Where nothing is sent, the console shows a developer what would be.
  if (import.meta.env.DEV) actor.on('*', (event) => console.debug(event.type, event))
  const saving = saveRecords(
    actor,
    {
      savedAt: records.savedAt,
      save: (texts) => (isEnded() ? 'superseded' : records.save(texts)),
    },
    encodeRecords,
    NOTHING_STORED,
    () => followOtherTab(),
  )
  whenMovedOn(actor, () => visit.join(applicationId()))
  await nextTask()
  actor.start()
  await nextTask()
  if (!viewOf(selectScreen(actor.getSnapshot()))) loadLaterViews().catch(() => {})
  flushOnPageEvents(progress)

  window.history.scrollRestoration = 'manual'
  const projection = project(
    projected(actor, (path) =>
      actor.send({ type: 'URL.REQUESTED', target: targetOf(path, routes), saved: records.read() }),
    ),
    history,
    () => window.scrollTo(0, 0),
  )
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    const snapshot = actor.getSnapshot()
    const isStarted = snapshot.context.unlocked !== null
    if (snapshot.hasTag('unsaved') || (isStarted && ended.has(applicationId())))
      actor.send({ type: 'APPLICATION.ENDED' })
    else projection.askAgain()
  })
  window.addEventListener('focus', followOtherTab)
  document.addEventListener('visibilitychange', followOtherTab)
  window.addEventListener('storage', () => {
    if (!document.hasFocus()) followOtherTab()
  })

  /** Loads what another tab has written or ended, once this tab is focused or visible next to it. */
  function followOtherTab(): void {
    const isShown = document.visibilityState === 'visible'
    if (!isShown || actor.getSnapshot().hasTag('unsaved')) return
    if (records.isSuperseded()) projection.askAgain()
    else if (isEnded()) actor.send({ type: 'APPLICATION.ENDED' })
  }

  /** Whether another page has removed this application, which this one still shows before its outcome. */
  function isEnded(): boolean {
    const snapshot = actor.getSnapshot()
    const isOpen = snapshot.context.unlocked !== null && selectScreen(snapshot) !== 'thankYou'
    return isOpen && ended.has(applicationId())
  }

  openAnnouncements()
  const root = document.getElementById('root')
  if (root) {
    if (window.early?.hasStarted) {
      if (!start()) clearRoot(root)
    }
    const { refused } = submissions
    const page = (
      <FunnelPage
        {...{ actor, consent, sight, start, refused }}
        saving={{ ...saving, isOtherVisit }}
      />
    )
    mountPage(root, page, selectScreen(actor.getSnapshot()), {
      onCaughtError: (error, { componentStack }) => {
        console.error(error)
        monitoring.report(error, componentStack)
      },
    })
  }

  if (import.meta.env.PROD) void registerServiceWorker()
  consent.whenAllowed(() => {
    if (import.meta.env.PROD) analytics.start()
    monitoring.start()
    conversion.start()
  })
}

/** Calls back at each step after the screen to which the page was opened. */
function whenMovedOn(actor: FunnelActor, call: () => void): void {
  let opened: ScreenId | undefined
  let hasMoved = false
  actor.subscribe((snapshot) => {
    const screen = selectScreen(snapshot)
    if (screen === 'restoring') return
    opened ??= screen
    hasMoved ||= screen !== opened
    if (hasMoved && snapshot.context.unlocked !== null) call()
  })
}

/** Between two tasks the browser answers the applicant. */
async function nextTask(): Promise<void> {
  if ('scheduler' in window) await window.scheduler.yield()
}
