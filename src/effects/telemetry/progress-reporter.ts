import * as v from 'valibot'
import type { InspectionEvent } from 'xstate'
import {
  OPENED,
  type ProgressEntry,
  type ProgressReport,
  STARTED,
} from '../../../machines/progress/progress-report.ts'
import { type FunnelSnapshot, selectStep } from '../../../machines/selectors.ts'
import { afterPaint } from '../after-paint.ts'
import { type Credential, isUnauthorized, withToken } from '../api/credential.ts'
import { answerIn, call, json, logFailure, problemIn } from '../api/http.ts'
import { namesApplication } from '../api/receipt.ts'
import { backoffDelay } from '../backoff.ts'
import { randomUuid } from '../uuid.ts'
import type { Consent } from './consent.ts'
import {
  createEntries,
  type Inspected,
  type ObservedEvent,
  observedIn,
  pageHidden,
} from './observed-events.ts'

/** How long entries are collected into a batch. */
const BATCH_DELAY_MS = 2000
const MAX_QUEUED = 500
const MAX_BATCH = 100

interface ProgressOptions {
  baseUrl: string
  credential: Credential
  /** What the page is used for until an application starts. */
  visit: string
  arrival: () => Omit<ProgressReport, 'entries' | 'visit'>
}

/** `ended`: the backend has no such route. */
type Sending =
  | { kind: 'resting' | 'ended' }
  | { kind: 'collecting'; timeout: ReturnType<typeof setTimeout> }
  | { kind: 'sending'; isLeaving: boolean }

/**
 * The funnel's own record of the progress of applications. That the page was opened, and that Start was
 * pressed, leaves at once and without a token, since the page may be closed within a second. The entries of
 * an application, with those of the visit in which it started, are sent in batches. A failed call is logged,
 * and its entries are sent again with backoff; the backend stores each entry once. If the backend
 * does not have the route, the page stops sending.
 */
export function createProgressRecorder({ baseUrl, credential, visit, arrival }: ProgressOptions) {
  const entryOf = createEntries(randomUuid())
  let failures = 0
  let ofVisit: ProgressEntry[] = []
  let queued: { applicationId: string; entry: ProgressEntry }[] = []
  let sending: Sending = { kind: 'resting' }
  /** The application that the visit led to. */
  let started: string | undefined

  /** Records an event that {@link createEntries} makes an entry of. */
  function record(observed: ObservedEvent): void {
    if (sending.kind === 'ended') return
    const { applicationId, event } = observed
    if (event === STARTED) start(applicationId)
    const entry = entryOf(observed)
    if (!entry) return
    const isOfVisit = applicationId === visit
    if (event === (isOfVisit ? OPENED : STARTED)) reportAtOnce(applicationId, entry)
    if (isOfVisit) ofVisit.push(entry)
    else queue(applicationId, [entry])
  }

  /** The visit's entries belong to the application that it led to. */
  function start(applicationId: string): void {
    if (ofVisit.length === 0) return
    started = applicationId
    // A token is requested now: a page that is closed soon would have no time for it.
    credential.tokenOf(applicationId).catch(() => {})
    queue(applicationId, ofVisit)
    ofVisit = []
  }

  function queue(applicationId: string, entries: readonly ProgressEntry[]): void {
    const added = entries.map((entry) => ({ applicationId, entry }))
    queued = [...queued, ...added].slice(-MAX_QUEUED)
    if (sending.kind !== 'resting') return
    sending = { kind: 'collecting', timeout: setTimeout(flush, BATCH_DELAY_MS) }
  }

  function reportAtOnce(applicationId: string, entry: ProgressEntry): void {
    const report = { ...reportOf(applicationId, [entry]), applicationId }
    // A browser may have it switched off.
    navigator.sendBeacon?.(`${baseUrl}/progress/visit`, JSON.stringify(report))
  }

  function reportOf(applicationId: string, entries: ProgressEntry[]): ProgressReport {
    return { ...arrival(), entries, ...(applicationId === started && { visit }) }
  }

  /** Sends what is queued; with `isLeaving` so that it arrives after the page is closed. */
  async function flush(isLeaving = false): Promise<void> {
    if (sending.kind === 'ended') return
    if (sending.kind === 'sending' && (sending.isLeaving || !isLeaving)) return
    if (sending.kind === 'collecting') clearTimeout(sending.timeout)
    sending = { kind: 'resting' }
    const [first] = queued
    if (!first) return
    const own: Sending = { kind: 'sending', isLeaving }
    sending = own
    const { applicationId } = first
    const batch = queued.filter((one) => one.applicationId === applicationId).slice(0, MAX_BATCH)
    try {
      const entries = batch.map(({ entry }) => entry)
      await send(applicationId, entries, isLeaving)
      queued = queued.filter(({ entry }) => !entries.includes(entry))
    } catch (error) {
      logFailure('progress', error)
      if (isWithoutRoute(error)) sending = { kind: 'ended' }
      else if (sending === own) sending = retryLater()
      return
    }
    failures = 0
    if (sending === own) sending = { kind: 'resting' }
    if (queued.length > 0) await flush(isLeaving)
  }

  function retryLater(): Sending {
    failures += 1
    return {
      kind: 'collecting',
      timeout: setTimeout(flush, backoffDelay(failures, Math.random())),
    }
  }

  function send(applicationId: string, entries: ProgressEntry[], keepalive: boolean) {
    const receipt = json(v.pipe(v.unknown(), namesApplication(applicationId)))
    return withToken(credential, applicationId, isUnauthorized, (token) =>
      call(`${baseUrl}/progress`, receipt, {
        method: 'POST',
        body: reportOf(applicationId, entries),
        headers: { authorization: `Bearer ${token}` },
        keepalive,
      }),
    )
  }

  return { record, flush }
}

