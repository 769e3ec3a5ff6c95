import { createHmac } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { BudgetName } from '../limits.ts'
import type { Log } from '../log.ts'
import { groupCommit } from '../store/group-commit.ts'
import type { Tables } from '../store/tables.ts'
import { LimitProblem } from './limit-problem.ts'

const MINUTE_MS = 60_000
/** Keys that are remembered in a minute; then they are forgotten, and the database is asked again. */
const MOST_KNOWN = 100_000

/** Calls of one application or network in a minute of the clock, and how many there may be. */
export interface Budget {
  name: BudgetName
  by: 'application' | 'address'
  key: string
  perMinute: number
}

interface Counted {
  key: string
  calls: number
}

interface Known {
  calls: number
  /** So that the log has the first refusal of a minute alone. */
  isRefused: boolean
}

/** The database holds keys as digests under `secret`: an address is personal data. */
export type RateLimits = ReturnType<typeof createRateLimits>

export function createRateLimits(db: Kysely<Tables>, secret: string, log: Log) {
  let countedMinute = 0
  const add = groupCommit(async (counted: readonly Counted[]) => {
    const minute = minuteNow()
    if (minute !== countedMinute) {
      // Those to come are of a clock that was ahead; another server's may be so far.
      await db
        .deleteFrom('rate_counts')
        .where(({ eb, or }) => or([eb('minute', '<', minute), eb('minute', '>', minute + 5)]))
        .execute()
    }
    countedMinute = minute
    return addCalls(db, counted, minute)
  })
  /** What this server knows of the current minute, so that a refusal asks no database. */
  let known = { minute: 0, entries: new Map<string, Known>() }

  function knownOf({ name, key }: Budget): Known {
    const minute = minuteNow()
    const isFull = known.entries.size >= MOST_KNOWN
    if (known.minute !== minute || isFull) known = { minute, entries: new Map() }
    const entry = known.entries.get(`${name}:${key}`) ?? { calls: 0, isRefused: false }
    known.entries.set(`${name}:${key}`, entry)
    return entry
  }

  function refuse(budget: Budget, entry: Known): never {
    const { name, by } = budget
    if (!entry.isRefused) log.warn('calls_refused', { budget: name, by })
    entry.isRefused = true
    throw tooManyCalls(budget)
  }

  async function count(budget: Budget, calls: number, entry: Known): Promise<void> {
    const { name, key, perMinute } = budget
    const digest = createHmac('sha256', secret).update(`${name}:${key}`).digest('base64url')
    const counted = await add({ key: digest, calls }).catch((error: unknown) => {
      entry.calls -= calls
      throw error
    })
    entry.calls = Math.max(entry.calls, counted)
    if (counted - calls >= perMinute) refuse(budget, entry)
  }

  return {
    /**
     * Takes calls out of budgets; out of none where this server knows that one is used up. The last ones
     * may be more than were left.
     *
     * @throws Problem 429 with Retry-After where one is used up
     */
    async take(budgets: readonly Budget[], calls: number): Promise<void> {
      const entries = budgets.map((budget) => [budget, knownOf(budget)] as const)
      for (const [budget, entry] of entries) {
        if (entry.calls >= budget.perMinute) refuse(budget, entry)
      }
      for (const [, entry] of entries) entry.calls += calls
      await Promise.all(entries.map(([budget, entry]) => count(budget, calls, entry)))
    },
  }
}

function minuteNow(): number {
  return Math.floor(Date.now() / MINUTE_MS)
}

/** Adds calls to their keys; gives each of them the number in the minute after it. */
async function addCalls(db: Kysely<Tables>, counted: readonly Counted[], minute: number) {
  const added = new Map<string, number>()
  for (const { key, calls } of counted.toSorted(byKey)) {
    added.set(key, (added.get(key) ?? 0) + calls)
  }
  const rows = await db
    .insertInto('rate_counts')
    .values([...added].map(([key, calls]) => ({ key, minute, calls })))
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'minute'])
        .doUpdateSet({ calls: sql<number>`rate_counts.calls + excluded.calls` }),
    )
    .returning(['key', 'calls'])
    .execute()
  const reached = new Map(rows.map(({ key, calls }) => [key, calls - (added.get(key) ?? 0)]))
  return ({ key, calls }: Counted) => {
    const now = (reached.get(key) ?? 0) + calls
    reached.set(key, now)
    return now
  }
}

/** In one order, two servers that count the same keys never lock each other out. */
function byKey(one: Counted, other: Counted): number {
  return one.key < other.key ? -1 : 1
}

function tooManyCalls({ name, by }: Budget): LimitProblem {
  const seconds = Math.ceil((MINUTE_MS - (Date.now() % MINUTE_MS)) / 1000)
  return new LimitProblem(
    `${name}_by_${by}`,
    429,
    `Too many calls: wait ${seconds} s and send it again.`,
    {
      'retry-after': String(seconds),
    },
  )
}
