import type { Context, MiddlewareHandler } from 'hono'
import type { BudgetName } from '../limits.ts'
import type { Log } from '../log.ts'
import { describes } from '../openapi.ts'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'
import { clientNetworkOf } from './origin.ts'
import { LimitProblem } from './problem.ts'

/**
 * Takes a call out of the budget of that name: of its application, where the budget has a number for it, and
 * of its network address or IPv6 network of 64 bits, but for this machine's. What an application is refused
 * is not taken from the others at its address.
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

/** Why a limited call is refused with 429. */
export const TOO_MANY_CALLS = 'Too many calls: wait as Retry-After says.'

/** Limits the calls of what follows by the budget of that name. */
export function limitCalls(services: Services, name: BudgetName): MiddlewareHandler<AppEnv> {
  const take = callTaker(services, name)
  return describes({ refusals: { 429: TOO_MANY_CALLS } }, (c, next) => {
    take(c)
    return next()
  })
}

const MINUTE_MS = 60_000
/** Keys that are remembered in a minute; with one more all are forgotten. */
const MOST_KEYS = 100_000

/** Calls of one application or network in a minute of the clock, and how many there may be. */
interface Allowance {
  name: BudgetName
  by: 'application' | 'address'
  key: string
  perMinute: number
}

/** What was called in this minute, in this server's memory: of several servers each counts for itself. */
export function createCallCounts(log: Log) {
  let minute = 0
  let counts = new Map<string, { calls: number; isRefused: boolean }>()

  function countOf({ name, key }: Allowance) {
    const now = Math.floor(Date.now() / MINUTE_MS)
    if (now !== minute || counts.size >= MOST_KEYS) counts = new Map()
    minute = now
    const count = counts.get(`${name}:${key}`) ?? { calls: 0, isRefused: false }
    counts.set(`${name}:${key}`, count)
    return count
  }

  return {
    /**
     * Takes calls out of allowances, out of none where one is used up. The last ones may be more than were left.
     *
     * @throws LimitProblem 429 with Retry-After; the log has the first of a minute alone
     */
    take(allowances: readonly Allowance[], calls: number): void {
      const taken = allowances.map((allowance) => ({ allowance, count: countOf(allowance) }))
      const used = taken.find(({ allowance, count }) => count.calls >= allowance.perMinute)
      if (used === undefined) {
        for (const { count } of taken) count.calls += calls
        return
      }
      const { name, by } = used.allowance
      if (!used.count.isRefused) log.warn('calls_refused', { budget: name, by })
      used.count.isRefused = true
      const seconds = String(Math.ceil((MINUTE_MS - (Date.now() % MINUTE_MS)) / 1000))
      const detail = `Too many calls: wait ${seconds} s and send it again.`
      throw new LimitProblem(`${name}_by_${by}`, 429, detail, { 'retry-after': seconds })
    },
  }
}