/** The release that the page was built as. */
export function builtRelease(page: Pick<Document, 'querySelector'>): string {
  return page.querySelector('meta[name=release]')?.getAttribute('content') ?? ''
}

/** The kind of device, by what it is pointed at with and how wide its screen is on the shorter side. */
export function deviceOf(view: Pick<Window, 'screen' | 'matchMedia'>): ProgressReport['device'] {
  if (!view.matchMedia('(pointer: coarse)').matches) return 'desktop'
  return Math.min(view.screen.width, view.screen.height) < 600 ? 'phone' : 'tablet'
}

function isWithoutRoute(error: unknown): boolean {
  const answer = answerIn(error)
  if (answer?.status !== 404 && answer?.status !== 405) return false
  return problemIn(answer) !== undefined
}

/**
 * Observes each event of the running funnel, raised and delayed ones too, from when the applicant sees the
 * page and allows to be measured: what happened before is never sent, and a page that nobody sees, prerendered
 * or in a background tab, sends nothing. Entries are computed once the screen is painted, or when the page is
 * hidden, which also sends the queue.
 */
export function observeFunnel(
  { record, flush }: ReturnType<typeof createProgressRecorder>,
  { whenAllowed }: Pick<Consent, 'whenAllowed'>,
) {
  let isAllowed = false
  let isObserved = false
  let before: FunnelSnapshot | undefined
  /** After the last event since the applicant allowed it. */
  let measured: FunnelSnapshot | undefined
  let waiting: Inspected[] = []
  /** A page that is closed long after it was hidden was left when it was hidden. */
  let hasLeft = false

  function begin(): void {
    if (!isAllowed || isObserved || document.hidden) return
    isObserved = true
    if (before && selectStep(before) === null) {
      measured = before
      observe({ before: undefined, event: { type: OPENED }, after: before, at: Date.now() })
    }
  }
  function observe(inspected: Inspected): void {
    if (waiting.length === 0) afterPaint(workOut)
    waiting.push(inspected)
  }
  function workOut(): void {
    const inspected = waiting
    waiting = []
    for (const one of inspected) record(observedIn(one))
  }
  function leave(): void {
    workOut()
    if (measured && !hasLeft) {
      hasLeft = true
      record(pageHidden(measured, Date.now()))
    }
    void flush(true)
  }
  whenAllowed(() => {
    isAllowed = true
    begin()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return leave()
    hasLeft = false
    begin()
  })
  window.addEventListener('pagehide', leave)
  window.addEventListener('online', () => void flush())

  return (inspected: InspectionEvent): void => {
    if (inspected.actorRef.sessionId !== inspected.rootId) return
    if (inspected.type !== '@xstate.snapshot') return
    const after = inspected.snapshot as FunnelSnapshot
    if (isObserved) {
      measured = after
      observe({ before, event: inspected.event, after, at: Date.now() })
    }
    before = after
  }
}
