import { createHmac } from 'node:crypto'
import type { Environment } from '../env.ts'
import type { FileAddresses, SignedAddress } from '../files/signed-address.ts'
import type { Log } from '../log.ts'
import type { Contact } from '../store/contacts.ts'
import type { Store } from '../store/open-store.ts'
import type { FilesTable } from '../store/tables.ts'
import type { Deliver } from './sender.ts'
import { keyOf } from './webhook-secret.ts'

const ANSWER_TIMEOUT_MS = 15_000
const GONE = 'WEBHOOK_URL answered 410'
const GONE_RETRY_MS = 3_600_000

type Resume = (SignedAddress | { url: null; expiresAt: null }) & Pick<FilesTable, 'scan'>
type Webhook = NonNullable<Environment['outgoing']['webhook']>

/**
 * Sends contacts to WEBHOOK_URL by POST. The id is the same in each attempt; `idempotency-key` is the
 * application. 2xx is a success; after 410 nothing is sent there until the address changes or the
 * operator resends; anything else is retried, not before Retry-After.
 */
export function webhookDelivery(
  webhook: Webhook,
  addresses: FileAddresses,
  { files, outgoing }: Pick<Store, 'files' | 'outgoing'>,
  log: Log,
): Deliver {
  const { url, publicUrl } = webhook
  let isReported = false

  /**
   * The receiver's reference to a résumé of the contact's own application: an address that opens it
   * without a token until it expires, none if it was removed, and what the virus scanner said. Only
   * the file's name counts in the contact's reference, any host is ignored.
   */
  async function resumeOf({
    application_id,
    cv_resume_link,
  }: Contact): Promise<Resume | undefined> {
    const [, name] = /\/files\/([^/?#]+)$/.exec(cv_resume_link ?? '') ?? []
    const file = name === undefined ? undefined : await files.find(name)
    if (file?.application_id !== application_id) return undefined
    const { name: ofFile, scan } = file
    if (scan === 'infected') return { url: null, expiresAt: null, scan }
    return { ...addresses.sign(`${publicUrl}/api`, ofFile), scan }
  }

  function waitWhileGone() {
    if (!isReported) {
      log.error('webhook_gone', {
        reason: `${GONE}: nothing is sent there. Change it, or run: npm run funnel -- contacts dead --resend`,
      })
    }
    isReported = true
    return { isSent: false, waitReason: GONE, retryInMs: GONE_RETRY_MS } as const
  }

  return async ({ id }, contact, signal) => {
    if (await outgoing.isGone(url)) return waitWhileGone()
    isReported = false
    const body = JSON.stringify({
      type: 'contact.created',
      ...webhookBody(contact, await resumeOf(contact)),
    })
    const response = await postSigned(webhook, { id, key: contact.application_id, body }, signal)
    if (response.ok) return { isSent: true }
    if (response.status === 410) {
      await outgoing.markGone(url)
      return waitWhileGone()
    }
    return {
      isSent: false,
      failure: `HTTP ${response.status}`,
      retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
    }
  }
}

/**
 * Signs as the Standard Webhooks specification says: `webhook-signature` is `v1,` and the Base64 of the
 * HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`.
 *
 * @returns the answer, whose body is not read
 */
export async function postSigned(
  { url, secret }: Pick<Webhook, 'url' | 'secret'>,
  { id, key, body }: { id: string; key: string; body: string },
  signal?: AbortSignal,
): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`)
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature.digest('base64')}`,
    },
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  await response.body?.cancel()
  return response
}

/** `contact` is the body as the server read it; if that is no JSON object, `rawBody` is its text. */
function webhookBody(contact: Contact, resume: Resume | undefined): object {
  const document = contact.document
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

function parseRetryAfter(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  const pause = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - Date.now()
  return Number.isNaN(pause) ? undefined : Math.max(pause, 0)
}
