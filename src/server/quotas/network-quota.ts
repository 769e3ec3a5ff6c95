import type { NetworkLimits } from '../limits.ts'
import type { Services } from '../services.ts'
import type { NetworkDaysTable } from '../store/tables.ts'
import type { Account } from './ledger.ts'
import { quotaProblem, type Refusal } from './quota-problem.ts'
import { freeOfVolume } from './volume.ts'

type Kind = NetworkDaysTable['kind']

const MIB = 1024 * 1024
/** The share that one network may have of what is free. */
const SHARE_OF_FREE = 1 / 3

/** What a network that sent too much today is answered with. */
const REFUSALS: Record<Kind, Refusal> = {
  contacts: {
    limit: 'contacts_of_network',
    detail: 'There is no room for more contacts today: send it again later.',
    retryAfterSeconds: 600,
  },
  progress: {
    limit: 'progress_of_network',
    detail: 'There is no room for more progress today: send it again later.',
    retryAfterSeconds: 600,
  },
  files: {
    limit: 'bytes_of_network',
    detail: 'Too many files came from this network today: send it tomorrow.',
    retryAfterSeconds: 3600,
  },
}

/**
 * An account for each network of an address: what it may store in a day, and at most a third of what would
 * be free without it.
 *
 * @param networks as `networksOf` has them; none for this machine, which has no limit
 */
export async function networkAccounts(
  services: Services,
  kind: Kind,
  networks: readonly string[],
): Promise<Account[]> {
  if (networks.length === 0) return []
  const { digestOf, ledger, store } = services
  const free = await freeFor(services, kind)
  const { address, ipv6 } = limitsOf(services, kind)
  const limits = networks.length === 1 ? [address] : ipv6
  return Promise.all(
    networks.map(async (network, position) => {
      const key = `${kind} of ${network}`
      const count = () => store.networkDays.bytesToday(kind, digestOf(network))
      const freeWithoutIt = free + (await ledger.bytesOf({ key, count }))
      const most = Math.min(limits[position] ?? 0, freeWithoutIt * SHARE_OF_FREE)
      const refusal = () => quotaProblem(services, REFUSALS[kind], network)
      return { key, count, most, refusal }
    }),
  )
}

function limitsOf({ limits, environment }: Services, kind: Kind): NetworkLimits {
  const isShare = kind === 'files'
  const { address, ipv6 } = isShare ? limits.fileShareOfDay : limits.megabytesOfDay
  const unit = isShare ? environment.volumeBytes : MIB
  return { address: address * unit, ipv6: ipv6.map((most) => most * unit) }
}

/** Progress is not part of the volume of files and contacts. */
async function freeFor(services: Services, kind: Kind): Promise<number> {
  const { environment, freeBytes } = services
  const isOnDisk = environment.databaseUrl === undefined
  const onDisk = isOnDisk ? await freeBytes() : Number.POSITIVE_INFINITY
  return kind === 'progress' ? onDisk : Math.min(onDisk, await freeOfVolume(services))
}
