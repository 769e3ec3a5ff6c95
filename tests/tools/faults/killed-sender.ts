import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createLog } from '../../../src/server/log.ts'
import { openStore } from '../../../src/server/store/open.ts'
import { type Acknowledged, sendApplications } from './applicants.ts'
import { type Place, variablesOf } from './losses.ts'
import { serverProcess } from './server-process.ts'

const POLL_MS = 100

/**
 * Applications that a webhook gets, while the server is killed in the middle and every third call of
 * the webhook fails. Leases of the killed server are ended, so that no server waits for them.
 */
export async function killSender(
  place: Place,
  { applications, clients }: { applications: number; clients: number },
): Promise<{ acknowledged: number; lost: number; calls: number }> {
  const taken = new Set<unknown>()
  let calls = 0
  const webhook = createServer((incoming, outgoing) => {
    incoming.resume()
    calls += 1
    outgoing.statusCode = calls % 3 === 0 ? 500 : 200
    if (outgoing.statusCode === 200) taken.add(incoming.headers['idempotency-key'])
    outgoing.end()
  })
  webhook.listen(0, '127.0.0.1')
  await once(webhook, 'listening')
  const { port } = webhook.address() as AddressInfo
  const server = await serverProcess({
    ...variablesOf(place),
    PUBLIC_URL: 'https://jobs.example.com',
    WEBHOOK_URL: `http://127.0.0.1:${port}/`,
    WEBHOOK_SECRET: 'a-secret-of-24-characters',
  })
  try {
    let restarting: Promise<void> | undefined
    const acknowledged = await sendApplications(
      { applications, clients },
      () => server.url,
      (count) => {
        if (count < applications / 2 || restarting) return
        restarting = server.kill().then(() => server.start())
      },
    )
    await restarting
    await untilSent(place)
    return { acknowledged: acknowledged.length, lost: missing(acknowledged, taken), calls }
  } finally {
    await server.stop()
    webhook.closeAllConnections()
    webhook.close()
  }
}

function missing(acknowledged: readonly Acknowledged[], taken: ReadonlySet<unknown>): number {
  return acknowledged.filter(({ applicationId }) => !taken.has(applicationId)).length
}

/** Makes what waits due, until nothing waits. */
async function untilSent(place: Place): Promise<void> {
  const store = await openStore(
    place,
    createLog(() => {}),
  )
  try {
    while ((await store.outgoing.counts()).waiting > 0) {
      const due_at = '2000-01-01T00:00:00.000Z'
      const waiting = store.db.selectFrom('outgoing').select('id').where('state', '=', 'waiting')
      // Each by itself: the server locks several at once, in an order of its own.
      for (const { id } of await waiting.execute()) {
        await store.db.updateTable('outgoing').set({ due_at }).where('id', '=', id).execute()
      }
      await setTimeout(POLL_MS)
    }
  } finally {
    await store.close()
  }
}
