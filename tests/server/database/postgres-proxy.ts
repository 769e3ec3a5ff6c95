import { type NeighbourProxy, startProxy } from '../../fakes/proxy.ts'

/** A proxy before PostgreSQL, and DATABASE_URL through it. */
export async function postgresProxy(
  databaseUrl: string,
): Promise<NeighbourProxy & { databaseUrl: string }> {
  const proxy = await startProxy(postgresAt(databaseUrl))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${proxy.port}`
  return { ...proxy, databaseUrl: url.href }
}

/** Where the PostgreSQL of an address listens. */
export function postgresAt(databaseUrl: string): { hostname: string; port: number } {
  const { hostname, port } = new URL(databaseUrl)
  return { hostname, port: Number(port || 5432) }
}
