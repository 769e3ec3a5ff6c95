import type { Context, MiddlewareHandler } from 'hono'
import type { BudgetName } from '../limits.ts'
import { describes } from '../openapi.ts'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'
import type { Allowance } from './call-counts.ts'
import { clientNetworkOf } from './origin.ts'

/**
 * Counts a call in the budget of that name: for its application, if the budget has a limit for one,
 * and for its network address or IPv6 network of 64 bits, except this machine's. A call over its
 * application's limit is not counted for the address, and one with the operator's secret not at all.
 */
export function callTaker(
  { environment, limits, callCounts }: Services,
  name: BudgetName,
): (c: Context<AppEnv>) => void {
  const { perApplicant, perApplication, bytesPerCall, mostBytes = 0 } = limits.budgets[name]
  const perAddress = perApplicant * environment.applicantsPerMinute

  function callsOf(c: Context<AppEnv>): number {
    if (bytesPerCall === undefined) return 1
    const bytes = Math.min(Number(c.req.header('content-length') ?? mostBytes), mostBytes)
    return Math.max(1, Math.ceil(bytes / bytesPerCall))
  }

  return (c) => {
    if (c.var.isOperator) return
    const allowances: Allowance[] = []
    if (perApplication !== undefined) {
      const key = c.var.applicationId
      allowances.push({ name, by: 'application', key, perMinute: perApplication })
    }
    const network = clientNetworkOf(c, environment)
    if (network !== undefined && perAddress > 0) {
      allowances.push({ name, by: 'address', key: network, perMinute: perAddress })
    }
    callCounts.take(allowances, callsOf(c))
  }
}

/** The meaning of status 429 in the API's document. */
export const TOO_MANY_CALLS = 'Too many calls: wait as Retry-After says.'

/** Limits the calls of what follows by the budget of that name. */
export function limitCalls(services: Services, name: BudgetName): MiddlewareHandler<AppEnv> {
  const take = callTaker(services, name)
  return describes({ errors: { 429: TOO_MANY_CALLS } }, (c, next) => {
    take(c)
    return next()
  })
}
