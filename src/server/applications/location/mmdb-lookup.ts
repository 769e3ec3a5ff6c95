import { open, type Response } from 'maxmind'
import * as v from 'valibot'
import { EnvironmentError } from '../../env.ts'
import { type LocationAnswer, type LocationLookup, locationNotFound } from './location.ts'

/**
 * Looks locations up in an mmdb file, which is read into memory once.
 *
 * @throws EnvironmentError when GEO_SOURCE names no such file
 */
export async function openMmdbLookup(file: string): Promise<LocationLookup> {
  const reader = await open<Response>(file).catch(() => {
    throw new EnvironmentError('GEO_SOURCE expects the path of a readable mmdb file or an address')
  })
  return async (address) =>
    locationOf(reader.get(address), address) ?? locationNotFound(address, 'not found')
}

const Names = v.looseObject({ en: v.optional(v.string(), '') })

/** A record of a MaxMind city database, or of one built in its shape. */
const CityRecord = v.object({
  country: v.object({ iso_code: v.string(), names: v.optional(Names) }),
  subdivisions: v.optional(
    v.array(v.object({ iso_code: v.optional(v.string(), ''), names: v.optional(Names) })),
    [],
  ),
  city: v.optional(v.object({ names: v.optional(Names) })),
})

/** A record of the flat databases that the ip-location-db packages on npm ship. */
const FlatRecord = v.object({
  country_code: v.string(),
  state1: v.optional(v.string(), ''),
  city: v.optional(v.string(), ''),
})

function locationOf(record: unknown, query: string): LocationAnswer | undefined {
  const city = v.safeParse(CityRecord, record)
  if (city.success) {
    const { country, subdivisions, city: town } = city.output
    return {
      status: 'success',
      country: country.names?.en ?? '',
      countryCode: country.iso_code,
      region: subdivisions[0]?.iso_code ?? '',
      regionName: subdivisions[0]?.names?.en ?? '',
      city: town?.names?.en ?? '',
      query,
    }
  }
  const flat = v.safeParse(FlatRecord, record)
  if (!flat.success) return undefined
  return {
    status: 'success',
    country: countryNameOf(flat.output.country_code),
    countryCode: flat.output.country_code,
    region: '',
    regionName: flat.output.state1,
    city: flat.output.city,
    query,
  }
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

function countryNameOf(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? '') : ''
}
