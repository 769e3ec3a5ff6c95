import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import {
  CONTACT_PAYLOAD_FIELDS,
  ContactPayload,
} from '../../../machines/schemas/contact-payload.ts'
import { parseJsonObject } from '../json.ts'
import type { ContactsTable, Tables } from './tables.ts'

/** What is answered for a contact; `isNew` is false when its application had one already. */
export interface KeptContact {
  id: string
  applicationId: string
  receivedAt: string
  isNew: boolean
}

export interface Contacts {
  /**
   * Keeps a create_contact body under its application's id; returns once it is on disk. An
   * application has one contact: a repeated call changes nothing and returns the first.
   */
  keep(applicationId: string, rawBody: string): Promise<KeptContact>
}

export function createContacts(db: Kysely<Tables>): Contacts {
  return {
    async keep(applicationId, rawBody) {
      const inserted = await db
        .insertInto('contacts')
        .values(contactRow(applicationId, rawBody))
        .onConflict((conflict) => conflict.column('application_id').doNothing())
        .returning(['id', 'received_at'])
        .executeTakeFirst()
      const row =
        inserted ??
        (await db
          .selectFrom('contacts')
          .select(['id', 'received_at'])
          .where('application_id', '=', applicationId)
          .executeTakeFirstOrThrow())
      return {
        id: row.id,
        applicationId,
        receivedAt: row.received_at,
        isNew: inserted !== undefined,
      }
    },
  }
}

function contactRow(applicationId: string, rawBody: string): ContactsTable {
  const body = parseJsonObject(rawBody)
  const payload = v.safeParse(ContactPayload, body)
  return {
    id: randomUUID(),
    application_id: applicationId,
    received_at: new Date().toISOString(),
    needs_review: payload.success ? 0 : 1,
    review_reason: body === undefined ? NO_OBJECT : reviewReason(payload.issues ?? []),
    raw_body: rawBody,
    ...v.parse(Columns, body ?? {}),
  }
}

const NO_OBJECT = 'The body is not a JSON object.'

function reviewReason(issues: readonly v.BaseIssue<unknown>[]): string | null {
  const fields = issues.map((issue) => v.getDotPath(issue))
  return fields.length === 0 ? null : `Missing or of another type: ${fields.join(', ')}.`
}

const TextOrNull = v.fallback(v.nullable(v.string()), null)
const NumberOrNull = v.fallback(v.nullable(v.number()), null)
const Columns = v.object({
  ...v.entriesFromList(CONTACT_PAYLOAD_FIELDS, v.optional(TextOrNull, null)),
  puzzle_score: v.optional(NumberOrNull, null),
  move_score: v.optional(NumberOrNull, null),
})
