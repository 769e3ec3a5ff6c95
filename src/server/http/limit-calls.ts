import type { Context, MiddlewareHandler } from 'hono'
import type { BudgetName } from '../limits.ts'
import { describes } from '../openapi/description.ts'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'
import { clientNetworkOf } from './origin.ts'
import type { Budget } from './rate-limits.ts'

/**
 * Limits calls by the budget of that name: those of the application, where the budget has a number for it, and
 * those of one network address or IPv6 network of 64 bits, but for this machine's. What an application is
 * refused is not taken from the others at its address.
 */
export function limitCalls(
  { environment, limits, rateLimits }: Services,
  name: BudgetName,
): MiddlewareHandler<AppEnv> {
  const { perApplicant, perApplication, bytesPerCall, mostBytes = 0 } = limits.budgets[name]
  const perAddress = perApplicant * environment.applicantsPerMinute

  function callsOf(c: Context<AppEnv>): number {
    if (bytesPerCall === undefined) return 1
    const bytes = Math.min(Number(c.req.header('content-length') ?? mostBytes), mostBytes)
    return Math.max(1, Math.ceil(bytes / bytesPerCall))
  }

  const refusals = { 429: 'Too many calls: wait as Retry-After says.' }
  return describes({ refusals }, async (c, next) => {
    const budgets: Budget[] = []
    if (perApplication !== undefined) {
      budgets.push({ name, by: 'application', key: c.var.applicationId, perMinute: perApplication })
    }
    const network = clientNetworkOf(c, environment)
    if (network !== undefined && perAddress > 0) {
      budgets.push({ name, by: 'address', key: network, perMinute: perAddress })
    }
    await rateLimits.take(budgets, callsOf(c))
    await next()
  })
}
