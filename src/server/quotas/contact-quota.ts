import type { Services } from '../services.ts'
import { CONTACT_ROW_BYTES } from '../store/usage.ts'
import type { Account } from './ledger.ts'
import { networkAccounts } from './network-quota.ts'
import { quotaProblem, type Refusal } from './quota-problem.ts'
import { volumeAccount } from './volume.ts'

/** The share of the volume for contacts that no form can have made, and of that for one network. */
const SHARE_OF_NO_FORM = 0.1
const SHARE_OF_NETWORK = 0.1

const VOLUME_FULL: Refusal = {
  limit: 'bytes_of_volume',
  detail: 'There is no room for more contacts: send it again later.',
  retryAfterSeconds: 600,
}
const NO_FORM_FULL: Refusal = {
  limit: 'contacts_of_no_form',
  detail: 'There is no room for more contacts that no form can have made: send it again later.',
  retryAfterSeconds: 600,
}

interface ArrivedContact {
  /** As `networksOf` has them; none for this machine. */
  networks: readonly string[]
  bodyBytes: number
  /** Whether a form can have made it. */
  fitsForm: boolean
}

/**
 * Stores a contact if there is room: for its networks today, in the volume of all files and contacts,
 * and, if no form can have made it, in the part of the volume for such.
 *
 * @throws Problem 503 with Retry-After, which the page's outbox waits for
 */
export async function withinContactQuota<Stored>(
  services: Services,
  { networks, bodyBytes, fitsForm }: ArrivedContact,
  store: () => Promise<Stored>,
): Promise<Stored> {
  const accounts = [
    ...(await networkAccounts(services, 'contacts', networks)),
    volumeAccount(services, fitsForm ? 'contacts of forms' : 'others', VOLUME_FULL),
    ...(fitsForm ? [] : accountsOfNoForm(services, networks)),
  ]
  return services.ledger.charge(accounts, bodyBytes + CONTACT_ROW_BYTES, store)
}

/** The accounts of all networks, and of the widest one: its parts may have as much. */
function accountsOfNoForm(services: Services, networks: readonly string[]): Account[] {
  const { store, digestOf, environment } = services
  const most = environment.volumeBytes * SHARE_OF_NO_FORM
  return [
    {
      key: 'no form',
      count: () => store.usage.contactsOfNoForm(),
      most,
      refusal: () => quotaProblem(services, NO_FORM_FULL),
    },
    ...networks.slice(-1).map((network) => ({
      key: `no form of ${network}`,
      count: () => store.usage.contactsOfNoForm(digestOf(network)),
      most: most * SHARE_OF_NETWORK,
      refusal: () => quotaProblem(services, NO_FORM_FULL, network),
    })),
  ]
}
