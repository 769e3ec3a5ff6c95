import * as v from 'valibot'
import { readItem, writeItem } from '../../../src/effects/storage/storage.ts'

const ParcelRecordSchema = v.object({ address: v.string(), isSealed: v.boolean() })
const Stored = v.pipe(v.string(), v.parseJson(), ParcelRecordSchema)
const KEY = 'example.parcel'

/** The record of a parcel, stored on the device until it is collected. */
export type ParcelRecord = v.InferOutput<typeof ParcelRecordSchema>

/** The record of a parcel before anything is stored. */
export const BLANK_PARCEL: ParcelRecord = { address: '', isSealed: false }

/** The parcel's record in local storage, once there is an address. */
export function openParcelRecords(storage: Storage | undefined) {
  let known = readItem(storage, KEY)
  return {
    /** A record that is missing or unreadable reads as a blank one. */
    read(): ParcelRecord {
      known = readItem(storage, KEY)
      const stored = v.safeParse(Stored, known)
      return stored.success ? stored.output : BLANK_PARCEL
    },
    savedAt: () => undefined,
    /** Null removes the record. Nothing is written over what another page has written. */
    save(parcel: { context: ParcelRecord } | null) {
      const { address, isSealed } = parcel?.context ?? BLANK_PARCEL
      const text = address === '' ? null : JSON.stringify({ address, isSealed })
      if (text === known) return 'unchanged'
      if (readItem(storage, KEY) !== known) return 'superseded'
      if (!writeItem(storage, KEY, text)) return 'refused'
      known = text
      return 'written'
    },
  }
}
