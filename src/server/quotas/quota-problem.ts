import type { Environment } from '../env.ts'
import { type Limit, LimitProblem } from '../http/problem.ts'
import type { Services } from '../services.ts'

export interface Refusal {
  limit: Limit
  detail: string
  retryAfterSeconds: number
}

interface Context extends Pick<Services, 'callCounts' | 'log'> {
  environment: Pick<Environment, 'trustedProxies'>
}

const MAYBE_PROXY =
  'Where this is a proxy, set TRUST_PROXY to the number of proxies: until then all of its applicants share one limit.'

/**
 * A refusal for lack of room. The first of a minute is logged.
 *
 * @param network whose share is used; undefined if all share it
 */
export function quotaProblem(
  { callCounts, environment, log }: Context,
  { limit, detail, retryAfterSeconds }: Refusal,
  network?: string,
): LimitProblem {
  if (callCounts.isFirst(`${limit}:${network}`)) {
    const mayBeProxy = network !== undefined && environment.trustedProxies === 0
    log.warn('quota_used', { limit, network, ...(mayBeProxy && { reason: MAYBE_PROXY }) })
  }
  return new LimitProblem(limit, detail, { 'retry-after': String(retryAfterSeconds) })
}
