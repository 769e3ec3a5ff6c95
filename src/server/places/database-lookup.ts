import { open, type Response } from 'maxmind'
import { EnvironmentError } from '../env.ts'
import { placeOfRecord } from './mmdb-record.ts'
import { placeNotFound } from './place-answer.ts'
import type { PlaceLookup } from './place-lookup.ts'

/**
 * Looks places up in an mmdb file, which is read into memory once.
 *
 * @throws EnvironmentError when GEO_DB names no such file
 */
export async function openDatabaseLookup(file: string): Promise<PlaceLookup> {
  const reader = await open<Response>(file).catch(() => {
    throw new EnvironmentError('GEO_DB expects the path of a readable mmdb file')
  })
  return async (address) =>
    placeOfRecord(reader.get(address), address) ?? placeNotFound(address, 'not found')
}
