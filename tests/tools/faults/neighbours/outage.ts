import { setTimeout } from 'node:timers/promises'
import { type Acknowledged, bodyOf, deliver } from '../applicants.ts'
import { serverProcess } from '../server-process.ts'
import { type BackendStorage, type Losses, lossesOf } from '../storage.ts'

const POLL_MS = 20
const PATIENCE_MS = 60_000
/** Longer than `/readyz` may take to notice. */
const OUTAGE_MS = 8_000

/** A neighbour that fails and comes back. */
export interface Outage {
  begin(): Promise<void> | void
  /** Returns once the neighbour is back. */
  end(): Promise<void> | void
}

/** What an outage did, in seconds, with the losses. */
export interface Survived extends Losses {
  /** The longest that `/readyz` said something else than was so. */
  readinessLag: number
  /** From the neighbour's return to the first contact that was acknowledged. */
  recovery: number
}

/** How much is sent: so many clients at once, and contacts before the outage and after it. */
export interface Sending {
  clients: number
  contacts: number
  outageMs?: number
}

/**
 * Applications throughout an outage, by one server, during which no contact can be written.
 *
 * @param variables of the server
 * @param storage where its contacts are
 * @throws Error where the server ends, or stores no contact for a minute after the outage
 */
export async function sendThroughout(
  variables: Record<string, string>,
  storage: BackendStorage,
  outage: Outage,
  { clients, contacts, outageMs = OUTAGE_MS }: Sending,
): Promise<Survived> {
  const server = await serverProcess(variables)
  const acknowledged: Acknowledged[] = []
  let isOver = false
  let isBroken = false
  let sent = 0

  function urlOfServer(): string {
    if (isBroken) throw new Error('The server did not survive.')
    return server.url
  }
  async function client(): Promise<void> {
    while (!isOver) {
      sent += 1
      acknowledged.push(await deliver(bodyOf(sent), urlOfServer))
    }
  }
  async function untilAcknowledged(more: number): Promise<void> {
    const enough = acknowledged.length + more
    const end = performance.now() + PATIENCE_MS
    while (acknowledged.length < enough) {
      if (!server.isRunning()) throw new Error('The server ended.')
      if (performance.now() > end) throw new Error('No contact is acknowledged any more.')
      await setTimeout(POLL_MS)
    }
  }

  const readiness = watchReadiness(server.url)
  const sending = Promise.allSettled(Array.from({ length: clients }, client))
  try {
    await readiness.untilIs(true)
    await untilAcknowledged(contacts)
    await outage.begin()
    const [noticed] = await Promise.all([readiness.untilIs(false), setTimeout(outageMs)])
    await outage.end()
    const back = performance.now()
    const ready = readiness.untilIs(true)
    await untilAcknowledged(1)
    const recovery = (performance.now() - back) / 1000
    const readinessLag = Math.max(noticed, await ready)
    await untilAcknowledged(contacts)
    isOver = true
    await sending
    const losses = await lossesOf(acknowledged, storage)
    return { ...losses, readinessLag, recovery }
  } finally {
    isOver = true
    isBroken = true
    readiness.stop()
    await server.stop()
  }
}

const READINESS_POLL_MS = 100
const ANSWER_MS = 5_000

/** Asks `/readyz` again and again, as a load balancer does. */
function watchReadiness(url: string) {
  let isReady: boolean | undefined
  let isStopped = false

  async function watch(): Promise<void> {
    while (!isStopped) {
      isReady = await statusOf(url).then(
        (status) => status === 200,
        () => undefined,
      )
      await setTimeout(READINESS_POLL_MS)
    }
  }
  void watch()

  return {
    /**
     * Seconds from now until it says that the server is ready, or is not. No answer is neither.
     *
     * @throws Error where it does not within a minute
     */
    async untilIs(expected: boolean): Promise<number> {
      const from = performance.now()
      while (isReady !== expected) {
        if (isStopped || performance.now() - from > PATIENCE_MS) {
          throw new Error(`/readyz never said that the server ${expected ? 'is' : 'is not'} ready.`)
        }
        await setTimeout(READINESS_POLL_MS / 2)
      }
      return (performance.now() - from) / 1000
    },
    stop() {
      isStopped = true
    },
  }
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) })
  await response.body?.cancel()
  return response.status
}
