import * as v from 'valibot'
import type { InspectionEvent } from 'xstate'
import type { ProgressEntry, ProgressReport } from '../../../machines/progress/progress-report.ts'
import type { FunnelSnapshot } from '../../../machines/selectors.ts'
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
  arrival: () => Omit<ProgressReport, 'entries' | 'visit'>
}

/** `ended`: the backend has no such route. */
type Sending =
  | { kind: 'resting' | 'ended' }
  | { kind: 'collecting'; timeout: ReturnType<typeof setTimeout> }
  | { kind: 'sending'; isLeaving: boolean }

/**
 * The funnel's own record of the progress of applications, sent in batches. A failed call is logged,
 * and its entries are sent again with backoff; the backend stores each entry once. If the backend
 * does not have the route, the page stops sending.
 */
export function createProgressRecorder({ baseUrl, credential, arrival }: ProgressOptions) {
  const entryOf = createEntries(randomUuid())
  let failures = 0
  let current: string | undefined
  let queued: { applicationId: string; entry: ProgressEntry }[] = []
  let sending: Sending = { kind: 'resting' }
  /** The visit in which an application of this page started. */
  const visits = new Map<string, string>()

  /** Records an event that {@link createEntries} makes an entry of. */
  function record(observed: ObservedEvent): void {
    if (sending.kind === 'ended') return
    const { applicationId, event } = observed
    if (event === 'APPLICATION.STARTED') start(applicationId)
    current = applicationId
    const entry = entryOf(observed)
    if (!entry) return
    queued = [...queued, { applicationId, entry }].slice(-MAX_QUEUED)
    if (sending.kind !== 'resting') return
    sending = { kind: 'collecting', timeout: setTimeout(flush, BATCH_DELAY_MS) }
  }

  /** What the visit has not reported yet belongs to its application. */
  function start(applicationId: string): void {
    const visit = current
    if (visit === undefined || visit === applicationId) return
    visits.set(applicationId, visit)
    // A token is requested now: a page that is closed soon would have no time for it.
    credential.tokenOf(applicationId).catch(() => {})
    queued = queued.map((one) => (one.applicationId === visit ? { ...one, applicationId } : one))
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
        body: { ...arrival(), entries, visit: visits.get(applicationId) },
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
 * Observes each event of the running funnel, raised and delayed ones too, from when the applicant allows
 * to be measured: what happened before is never sent. Entries are computed once the screen is painted, or
 * when the page is hidden, which also sends the queue.
 */
export function observeFunnel(
  { record, flush }: ReturnType<typeof createProgressRecorder>,
  { whenAllowed }: Pick<Consent, 'whenAllowed'>,
) {
  let isAllowed = false
  let before: FunnelSnapshot | undefined
  /** After the last event since the applicant allowed it. */
  let measured: FunnelSnapshot | undefined
  let waiting: Inspected[] = []

  function workOut(): void {
    const inspected = waiting
    waiting = []
    for (const one of inspected) record(observedIn(one))
  }
  function leave(): void {
    workOut()
    if (measured) record(pageHidden(measured, Date.now()))
    void flush(true)
  }
  whenAllowed(() => {
    isAllowed = true
  })
  document.addEventListener('visibilitychange', () => document.hidden && leave())
  window.addEventListener('pagehide', leave)
  window.addEventListener('online', () => void flush())

  return (inspected: InspectionEvent): void => {
    if (inspected.actorRef.sessionId !== inspected.rootId) return
    if (inspected.type !== '@xstate.snapshot') return
    const after = inspected.snapshot as FunnelSnapshot
    if (isAllowed) {
      measured = after
      if (waiting.length === 0) afterPaint(workOut)
      waiting.push({ before, event: inspected.event, after, at: Date.now() })
    }
    before = after
  }
}
