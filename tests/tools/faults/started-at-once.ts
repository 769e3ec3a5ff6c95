import { type Place, variablesOf } from './losses.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'

/**
 * Servers that are started at the same moment on one database.
 *
 * @throws what the first of them says that does not start; then none is left running
 */
export async function startAtOnce(place: Place, count: number): Promise<ServerProcess[]> {
  const started = await Promise.allSettled(
    Array.from({ length: count }, () => serverProcess(variablesOf(place))),
  )
  const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return servers
  await Promise.all(servers.map((server) => server.kill()))
  throw failed.reason
}

/** How many of the servers that are started so often on an empty database do not serve. */
export async function startOnEmpty(place: Place, count: number): Promise<{ wrong: number }> {
  const servers = await startAtOnce(place, count)
  const statuses = await Promise.all(
    servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status),
  ).finally(() => Promise.all(servers.map((server) => server.stop())))
  return { wrong: statuses.filter((status) => status !== 200).length }
}
