import { Hono } from 'hono'
import { OTHER_BODY_PROBLEM } from '../../../machines/schemas/contact-payload.ts'
import { type ContactBody, readContactBody } from '../contacts/contact-body.ts'
import { createContactIntake, IN_FLIGHT } from '../contacts/intake.ts'
import type { AppEnv } from '../http/app-env.ts'
import { applicationOf } from '../http/bearer.ts'
import { decodeBody } from '../http/decoded-body.ts'
import type { DirectCall } from '../http/direct-route.ts'
import { type Answer, Problem } from '../http/problem.ts'
import { refuseTooMany } from '../http/rate-limits.ts'
import { readBytesFrom } from '../http/request-body.ts'
import type { Services } from '../services.ts'

const MOST_KILOBYTES = 256
const JSON_BODY = { 'content-type': 'application/json' }

/**
 * `POST /create_contact`: keeps the payload of section 3 as the one contact of the token's
 * application. 201 for a new one, 200 for the same body again, both with the same
 * `{ id, applicationId, receivedAt }`, and only once it is on disk. Another body is refused with
 * 422 and the type OTHER_BODY_PROBLEM: the first is kept, and sending this one again is of no
 * use. While a call of the application is being kept, another is refused with 409.
 *
 * A body that does not fit the schema, or that another reader may read otherwise, is kept too, marked
 * for review; only an empty one is refused.
 * The key is the application that the token is bound to. A client may name it in
 * `Idempotency-Key` as well; another value there is refused, so that a mixed-up outbox never
 * hands one applicant's answers in under another's key.
 */
export function contactAnswer(services: Services): (call: DirectCall) => Promise<Answer> {
  const { environment, store, findPlace, sender, log, tokens, countApplication } = services
  const intake = createContactIntake({ environment, store, findPlace })
  return async ({ incoming, requestId, address }) => {
    const applicationId = applicationOf(tokens, incoming.headers.authorization)
    refuseTooMany(countApplication, applicationId)
    const key = incoming.headers['idempotency-key']
    if (key !== undefined && String(key).toLowerCase() !== applicationId) {
      throw new Problem(
        422,
        'The Idempotency-Key is not the application of the token: ask for a token with that ' +
          'applicationId by POST /api/session.',
      )
    }
    const sent = await readBytesFrom(incoming, MOST_KILOBYTES)
    const body = await bodyOf(sent, incoming.headers['content-encoding'])
    if (body.text.trim() === '') {
      throw new Problem(400, 'The body is empty: send the contact as a JSON object.')
    }
    const kept = await intake.take(applicationId, body, address)
    if (kept === IN_FLIGHT) {
      throw new Problem(409, 'The same contact is being kept: send it again in a second.', {
        'retry-after': '1',
      })
    }
    const { isNew, isSame, ...contact } = kept
    if (isNew) sender.wake()
    if (isSame)
      return { status: isNew ? 201 : 200, headers: JSON_BODY, body: JSON.stringify(contact) }
    log.warn('other_body', { requestId, applicationId })
    throw new Problem(
      422,
      'The application has a contact with another body: the first is kept, do not send this again.',
      {},
      OTHER_BODY_PROBLEM,
    )
  }
}

/** What cannot be decompressed is kept as it came. */
async function bodyOf(
  sent: Buffer<ArrayBuffer>,
  contentEncoding: string | undefined,
): Promise<ContactBody> {
  if (contentEncoding === undefined) return readContactBody(sent)
  try {
    const decoded = await decodeBody(sent, contentEncoding, MOST_KILOBYTES)
    return readContactBody(Buffer.from(decoded))
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 413) throw error
    const body = readContactBody(sent)
    return {
      ...body,
      doubts: ['It is not compressed as its Content-Encoding says.', ...body.doubts],
    }
  }
}

/** Any other method on the path of {@link contactAnswer}. */
export function contactRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/create_contact', () => {
    throw new Problem(404, 'There is nothing here: check the address.')
  })
}
