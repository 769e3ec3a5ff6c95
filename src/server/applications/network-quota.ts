import { LRUCache } from 'lru-cache'
import { LimitProblem } from '../http/limit-problem.ts'
import type { Services } from '../services.ts'

const DAY_MS = 86_400_000
/** How old a count may be. */
const COUNTED_MS = 5_000
const NETWORKS = 1_000

/**
 * Limits the contacts of a network and day, and the volume of all files and contacts, by the stored rows.
 * Contacts are the last that is refused, and never for good: the outbox of a page waits as Retry-After says.
 */
export function createContactQuota({ environment, limits, store, storedBytes }: Services) {
  const { contactsOfNetworkAndDay, contactMegabytesOfNetworkAndDay } = limits
  const networks = new LRUCache<string, { bytes: number; count: number }>({
    max: NETWORKS,
    ttl: COUNTED_MS,
    // A network that makes way for others is still counted.
    ignoreFetchAbort: true,
    fetchMethod: (network) => {
      const since = new Date(store.clock.now().getTime() - DAY_MS)
      return store.contacts.usage({ network, since })
    },
  })
  /**
   * @param network a digest; null for this machine
   * @throws Problem 503 with Retry-After where a day's contacts of the network are stored, or the volume is full
   */
  return async (network: string | null): Promise<void> => {
    const [ofNetwork, ofAll] = await Promise.all([
      network === null ? undefined : networks.fetch(network),
      storedBytes(),
    ])
    const { count = 0, bytes = 0 } = ofNetwork ?? {}
    if (ofAll >= environment.volumeBytes) throw noRoom('bytes_of_volume', '')
    if (
      count >= contactsOfNetworkAndDay ||
      bytes >= contactMegabytesOfNetworkAndDay * 1024 * 1024
    ) {
      throw noRoom('contacts_of_network', ' today')
    }
  }
}

function noRoom(limit: string, when: string): LimitProblem {
  const detail = `There is no room for more contacts${when}: send it again later.`
  return new LimitProblem(limit, 503, detail, { 'retry-after': '600' })
}
