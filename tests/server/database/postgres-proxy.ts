import { type NeighbourProxy, startProxy } from '../../fakes/proxy.ts'

/** A proxy before PostgreSQL, and DATABASE_URL through it. */
export async function postgresProxy(
  databaseUrl: string,
): Promise<NeighbourProxy & { databaseUrl: string }> {
  const url = new URL(databaseUrl)
  const proxy = await startProxy({ hostname: url.hostname, port: Number(url.port || 5432) })
  url.host = `127.0.0.1:${proxy.port}`
  return { ...proxy, databaseUrl: url.href }
}
