import type { BudgetName, CallLimit } from '../limits.ts'
import type { Log } from '../log.ts'
import { LimitProblem } from './problem.ts'

const MINUTE_MS = 60_000
/** Maximum of keys in a minute; with one more all are dropped. */
const MOST_KEYS = 100_000

/** Calls of one application or network in a minute of the clock, and how many there may be. */
export interface Allowance {
  name: BudgetName
  by: 'application' | 'address'
  key: string
  perMinute: number
}

/** The calls of this minute, in this server's memory: each of several servers counts its own. */
export function createCallCounts(log: Log) {
  let minute = 0
  let counts = new Map<string, { calls: number; isLogged: boolean }>()

  function countOf(key: string) {
    const now = Math.floor(Date.now() / MINUTE_MS)
    if (now !== minute || counts.size >= MOST_KEYS) counts = new Map()
    minute = now
    const count = counts.get(key) ?? { calls: 0, isLogged: false }
    counts.set(key, count)
    return count
  }

  return {
    /**
     * Counts calls in each allowance, in none if one is used up. The last call may exceed what is left.
     *
     * @throws LimitProblem 429 with Retry-After; only the first of a minute is logged
     */
    take(allowances: readonly Allowance[], calls: number): void {
      const budgets = allowances.map((allowance) => ({
        allowance,
        count: countOf(`${allowance.name}:${allowance.key}`),
      }))
      const exhausted = budgets.find(({ allowance, count }) => count.calls >= allowance.perMinute)
      if (exhausted === undefined) {
        for (const { count } of budgets) count.calls += calls
        return
      }
      const { name, by } = exhausted.allowance
      if (!exhausted.count.isLogged) log.warn('calls_refused', { budget: name, by })
      exhausted.count.isLogged = true
      throw tooMany(`${name}_by_${by}`, 'calls')
    },
    /** Whether this is the first of that name in this minute. */
    isFirst(name: string): boolean {
      const count = countOf(name)
      count.calls += 1
      return count.calls === 1
    },
    /**
     * Counts a wrong secret of a network.
     *
     * @returns how many it had sent before in this minute
     * @throws LimitProblem 429 with Retry-After, after so many
     */
    wrongSecret(network: string, perMinute: number): number {
      const count = countOf(`secret:${network}`)
      if (count.calls >= perMinute) throw tooMany('wrong_secrets', 'wrong tokens')
      count.calls += 1
      return count.calls - 1
    },
  }
}

function tooMany(limit: CallLimit | 'wrong_secrets', what: string): LimitProblem {
  const seconds = String(Math.ceil((MINUTE_MS - (Date.now() % MINUTE_MS)) / 1000))
  const detail = `Too many ${what}: wait ${seconds} s and send it again.`
  return new LimitProblem(limit, detail, { 'retry-after': seconds })
}
