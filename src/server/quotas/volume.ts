import type { Services } from '../services.ts'
import type { Account } from './ledger.ts'
import { quotaProblem, type Refusal } from './quota-problem.ts'

/** The share of the volume that is left to contacts which a form can have made. */
const SHARE_LEFT = 0.1

/** Bytes of the volume that are free. */
export async function freeOfVolume(services: Services): Promise<number> {
  return services.environment.volumeBytes - (await services.ledger.bytesOf(volumeOf(services)))
}

/** The account of all files and contacts. */
export function volumeAccount(
  services: Services,
  of: 'contacts of forms' | 'others',
  refusal: Refusal,
): Account {
  const share = of === 'others' ? 1 - SHARE_LEFT : 1
  return {
    ...volumeOf(services),
    most: services.environment.volumeBytes * share,
    refusal: () => quotaProblem(services, refusal),
  }
}

function volumeOf({ store }: Services): Pick<Account, 'key' | 'count'> {
  return { key: 'volume', count: store.usage.stored }
}
