import { fromCallback } from 'xstate'
import { decideAbandonedSubmission } from '../../machines/actor-inputs.ts'
import type { OutboxInput } from '../../machines/actors.ts'
import type { OutboxCommand, Undelivered } from '../../machines/requests/submissions.ts'
import type { Credential } from './api/credential.ts'
import type { Backend } from './api/receipt.ts'
import { type ContactAnswer, createSendContact } from './api/send-contact.ts'
import { backoffDelay } from './backoff.ts'
import { calendarDate } from './clock.ts'
import { withSenderLock } from './sender-lock.ts'
import type { Submissions } from './storage/submissions.ts'

/** By then every open page has decided its submission and cleared its records. */
const ABANDONED_MS = 10_000

interface OutboxOptions {
  api: Backend
  credential: Credential
  submissions: Submissions
  /** The id of this page's submission. */
  ownId: () => string
  /** Takes an error without personal data. */
  reportRefusal?: (error: Error) => void
}

/** How long answers that acknowledge nothing are asked for again with the ordinary pauses, then each hour. */
const UNACKNOWLEDGED_MS = 600_000
const HOUR_MS = 3_600_000

/** Answers after which a submission is sent again. */
const LATER: readonly ContactAnswer['result'][] = ['postponed', 'unacknowledged']

interface Round {
  hasFailed: boolean
  /** A success was answered that acknowledges nothing. */
  isUnacknowledged: boolean
  /** In ms; null if the backend asked for no pause. */
  retryAfter: number | null
}

/**
 * Delivers all submissions of this device (section 7). A round sends each once, by one tab at a time: at the
 * start, on request, and after a failed round by exponential backoff, which a request ends, or once the pause
 * is over that the backend asked for, which nothing shortens.
 */
