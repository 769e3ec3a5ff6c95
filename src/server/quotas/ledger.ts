import { LRUCache } from 'lru-cache'
import type { Problem } from '../http/problem.ts'

/** How long a count is cached. */
const COUNTED_MS = 5_000
const ACCOUNTS = 4_000

/** What may be stored under a key. */
export interface Account {
  key: string
  /** Counts the bytes that are stored. */
  count: () => Promise<number>
  most: number
  refusal: () => Problem
}

/**
 * The bytes of accounts: those that are stored, as counted some seconds ago at most, and those that are on
 * their way to the store. Each of several servers learns of the others' by counting.
 */
export function createLedger() {
  const storedBytes = new LRUCache<string, { bytes: number }, Account['count']>({
    max: ACCOUNTS,
    ttl: COUNTED_MS,
    // An account evicted from the cache while it is counted still gets its result.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context: count }) => {
      const sinceStart = { bytes: 0 }
      recounts.set(key, sinceStart)
      const bytes = await count().finally(() => recounts.delete(key))
      return { bytes: bytes + sinceStart.bytes }
    },
  })
  /** What is stored while its account is counted: the count may have it or not. */
  const recounts = new Map<string, { bytes: number }>()
  const onTheirWay = new Map<string, number>()

  function addOnTheirWay(key: string, bytes: number): void {
    const sum = (onTheirWay.get(key) ?? 0) + bytes
    if (sum === 0) onTheirWay.delete(key)
    else onTheirWay.set(key, sum)
  }

  async function bytesOf({ key, count }: Pick<Account, 'key' | 'count'>): Promise<number> {
    const { bytes } = await storedBytes.forceFetch(key, { context: count })
    return bytes + (onTheirWay.get(key) ?? 0)
  }

  function countsOf(accounts: readonly Account[]): Promise<{ bytes: number }[]> {
    return Promise.all(
      accounts.map(({ key, count }) => storedBytes.forceFetch(key, { context: count })),
    )
  }

  function check(accounts: readonly Account[], counts: { bytes: number }[], more: number): void {
    for (const [position, { key, most, refusal }] of accounts.entries()) {
      const bytes = (counts[position]?.bytes ?? 0) + (onTheirWay.get(key) ?? 0)
      if (bytes + more > most) throw refusal()
    }
  }

  return {
    bytesOf,
    /** @throws Problem the refusal of an account that has no room for so many bytes */
    async require(accounts: readonly Account[], bytes: number): Promise<void> {
      check(accounts, await countsOf(accounts), bytes)
    },
    /**
     * Stores bytes that count in these accounts from now on, and no more if that fails.
     *
     * @throws Problem the refusal of an account that has no room for them
     */
    async charge<Stored>(
      accounts: readonly Account[],
      bytes: number,
      store: () => Promise<Stored>,
    ): Promise<Stored> {
      const counts = await countsOf(accounts)
      // In one go with the check, so that of several at once none exceeds an account.
      check(accounts, counts, bytes)
      for (const { key } of accounts) addOnTheirWay(key, bytes)
      try {
        const result = await store()
        for (const { key } of accounts) {
          const total = recounts.get(key) ?? storedBytes.peek(key)
          if (total) total.bytes += bytes
        }
        return result
      } finally {
        for (const { key } of accounts) addOnTheirWay(key, -bytes)
      }
    },
  }
}
