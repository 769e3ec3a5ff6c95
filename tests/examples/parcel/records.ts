import * as v from 'valibot'
import type { RecordFormat, Texts } from '../../../src/effects/storage/records.ts'

const ParcelRecordSchema = v.object({ address: v.string(), isSealed: v.boolean() })
const Stored = v.pipe(v.string(), v.parseJson(), ParcelRecordSchema)

/** The record of a parcel, stored on the device until it is collected. */
export type ParcelRecord = v.InferOutput<typeof ParcelRecordSchema>

/** The record of a parcel before anything is stored. */
export const BLANK_PARCEL: ParcelRecord = { address: '', isSealed: false }

/** Written when nothing is to be stored any more. */
export const NOTHING_STORED: Texts<'parcel'> = { parcel: null }

/** The parcel's record as text; null before there is an address. */
export function encodeParcel({
  context: { address, isSealed },
}: {
  context: ParcelRecord
}): Texts<'parcel'> {
  return address === '' ? NOTHING_STORED : { parcel: JSON.stringify({ address, isSealed }) }
}

/** The parcel's record in local storage; one that is missing or unreadable reads as a blank one. */
export const PARCEL_RECORDS: RecordFormat<'parcel', ParcelRecord> = {
  names: { parcel: 'example.parcel' },
  compared: ['parcel'],
  decode({ parcel }) {
    const stored = v.safeParse(Stored, parcel)
    return stored.success ? stored.output : BLANK_PARCEL
  },
}
