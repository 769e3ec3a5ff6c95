import { setTimeout } from 'node:timers/promises'
import { type Acknowledged, bodyOf, deliver } from '../applicants.ts'
import { type Losses, lossesOf, type Place } from '../place.ts'
import { serverProcess } from '../server-process.ts'
import { watchReadiness } from './readiness.ts'

const POLL_MS = 20
const PATIENCE_MS = 60_000
/** Longer than `/readyz` may take to notice. */
export const OUTAGE_MS = 8_000

/** A neighbour that fails and comes back. */
export interface Outage {
  begin(): Promise<void> | void
  /** Returns once the neighbour is back. */
  end(): Promise<void> | void
}

/** What an outage did, in seconds, with the losses. */
export interface Survived extends Losses {
  /** The longest that `/readyz` said something else than was so. */
  honest: number
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
 * @param place where its contacts are
 * @throws Error where the server ends, or stores no contact for a minute after the outage
 */
export async function sendThroughout(
  variables: Record<string, string>,
  place: Place,
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
    const honest = Math.max(noticed, await ready)
    await untilAcknowledged(contacts)
    isOver = true
    await sending
    const losses = await lossesOf(acknowledged, place)
    return { ...losses, honest, recovery }
  } finally {
    isOver = true
    isBroken = true
    readiness.stop()
    await server.stop()
  }
}
