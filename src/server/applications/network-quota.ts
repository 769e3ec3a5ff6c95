import { LRUCache } from 'lru-cache'
import { LimitProblem } from '../http/problem.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open.ts'
import type { CountedTable } from '../store/usage.ts'

const DAY_MS = 86_400_000
/** How long a count is cached. */
const COUNTED_MS = 5_000
const NETWORKS = 1_000

type Usage = Awaited<ReturnType<Store['usage']>>

/** @param network a digest; null for this machine, of which nothing is counted */
type RequireQuota = (network: string | null) => Promise<void>

/**
 * Limits the contacts of a network and day, and the volume of all files and contacts, by the stored rows.
 * Contacts are limited last, and only until Retry-After, for which the page's outbox waits.
 *
 * @throws Problem 503 with Retry-After
 */
export function createContactQuota(services: Services): RequireQuota {
  const { environment, limits, storedBytes } = services
  const usageOf = createUsage(services, 'contacts')
  const mostBytes = limits.contactMegabytesOfNetworkAndDay * 1024 * 1024
  return async (network) => {
    const [{ count, bytes }, ofAll] = await Promise.all([usageOf(network), storedBytes()])
    if (ofAll >= environment.volumeBytes) throw noRoom('bytes_of_volume', 'contacts')
    if (count >= limits.contactsOfNetworkAndDay || bytes >= mostBytes) {
      throw noRoom('contacts_of_network', 'contacts today')
    }
  }
}

/**
 * Limits the progress of a network and day, by the stored rows.
 *
 * @throws Problem 503 with Retry-After
 */
export function createProgressQuota(services: Services): RequireQuota {
  const usageOf = createUsage(services, 'progress_applications')
  const mostBytes = services.limits.progressMegabytesOfNetworkAndDay * 1024 * 1024
  return async (network) => {
    const { bytes } = await usageOf(network)
    if (bytes >= mostBytes) throw noRoom('progress_of_network', 'progress today')
  }
}

/** What a network stored within a day, as it was some seconds ago at most. */
function createUsage({ store }: Services, table: CountedTable) {
  const networks = new LRUCache<string, Usage>({
    max: NETWORKS,
    ttl: COUNTED_MS,
    // A network evicted from the cache while it is counted still gets its result.
    ignoreFetchAbort: true,
    fetchMethod: (network) => {
      const since = new Date(store.clock.now().getTime() - DAY_MS)
      return store.usage(table, { by: 'network', is: network, since })
    },
  })
  return async (network: string | null): Promise<Usage> =>
    network === null ? { count: 0, bytes: 0 } : networks.forceFetch(network)
}

function noRoom(limit: string, what: string): LimitProblem {
  const detail = `There is no room for more ${what}: send it again later.`
  return new LimitProblem(limit, 503, detail, { 'retry-after': '600' })
}
