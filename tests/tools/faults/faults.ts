import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLog } from '../../../src/server/log.ts'
import { openStore } from '../../../src/server/store/open.ts'
import { postgresProxy } from '../../server/database/postgres-proxy.ts'
import { bodyOf, sendApplications } from './applicants.ts'
import { type Losses, lossesOf, type Place, untilWorkedOff, variablesOf } from './place.ts'
import { type ServerProcess, serverProcess, startAtOnce } from './server-process.ts'

/** How many applications are sent, by how many clients at once. */
export interface Sent {
  applications: number
  clients: number
}

/** Applications while the servers are killed in turn, so many times, evenly spread. */
export async function killServers(
  place: Place,
  { servers: count = 1, kills, ...sent }: Sent & { servers?: number; kills: number },
): Promise<Losses> {
  const servers = await startAtOnce(place, count)
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
    return await lossesOf(acknowledged, place)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/**
 * Applications while the server's connections to PostgreSQL are cut so many times, evenly spread.
 * Where the server ends, the clients repeat their calls until the caller stops them.
 */
export async function cutConnections(
  place: Place,
  { cuts, ...sent }: Sent & { cuts: number },
): Promise<Losses> {
  const proxy = await postgresProxy(place.databaseUrl ?? '')
  const server = await serverProcess(variablesOf({ ...place, databaseUrl: proxy.databaseUrl }))
  try {
    const cut = evenly(cuts, sent.applications, () => proxy.cut())
    return await lossesOf(await sendApplications(sent, () => server.url, cut), place)
  } finally {
    await server.stop()
    proxy.stop()
  }
}

/**
 * Applications through a proxy that drops the connection once the backend has answered the first
 * call of a contact: each is committed, and no client gets the answer before it repeats the call.
 */
export async function loseAnswers(
  place: Place,
  sent: Sent,
): Promise<Losses & { answersLost: number }> {
  const server = await serverProcess(variablesOf(place))
  const dropped = new Set<unknown>()
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const forwarded = request(`${server.url}${url}`, { method, headers }, (answer) => {
      const key = headers['idempotency-key']
      if (answer.statusCode === 201 && key !== undefined && !dropped.has(key)) {
        dropped.add(key)
        outgoing.socket?.destroy()
        answer.resume()
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  const address = await listen(proxy)
  try {
    const acknowledged = await sendApplications(sent, () => address)
    return { ...(await lossesOf(acknowledged, place)), answersLost: dropped.size }
  } finally {
    proxy.closeAllConnections()
    proxy.close()
    await server.stop()
  }
}

/** What a page sent that did not know the last field yet. */
export function olderBody(applicant: number): string {
  const { ai_vetting_summary: _, ...older } = JSON.parse(bodyOf(applicant))
  return JSON.stringify(older)
}

/** What a page will send that knows a field more. */
export function newerBody(applicant: number): string {
  return JSON.stringify({ ...JSON.parse(bodyOf(applicant)), favourite_game: 'Chess' })
}

/** As much white space and as many addresses inside two texts as a body may have. */
export function longBody(applicant: number): string {
  const payload = JSON.parse(bodyOf(applicant))
  const first_name = `a${' '.repeat(120_000)}b`
  return JSON.stringify({ ...payload, first_name, email: '<a@b>'.repeat(24_000) })
}

/** Applications by pages of another version than the server's. */
export async function sendOtherVersion(
  place: Place,
  sent: Sent & { body: (applicant: number) => string },
): Promise<Losses> {
  const server = await serverProcess(variablesOf(place))
  try {
    return await lossesOf(await sendApplications(sent, () => server.url), place)
  } finally {
    await server.stop()
  }
}

/**
 * How many of the servers that are started so often on an empty database do not do what they should: on
 * PostgreSQL all serve; on an embedded database one does, and the others end with a sentence.
 */
export async function startOnEmpty(place: Place, count: number): Promise<{ wrong: number }> {
  const started = await Promise.allSettled(
    Array.from({ length: count }, () => serverProcess(variablesOf(place))),
  )
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const statuses = await Promise.all(
    servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status),
  ).finally(() => Promise.all(servers.map((server) => server.stop())))
  const serving = statuses.filter((status) => status === 200).length
  const refused = started.filter(
    (one) => one.status === 'rejected' && /Another server works on the embedded/.test(one.reason),
  ).length
  const expected = place.databaseUrl === undefined ? 1 : count
  return { wrong: Math.abs(serving - expected) + (count - serving - refused) }
}

/**
 * Applications that a webhook gets, while the server is killed in the middle and every third call of
 * the webhook fails. Leases of the killed server are ended, so that no server waits for them.
 */
export async function killSender(
  place: Place,
  sent: Sent,
): Promise<{ acknowledged: number; lost: number }> {
  const webhook = await webhookServer((call) => (call % 3 === 0 ? 500 : 200))
  const server = await serverProcess({ ...variablesOf(place), ...webhook.variables })
  try {
    let restarting = Promise.resolve()
    const acknowledged = await sendApplications(
      sent,
      () => server.url,
      evenly(1, sent.applications, () => {
        restarting = server.kill().then(() => server.start())
      }),
    )
    await restarting
    await untilSent(place)
    const lost = acknowledged.filter(({ applicationId }) => !webhook.taken.has(applicationId))
    return { acknowledged: acknowledged.length, lost: lost.length }
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
    WEBHOOK_URL: `${await listen(server)}/`,
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

/** Makes the webhook's calls that wait due, until none waits. */
export async function untilSent(place: Place): Promise<void> {
  const store = await openStore(
    place,
    createLog(() => {}),
  )
  try {
    const webhooks = store.db.selectFrom('outgoing').select('id').where('kind', '=', 'webhook')
    await untilWorkedOff(store.db, () => webhooks.where('state', '=', 'waiting').execute())
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

/** @returns the address */
async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