export function createOutbox({
  api,
  credential,
  submissions,
  ownId,
  reportRefusal,
}: OutboxOptions) {
  const sendContact = createSendContact(api, credential, reportRefusal)

  return fromCallback<OutboxCommand, OutboxInput>(({ input, receive }) => {
    const { parent, configuration } = input
    const stopped = new AbortController()
    const { signal } = stopped
    let request = new AbortController()
    let isTakingOver = false

    receive((command) => {
      if (command.type === 'OUTBOX.CLEARED') void submissions.clear(command.submissionId)
      else requestRound()
    })
    submissions.whenStored(requestRound)
    watchPage({ onBack: requestRound, onShown: takeOver }, signal)
    void takeOver()
    void sendRounds()
    return () => stopped.abort()

    function requestRound(): void {
      request.abort()
    }

    async function sendRounds(): Promise<void> {
      let failures = 0
      let unacknowledgedSince: number | undefined
      while (!signal.aborted) {
        request = new AbortController()
        const round = await withSenderLock(sendAll, signal)
        if (!round) return
        const { hasFailed, isUnacknowledged, retryAfter } = round
        failures = hasFailed ? failures + 1 : 0
        unacknowledgedSince = isUnacknowledged
          ? (unacknowledgedSince ?? performance.now())
          : undefined
        const isPauseOver =
          retryAfter === null
            ? wait(pauseAfter(failures, unacknowledgedSince), signal, request.signal)
            : wait(retryAfter, signal)
        if (await isPauseOver) void takeOver()
      }
    }

    async function sendAll(): Promise<Round> {
      const own = ownId()
      const { submissions: undelivered, isAll } = await submissions.undelivered()
      const round: Round = { hasFailed: !isAll, isUnacknowledged: false, retryAfter: null }
      if (signal.aborted) return round
      for (const submission of undelivered) {
        const answer = await send(submission)
        if (answer === 'done') continue
        round.hasFailed = true
        round.retryAfter = answer?.retryAfter ?? null
        if (answer?.result === 'unacknowledged') round.isUnacknowledged = true
        if (answer === null || round.retryAfter !== null) break
      }
      if (isAll && !undelivered.some(({ submissionId }) => submissionId === own))
        await reportOwn(own)
      return round
    }

    /** Returns the answer if the submission has to be sent again, null if none came. */
    async function send(submission: Undelivered): Promise<'done' | ContactAnswer | null> {
      const { submissionId, isStored } = submission
      parent.send({ type: 'DELIVERY.ATTEMPTED', submissionId, isStored })
      const answer = await sendContact(submission, signal).catch(() => null)
      if (signal.aborted) return null
      if (answer === null || LATER.includes(answer.result)) {
        parent.send({ type: 'DELIVERY.POSTPONED', submissionId })
        return answer
      }
      if (answer.result === 'refused') {
        parent.send({ type: 'DELIVERY.REFUSED', submissionId })
        await submissions.refuse(submissionId)
        return 'done'
      }
      const isAdded = answer.result === 'added'
      if (isAdded) parent.send({ type: 'DELIVERY.ADDED', submissionId })
      await submissions.acknowledge({ submissionId, isAdded })
      parent.send({ type: 'DELIVERY.ACKNOWLEDGED', submissionId })
      return 'done'
    }

    /** Another tab may have delivered what this page submitted. */
    async function reportOwn(submissionId: string): Promise<void> {
      const submission = await submissions.find(submissionId)
      if (submission?.isAcknowledged) {
        const type = submission.isAdded ? 'DELIVERY.ADDED' : 'DELIVERY.ACKNOWLEDGED'
        parent.send({ type, submissionId })
      } else if (submission?.isRefused) parent.send({ type: 'DELIVERY.REFUSED', submissionId })
    }

    /** Decides and clears the submissions of pages that were closed before they did (section 4). */
    async function takeOver(): Promise<void> {
      if (isTakingOver) return
      isTakingOver = true
      const before = await submissions.uncleared()
      if (before.length > 0 && (await wait(ABANDONED_MS, signal))) {
        const ids = new Set(before.map(({ submissionId }) => submissionId))
        const after = await submissions.uncleared()
        for (const one of after) if (ids.has(one.submissionId)) await settle(one)
      }
      isTakingOver = false
    }

    async function settle({
      submissionId,
      answers,
      payload,
    }: Awaited<ReturnType<Submissions['uncleared']>>[number]): Promise<void> {
      if (answers && !payload) {
        const today = calendarDate(new Date())
        const undecided = { submissionId, answers }
        await submissions.freeze(decideAbandonedSubmission(undecided, configuration, today))
        requestRound()
      }
      if (submissionId !== ownId()) await submissions.clear(submissionId)
    }
  })
}

/** In ms. */
function pauseAfter(failures: number, unacknowledgedSince = Number.POSITIVE_INFINITY): number {
  if (failures === 0) return Number.POSITIVE_INFINITY
  const isAskedLong = performance.now() - unacknowledgedSince >= UNACKNOWLEDGED_MS
  return isAskedLong ? HOUR_MS : backoffDelay(failures, Math.random())
}

/** `onBack`: the connection is back, or the page, from its cache or another tab; `onShown`: the latter. */
function watchPage(
  { onBack, onShown }: { onBack: () => void; onShown: () => void },
  signal: AbortSignal,
): void {
  window.addEventListener('online', onBack, { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && onBack(), { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'visible') return
      onBack()
      onShown()
    },
    { signal },
  )
}

/** Resolves to whether the time has passed; the first of some signals ends it earlier. */
function wait(ms: number, ...ends: AbortSignal[]): Promise<boolean> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const finish = (hasPassed: boolean) => {
      clearTimeout(timeout)
      over.abort()
      resolve(hasPassed)
    }
    const timeout = Number.isFinite(ms) ? setTimeout(finish, ms, true) : undefined
    for (const end of ends) {
      if (end.aborted) finish(false)
      end.addEventListener('abort', () => finish(false), { signal: over.signal })
    }
  })
}
