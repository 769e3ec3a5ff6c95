import {
  CONTACT_FIELD_TYPES,
  CONTACT_PAYLOAD_FIELDS,
} from '../../../machines/schemas/contact-payload.ts'
import { parseJsonObject } from '../json.ts'
import { storable } from './storable-text.ts'
import type { ContactFields, ContactsTable } from './tables.ts'

/** A contact as it is kept, with the fields of its body. */
export type Contact = ContactsTable & ContactFields

/** Reads the fields of a contact from its body. */
export function withFields(row: ContactsTable): Contact {
  const body = parseJsonObject(row.raw_body) ?? {}
  const fields = CONTACT_PAYLOAD_FIELDS.map((name) => {
    const value = body[name]
    return [name, typeof value === CONTACT_FIELD_TYPES[name] ? storable(value) : null]
  })
  return { ...row, ...(Object.fromEntries(fields) as ContactFields) }
}
