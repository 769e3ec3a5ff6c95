import { createServer } from 'node:http'
import { createLog } from '../../../src/server/log.ts'
import { openStore } from '../../../src/server/store/open-store.ts'
import { listen } from '../../fakes/listen.ts'
import { postgresProxy } from '../../server/database/postgres-proxy.ts'
import { sendApplications } from './applicants.ts'
import { countContactsBy, type Reader } from './readers.ts'
import { type ServerProcess, serverProcess, startAtOnce } from './server-process.ts'
import {
  type BackendStorage,
  type Losses,
  lossesOf,
  untilWorkedOff,
  variablesOf,
} from './storage.ts'

/** How many applications are sent, by how many clients at once. */
export interface Sent {
  applications: number
  clients: number
}

/** Applications while the servers are killed in turn, so many times, evenly spread. */
export async function killServers(
  storage: BackendStorage,
  { servers: count = 1, kills, ...sent }: Sent & { servers?: number; kills: number },
): Promise<Losses> {
  const servers = await startAtOnce(storage, count)
  let calls = 0
  let restarting = Promise.resolve()
  try {
    const acknowledged = await sendApplications(
      sent,
      () => {
        calls += 1
        return inTurn(servers, calls).url
      },
      evenly(kills, sent.applications, (turn) => {
        const server = inTurn(servers, turn)
        restarting = restarting.then(() => server.kill()).then(() => server.start())
      }),
    )
    await restarting
    return await lossesOf(acknowledged, storage)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/**
 * Applications while another program reads the embedded database so many times, evenly spread; after
 * each read more are acknowledged, then the server is killed.
 */
export async function killReadServer(
  storage: BackendStorage,
  { reader, reads, ...sent }: Sent & { reader: Reader; reads: number },
): Promise<Losses> {
  const server = await serverProcess(variablesOf(storage))
  let working: Promise<unknown> = Promise.resolve()
  try {
    const acknowledged = await sendApplications(
      sent,
      () => server.url,
      evenly(2 * reads, sent.applications, (turn) => {
        working =
          turn % 2 === 0
            ? working.then(() => countContactsBy(reader, storage))
            : working.then(() => server.kill()).then(() => server.start())
      }),
    )
    await working
    return await lossesOf(acknowledged, storage)
  } finally {
    await server.stop()
  }
}

/**
 * Applications while the server's connections to PostgreSQL are cut so many times, evenly spread.
 * Where the server ends, the clients repeat their calls until the caller stops them.
 */
export async function cutConnections(
  storage: BackendStorage,
  { cuts, ...sent }: Sent & { cuts: number },
): Promise<Losses> {
  const proxy = await postgresProxy(storage.databaseUrl ?? '')
  const server = await serverProcess(variablesOf({ ...storage, databaseUrl: proxy.databaseUrl }))
  try {
    const cut = evenly(cuts, sent.applications, () => proxy.cut())
    return await lossesOf(await sendApplications(sent, () => server.url, cut), storage)
  } finally {
    await server.stop()
    proxy.stop()
  }
}

/**
 * Applications while the server is ended by SIGTERM and started again so many times, evenly spread, and
 * every third of the webhook's first calls fails. Lost is also what the webhook never gets.
 */
export async function endServer(
  storage: BackendStorage,
  { ends, ...sent }: Sent & { ends: number },
): Promise<Losses> {
  const isRefused = (call: number) => call % 3 === 0 && call <= sent.applications
  const webhook = await webhookServer((call) => (isRefused(call) ? 500 : 200))
  const server = await serverProcess({ ...variablesOf(storage), ...webhook.variables })
  let restarting = Promise.resolve()
  try {
    const acknowledged = await sendApplications(
      sent,
      () => server.url,
      evenly(ends, sent.applications, () => {
        restarting = restarting.then(() => server.stop()).then(() => server.start())
      }),
    )
    await restarting
    await untilSent(storage)
    const losses = await lossesOf(acknowledged, storage)
    const unsent = acknowledged.filter(({ applicationId }) => !webhook.taken.has(applicationId))
    return { ...losses, lost: losses.lost + unsent.length }
  } finally {
    await server.stop()
    webhook.close()
  }
}

/** The webhook's receiver, and the variables that name it; `taken` are applications answered by 200. */
export async function webhookServer(statusOf: (call: number) => 200 | 500) {
  const taken = new Set<unknown>()
  let calls = 0
  const server = createServer((incoming, outgoing) => {
    incoming.resume()
    calls += 1
    outgoing.statusCode = statusOf(calls)
    if (outgoing.statusCode === 200) taken.add(incoming.headers['idempotency-key'])
    outgoing.end()
  })
  const variables = {
    PUBLIC_URL: 'https://jobs.example.com',
    WEBHOOK_URL: `http://127.0.0.1:${await listen(server)}/`,
    WEBHOOK_SECRET: 'a-secret-of-24-characters',
  }
  return {
    taken,
    variables,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Makes calls of the webhook that wait due, until none waits. */
export async function untilSent(storage: BackendStorage): Promise<void> {
  const store = await openStore(
    storage,
    createLog(() => {}),
  )
  try {
    const waiting = store.db.selectFrom('outgoing').select('id').where('state', '=', 'waiting')
    await untilWorkedOff(store.db, () => waiting.execute())
  } finally {
    await store.close()
  }
}

/** Acts so many times while applications are acknowledged, evenly spread; counts turns from 0. */
export function evenly(
  times: number,
  applications: number,
  act: (turn: number) => void,
): (acknowledged: number) => void {
  let done = 0
  return (acknowledged) => {
    if (done === times || acknowledged < ((done + 1) * applications) / (times + 1)) return
    act(done)
    done += 1
  }
}

export function inTurn(servers: readonly ServerProcess[], turn: number): ServerProcess {
  const server = servers[turn % servers.length]
  if (!server) throw new Error('No server was started.')
  return server
}
