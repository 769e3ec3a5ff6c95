import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'
import { CONFIGURATION } from '../../../../machines/examples/configuration.ts'
import { createCredential } from '../../../../src/effects/api/credential.ts'
import { loadClient } from '../../../../src/effects/api/http.ts'
import { createOutbox } from '../../../../src/effects/outbox.ts'
import { openSubmissions } from '../../../../src/effects/storage/submissions.ts'
import { emptyDatabase } from './database.ts'
import { runChild } from './run-actor.ts'
import { ADA, BEN, frozen, submit } from './storage/submission-cases.ts'
import { stubPage } from './stub-page.ts'

/** How the backend answers create_contact; 'cut': it has stored the contact, and its answer is
 * lost; 'portal': another party answers in its place. */
export type ContactReply = 'stored' | 'added' | 'refused' | 'busy' | 'paused' | 'cut' | 'portal'

/** What the backend asks for by Retry-After: longer than the backoff after three failures. */
export const PAUSE_MS = 60_000

interface ContactCall {
  submission: string
  /** The tab that calls, by its number. */
  tab: number
  /** In ms of the clock. */
  at: number
  reply: ContactReply
}

/** More turns of the event loop than any step of a round takes. */
const TURNS = 30

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate()
}

/**
 * A browser with an empty database, and a backend that gives each call the next of `replies`, then stores all.
 * Its clock stands still until a timer is awaited.
 */
export async function openBrowser(replies: readonly ContactReply[]) {
  await Promise.all([loadClient(), import('idb')])
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'],
    now: Date.UTC(2026, 10, 21),
  })
  const { happens, show } = stubPage()
  emptyDatabase()

  const calls: ContactCall[] = []
  const left = [...replies]
  let underWay = 0
  let mostAtOnce = 0
  vi.stubGlobal(
    'fetch',
    async (address: string, { body, headers }: { body: string; headers: Headers }) => {
      const reply = left.shift() ?? 'stored'
      const { email } = JSON.parse(body)
      const tab = Number(new URL(address).pathname.split('/')[1])
      calls.push({ submission: email, tab, at: Date.now(), reply })
      underWay += 1
      mostAtOnce = Math.max(mostAtOnce, underWay)
      await setImmediate()
      underWay -= 1
      return responseTo(reply, headers.get('idempotency-key'))
    },
  )

  const tabs: ReturnType<typeof startTab>[] = []
  const openTab = () => {
    const tab = startTab(tabs.length)
    tabs.push(tab)
    return tab
  }

  return {
    calls,
    tabs,
    mostAtOnce: () => mostAtOnce,
    settle,
    openTab,
    fillOutbox: () => tabs.at(-1)?.send({ type: 'OUTBOX.FILLED' }),
    goOnline: () => happens('online'),
    restorePage: (persisted: boolean) => happens('pageshow', { persisted }),
    show,
    /** The last tab submits and decides an application, and its outbox makes a round. */
    async submits(submissionId = ADA, email = 'ada@mail.example') {
      const tab = tabs.at(-1) ?? openTab()
      await submit(tab.submissions, frozen(submissionId, email))
      tab.send({ type: 'OUTBOX.FILLED' })
      await settle()
    },
    /** Lets time pass, or without `ms` until the next timer has ended. */
    async waits(ms?: number) {
      if (ms === undefined) await vi.advanceTimersToNextTimerAsync()
      else await vi.advanceTimersByTimeAsync(ms)
      await settle()
    },
  }
}

/** A page about an application that is none of the submitted ones; the backend knows it by its number. */
function startTab(number: number) {
  const api = { baseUrl: `https://api.example/${number}`, token: 'fixed', receipt: 'own' as const }
  const submissions = openSubmissions()
  const outbox = createOutbox({
    ...{ api, credential: createCredential(api), submissions },
    ownId: () => BEN,
  })
  const run = runChild(outbox, (parent) => ({ parent, configuration: CONFIGURATION }))
  return { ...run, submissions }
}

function responseTo(reply: ContactReply, applicationId: string | null): Response {
  const id = crypto.randomUUID()
  const receipt = { id, applicationId, receivedAt: new Date().toISOString() }
  switch (reply) {
    case 'stored':
      return Response.json(receipt, { status: 201 })
    case 'added':
      return Response.json({ ...receipt, addedTo: id }, { status: 201 })
    case 'refused':
      return problem(422)
    case 'busy':
      return problem(503)
    case 'paused':
      return problem(503, { 'retry-after': `${PAUSE_MS / 1000}` })
    case 'portal':
      return new Response('<!doctype html><title>Log in</title>', {
        headers: { 'content-type': 'text/html' },
      })
    case 'cut':
      throw new TypeError('Failed to fetch')
  }
}

function problem(status: number, headers: Record<string, string> = {}): Response {
  const body = { type: 'about:blank', status, detail: 'Send it again later.' }
  return Response.json(body, {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
}
