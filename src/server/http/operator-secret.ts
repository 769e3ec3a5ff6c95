import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'
import { clientAddressOf, clientNetworkOf } from './origin.ts'
import { isSameSecret } from './signing-keys.ts'

/** `operator` is for files, numbers and a closed statechart, `metrics` for `/metrics`. */
export type Door = 'operator' | 'metrics'

/**
 * Whether a request gives a door's secret, in constant time; never if the door has none. What
 * the operator's token opens is in the audit table before it is given; METRICS_TOKEN opens no personal data,
 * and does so while the database is down. The right secret passes however many wrong ones and calls its
 * network made; a request without any is no guess, and is not counted.
 *
 * @param given empty if the request has none
 * @throws LimitProblem 429 if the secret is wrong, after `wrongSecretsPerMinute` of its network
 */
export function secretCheck(services: Services, door: Door) {
  const { environment, limits, callCounts, log, operatorToken } = services
  const expected = { operator: operatorToken, metrics: environment.secrets.metrics }[door]
  return async (c: Context<AppEnv>, secret: string): Promise<boolean> => {
    if (expected === undefined || secret === '') return false
    if (isSameSecret(secret, expected)) {
      c.set('isOperator', true)
      if (door === 'operator') await recordAccess(c, services, 'operator')
      return true
    }
    // A proxy that TRUST_PROXY does not name is counted too: it locks no operator out.
    const network = clientNetworkOf(c, environment) ?? clientAddressOf(c, environment)
    const before = callCounts.wrongSecret(network, limits.wrongSecretsPerMinute)
    if (before === 0) log.warn('secret_refused', { door, network, requestId: c.var.requestId })
    return false
  }
}

/** Adds to the audit table before anything is given; without the query, which may hold a signature. */
export async function recordAccess(
  c: Context<AppEnv>,
  { store, environment }: Services,
  credential: 'operator' | 'signed-address',
): Promise<void> {
  const access = {
    id: randomUUID(),
    at: store.clock.now().toISOString(),
    credential,
    method: c.req.method,
    path: c.req.path,
    address: clientAddressOf(c, environment),
    request_id: c.var.requestId,
  }
  await store.db.insertInto('accesses').values(access).execute()
}
