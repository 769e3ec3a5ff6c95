import type { InspectionEvent } from 'xstate'
import type { FunnelContext } from '../../../machines/context.ts'
import { classesOf } from '../../../machines/progress.ts'
import type { Classes, ProgressEntry, ProgressReport } from '../../../machines/records/progress.ts'
import type { FunnelSnapshot } from '../../../machines/selectors.ts'
import { countedId, transitionId, transitionsOf } from '../../statechart/chart/taken.ts'
import { type Credential, isUnauthorized, withToken } from '../api/credential.ts'
import { call, isFetchError, logFailure } from '../api/http.ts'
import { calendarDate } from '../clock.ts'
import { randomUuid } from '../uuid.ts'

/** How long entries are collected into a batch. */
const BATCH_DELAY_MS = 2000
/** Events that say nothing else are recorded as a heartbeat, at most this often. */
const HEARTBEAT_MS = 60_000
const MAX_QUEUED = 500
const MAX_BATCH = 100
const MAX_NAME_LENGTH = 120

/** An event that a chart took, and the screen after it, as the meta of its states gives it. */
export interface ObservedEvent {
  /** The application that it happened to. */
  applicationId: string
  event: string
  /** The chart's id and number of the state whose screen shows now. */
  state: string | null
  step: number | null
  /** What is to be recorded of the event beside its name; null for nothing. */
  classes: Classes | null
  /** The transitions that it took, as they are counted. */
  taken: string[]
}

interface ProgressOptions {
  baseUrl: string
  credential: Credential
  arrival: () => Omit<ProgressReport, 'entries' | 'visit'>
}

/**
 * The funnel's own record of the progress of applications, sent in batches. A failed call is logged, and its entries are sent with the next one; the backend
 * stores each of them once. After a backend without the route this page sends no more.
 */
export function createProgressRecorder({ baseUrl, credential, arrival }: ProgressOptions) {
  const load = randomUuid()
  let count = 0
  let shown: string | null | undefined
  let takenSince = new Set<string>()
  let lastRecorded = Number.NEGATIVE_INFINITY
  let queued: { applicationId: string; entry: ProgressEntry }[] = []
  let timeout: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  let isDisabled = false
  let current: string | undefined
  /** The visit in which an application of this page started. */
  const visits = new Map<string, string>()

  /** Records an event that leads to another screen, has classes, or is the first for a minute. */
  function record({ applicationId, event, state, step, classes, taken }: ObservedEvent): void {
    const at = Date.now()
    if (event === 'APPLICATION.STARTED') start(applicationId)
    current = applicationId
    for (const id of taken) takenSince.add(id)
    const isOtherState = state !== shown
    if (isDisabled || (!isOtherState && classes === null && at - lastRecorded < HEARTBEAT_MS))
      return
    shown = state
    lastRecorded = at
    count += 1
    const entry = {
      ...{ id: `${load}-${count}`, at, event, state, step },
      ...{ classes: classes ?? {}, taken: [...takenSince] },
    }
    takenSince = new Set()
    queued = [...queued, { applicationId, entry }].slice(-MAX_QUEUED)
    timeout ??= setTimeout(flush, BATCH_DELAY_MS)
  }

  /** What the visit has not reported yet belongs to its application. */
  function start(applicationId: string): void {
    const visit = current
    if (visit === undefined || visit === applicationId) return
    visits.set(applicationId, visit)
    // A page that is closed at once has no time to ask for a token first.
    credential.tokenOf(applicationId).catch(() => {})
    queued = queued.map((one) => (one.applicationId === visit ? { ...one, applicationId } : one))
  }

  /** Sends what is queued; with `isLeaving` so that it arrives after the page is closed. */
  async function flush(isLeaving = false): Promise<void> {
    clearTimeout(timeout)
    timeout = undefined
    const [first] = queued
    if (!first || (isSending && !isLeaving) || isDisabled || navigator.onLine === false) return
    const { applicationId } = first
    const batch = queued.filter((one) => one.applicationId === applicationId).slice(0, MAX_BATCH)
    isSending = true
    try {
      await send(
        applicationId,
        batch.map(({ entry }) => entry),
        isLeaving,
      )
      queued = queued.filter(({ entry }) => !batch.some((one) => one.entry === entry))
    } catch (error) {
      isDisabled = isWithoutRoute(error)
      logFailure('progress', error)
      return
    } finally {
      isSending = false
    }
    if (queued.length > 0) await flush(isLeaving)
  }

  function send(applicationId: string, entries: ProgressEntry[], keepalive: boolean) {
    return withToken(credential, applicationId, isUnauthorized, (token) =>
      call(`${baseUrl}/progress`, {
        method: 'POST',
        body: { ...arrival(), entries, visit: visits.get(applicationId) },
        headers: { authorization: `Bearer ${token}` },
        keepalive,
        retry: 0,
      }),
    )
  }

  return { record, flush }
}

/** Sends what is queued when the page goes or is put away, and when the connection comes back. */
export function flushOnPageEvents(recorder: ReturnType<typeof createProgressRecorder>): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void recorder.flush(true)
  })
  window.addEventListener('pagehide', () => void recorder.flush(true))
  window.addEventListener('online', () => void recorder.flush())
}

/** The advertisement that an application came from, by its tracking parameters. */
export function campaignOf({ application }: Pick<FunnelContext, 'application'>): {
  source: string
  campaign: string
} {
  const { application_source: source = '', campaign_id: campaign = '' } = application.trackingParams
  return { source: source.slice(0, MAX_NAME_LENGTH), campaign: campaign.slice(0, MAX_NAME_LENGTH) }
}

/** The release that the page was built as. */
export function builtRelease(page: Pick<Document, 'querySelector'>): string {
  return page.querySelector('meta[name=release]')?.getAttribute('content') ?? ''
}

/** The kind of device, by what it is pointed at with and how wide it is. */
export function deviceOf(
  view: Pick<Window, 'innerWidth' | 'matchMedia'>,
): ProgressReport['device'] {
  if (!view.matchMedia('(pointer: coarse)').matches) return 'desktop'
  return view.innerWidth < 600 ? 'phone' : 'tablet'
}

function isWithoutRoute(error: unknown): boolean {
  return isFetchError(error) && (error.status === 404 || error.status === 405)
}

/** Observes the running funnel: each event that it takes, raised and delayed ones too. */
export function observeEvents(
  record: (event: ObservedEvent) => void,
): (inspected: InspectionEvent) => void {
  let before: FunnelSnapshot | undefined
  let taken: string[] = []
  return (inspected) => {
    if (inspected.actorRef.sessionId !== inspected.rootId) return
    if (inspected.type === '@xstate.microstep') {
      taken.push(...transitionsOf(inspected).map((one) => countedId(transitionId(one))))
    }
    if (inspected.type !== '@xstate.snapshot') return
    const after = inspected.snapshot as FunnelSnapshot
    const event = inspected.event
    const [state, screen] = shownScreen(after)
    const today = calendarDate(new Date())
    record({
      applicationId: after.context.applicationId,
      event: event.type,
      state,
      step: screen?.step ?? null,
      classes: before ? classesOf(before, event, after, today) : null,
      taken,
    })
    taken = []
    before = after
  }
}

/** The chart's id of the state whose screen shows, and that screen. */
function shownScreen(snapshot: FunnelSnapshot) {
  const metas = Object.entries(snapshot.getMeta())
  const [state, meta] = metas.find(([, meta]) => meta?.screen) ?? [null, undefined]
  return [state, meta?.screen] as const
}
