import { createHmac } from 'node:crypto'
import type { Environment } from '../env.ts'
import type { FileAddresses, SignedAddress } from '../files/signed-address.ts'
import { type Contact, documentOf } from '../store/contacts.ts'
import type { FileRecords } from '../store/files.ts'
import type { FilesTable } from '../store/tables.ts'
import type { Deliver } from './sender.ts'

const ANSWER_TIMEOUT_MS = 15_000

type Resume = (SignedAddress | { url: null; expiresAt: null }) & Pick<FilesTable, 'scan'>

/**
 * Sends a contact to WEBHOOK_URL by POST, signed as the Standard Webhooks specification says:
 * `webhook-signature` is `v1,` and the Base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.
 * <body>`. The id is the same in each attempt; `idempotency-key` is the application. An answer of 2xx
 * takes it; anything else is tried again, not before Retry-After.
 */
export function webhookDelivery(
  { url, secret, publicUrl }: NonNullable<Environment['outgoing']['webhook']>,
  addresses: FileAddresses,
  records: FileRecords,
): Deliver {
  /**
   * The receiver's reference to a résumé of the contact's own application: an address that opens it
   * without a token until it expires, none where it was removed, and what the virus scanner said. Of the reference in the contact only the file's name counts, any
   * host is ignored.
   */
  async function resumeOf({
    application_id,
    cv_resume_link,
  }: Contact): Promise<Resume | undefined> {
    const [, name] = /\/files\/([^/?#]+)$/.exec(cv_resume_link ?? '') ?? []
    const file = name === undefined ? undefined : await records.find(name)
    if (file?.application_id !== application_id) return undefined
    const { name: ofFile, scan } = file
    if (scan === 'infected' || scan === 'replaced') return { url: null, expiresAt: null, scan }
    return { ...addresses.sign(`${publicUrl}/api`, ofFile), scan }
  }

  return async ({ id, kind }, contact, stop) => {
    const type = kind === 'webhook' ? 'contact.created' : 'contact.updated'
    const body = JSON.stringify({ type, ...webhookBody(contact, await resumeOf(contact)) })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': contact.application_id,
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signatureOf(`${id}.${timestamp}.${body}`, secret)}`,
      },
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    if (response.ok) return { isSent: true }
    return {
      isSent: false,
      failure: `HTTP ${response.status}`,
      retryAfterMs: namedPause(response.headers.get('retry-after')),
    }
  }
}

/** A secret that begins with `whsec_` is Base64, as that specification writes secrets. */
function signatureOf(text: string, secret: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret
  return createHmac('sha256', key).update(text).digest('base64')
}

/** `contact` is the body as the server read it; where that is no JSON object, `rawBody` is its text. */
function webhookBody(contact: Contact, resume: Resume | undefined): object {
  const document = documentOf(contact)
  return {
    timestamp: contact.received_at,
    data: {
      id: contact.id,
      applicationId: contact.application_id,
      receivedAt: contact.received_at,
      needsReview: contact.needs_review === 1,
      reviewReason: contact.review_reason,
      stage: {
        sent: contact.applicant_s_pipeline_stage,
        server: contact.server_stage,
        rule: contact.server_rule,
        differs: contact.stage_differs === 1,
      },
      resume: resume ?? null,
      contact: document ?? null,
      rawBody: document ? null : contact.raw_body,
    },
  }
}

function namedPause(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  const pause = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now()
  return Number.isNaN(pause) ? undefined : Math.max(pause, 0)
}
