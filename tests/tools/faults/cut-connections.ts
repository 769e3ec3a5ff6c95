import { postgresProxy } from '../../server/database/postgres-proxy.ts'
import { sendApplications } from './applicants.ts'
import { type Losses, lossesOf, type Place, variablesOf } from './losses.ts'
import { serverProcess } from './server-process.ts'

/**
 * Applications by clients at once, while the server's connections to PostgreSQL are cut so many
 * times, evenly spread. Where the server ends, the clients repeat their calls until the caller stops them.
 */
export async function cutConnections(
  place: Place,
  { applications, clients, cuts }: { applications: number; clients: number; cuts: number },
): Promise<Losses> {
  const proxy = await postgresProxy(place.databaseUrl ?? '')
  const server = await serverProcess(variablesOf({ ...place, databaseUrl: proxy.databaseUrl }))
  let made = 0
  try {
    const acknowledged = await sendApplications(
      { applications, clients },
      () => server.url,
      (count) => {
        if (made === cuts || count < ((made + 1) * applications) / (cuts + 1)) return
        made += 1
        proxy.cut()
      },
    )
    return await lossesOf(acknowledged, place)
  } finally {
    await server.stop()
    proxy.close()
  }
}
