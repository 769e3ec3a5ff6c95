import * as v from 'valibot'
import {
  CONTACT_PAYLOAD_FIELDS,
  ContactPayload,
} from '../../../machines/requests/contact-payload.ts'
import { parseJsonObject } from '../json.ts'
import type { ContactFields, ContactsTable } from './tables.ts'

/** A contact as it is stored, with the fields of its body. */
export type Contact = ContactsTable & ContactFields

/** What the server read in a contact's body; undefined where that is no JSON object. */
export function documentOf({
  document,
  raw_body,
}: Pick<ContactsTable, 'document' | 'raw_body'>): Record<string, unknown> | undefined {
  return parseJsonObject(document ?? raw_body)
}

/** Reads the fields of a contact from its document. */
export function withFields(row: ContactsTable): Contact {
  const document = documentOf(row) ?? {}
  const fields = CONTACT_PAYLOAD_FIELDS.map((name) => {
    const value = document[name]
    return [name, v.is(ContactPayload.entries[name], value) ? value : null]
  })
  return { ...row, ...(Object.fromEntries(fields) as ContactFields) }
}
