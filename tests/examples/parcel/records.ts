import * as v from 'valibot'
import type { RecordFormat } from '../../../src/effects/storage/records.ts'

const ParcelRecordSchema = v.object({ address: v.string(), isSealed: v.boolean() })
const Stored = v.pipe(v.string(), v.parseJson(), ParcelRecordSchema)

/** The record of a parcel, stored on the device until it is collected. */
export type ParcelRecord = v.InferOutput<typeof ParcelRecordSchema>

/** The record of a parcel before anything is stored. */
export const BLANK_PARCEL: ParcelRecord = { address: '', isSealed: false }

/**
 * The parcel's record in local storage, once there is an address; one that is missing or unreadable reads
 * as a blank one.
 */
export const PARCEL_RECORDS: RecordFormat<{ context: ParcelRecord }, 'parcel', ParcelRecord> = {
  names: { parcel: 'example.parcel' },
  compared: ['parcel'],
  decode({ parcel }) {
    const stored = v.safeParse(Stored, parcel)
    return stored.success ? stored.output : BLANK_PARCEL
  },
  encode: ({ context: { address, isSealed } }) => ({
    parcel: address === '' ? null : JSON.stringify({ address, isSealed }),
  }),
}
