import type { BudgetName } from '../limits.ts'
import type { Log } from '../log.ts'
import { LimitProblem } from './problem.ts'

const MINUTE_MS = 60_000
/** Keys that are remembered in a minute; with one more all are forgotten. */
const MOST_KEYS = 100_000

/** Calls of one application or network in a minute of the clock, and how many there may be. */
export interface Allowance {
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
