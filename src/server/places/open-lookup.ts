import type { Environment } from '../env.ts'
import type { Log } from '../log.ts'
import { openDatabaseLookup } from './database-lookup.ts'
import { placeNotFound } from './place-answer.ts'
import type { PlaceLookup } from './place-lookup.ts'
import { isPrivateAddress } from './private-addresses.ts'
import { createServiceLookup } from './service-lookup.ts'

/**
 * The source of places that the operator chose: GEO_DB, else GEO_URL, else none, which is said in
 * the log, since the place rules of section 9 are then off. Private addresses are nowhere.
 *
 * @throws EnvironmentError when GEO_DB names no readable file
 */
export async function openPlaceLookup(
  { database, service }: Environment['places'],
  log: Log,
): Promise<PlaceLookup> {
  const lookup = await publicLookup(database, service, log)
  return async (address) =>
    isPrivateAddress(address) ? placeNotFound(address, 'private range') : lookup(address)
}

async function publicLookup(
  database: string | undefined,
  service: string | undefined,
  log: Log,
): Promise<PlaceLookup> {
  if (database !== undefined) return openDatabaseLookup(database)
  if (service !== undefined) return createServiceLookup(service, log)
  log.warn('place_rules_off', { reason: 'Neither GEO_DB nor GEO_URL is set.' })
  return async (address) => placeNotFound(address, 'no source of places')
}
