import { Hono } from 'hono'
import * as v from 'valibot'
import { ContactPayload, OTHER_BODY_PROBLEM } from '../../../machines/requests/contact-payload.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireApplication } from '../http/bearer.ts'
import { limitBody, readDecoded } from '../http/body.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { clientAddressOf } from '../http/origin.ts'
import { Problem } from '../http/problem.ts'
import { json, operation } from '../openapi/description.ts'
import type { Services } from '../services.ts'
import { takeTurn } from '../turns.ts'
import { readContactBody } from './contact-body.ts'
import { assessContact } from './server-decision.ts'

const MAX_KILOBYTES = 256

const Uuid = v.pipe(v.string(), v.uuid())
const Receipt = v.object({
  id: Uuid,
  applicationId: Uuid,
  receivedAt: v.pipe(v.string(), v.isoTimestamp()),
})
const CREATE_CONTACT = operation({
  summary: "The one contact of the token's application",
  description:
    'Answered once it is on disk. A body that does not fit the schema is kept too, marked for review; only an empty one is refused.',
  headers: v.object({
    'Idempotency-Key': v.optional(v.pipe(Uuid, v.description("The token's application."))),
  }),
  body: { content: json(ContactPayload) },
  answers: {
    200: { description: 'The same body was kept before.', content: json(Receipt) },
    201: { description: 'It is kept.', content: json(Receipt) },
  },
  refusals: {
    415: 'Its Content-Encoding is unknown.',
    422: `The application has a contact with another body, which stays (type ${OTHER_BODY_PROBLEM}), or the Idempotency-Key is not the application.`,
  },
})

/**
 * The payload of section 3. The key is the application that the token is bound to; another
 * `Idempotency-Key` is refused, so that a mixed-up outbox never submits one applicant's answers under
 * another's key.
 */
export function contactRoutes(services: Services): Hono<AppEnv> {
  const { environment, store, sender, log, metrics } = services
  return new Hono<AppEnv>().post(
    '/create_contact',
    CREATE_CONTACT,
    requireApplication(services),
    limitCalls(services, 'contact'),
    limitBody(MAX_KILOBYTES),
    async (c) => {
      const { applicationId, requestId } = c.var
      const key = c.req.header('idempotency-key')
      if (key !== undefined && key.toLowerCase() !== applicationId) {
        throw new Problem(
          422,
          'The Idempotency-Key is not the application of the token: ask for a token with that ' +
            'applicationId by POST /api/session.',
        )
      }
      const bytes = Buffer.from(await readDecoded(c, MAX_KILOBYTES))
      await takeTurn()
      const body = readContactBody(bytes)
      if (body.text.trim() === '') {
        throw new Problem(400, 'The body is empty: send the contact as a JSON object.')
      }
      const address = clientAddressOf(c, environment)
      const { kept, reasons } = await assessContact(body, address, services)
      const receipt = await store.contacts.keep({ applicationId, body, ...kept })
      const { isNew, isSame, ...contact } = receipt
      if (isNew) {
        sender.wake()
        metrics.marked(reasons)
        // What is left to a review is counted there.
        if (kept.decision || !kept.outgoing.includes('review'))
          metrics.decided(kept.decision?.stage)
      }
      if (isSame) return c.json(contact satisfies v.InferOutput<typeof Receipt>, isNew ? 201 : 200)
      log.warn('contact_conflict', { requestId, applicationId })
      throw new Problem(
        422,
        'The application has a contact with another body: the first is kept, do not send this again.',
        {},
        OTHER_BODY_PROBLEM,
      )
    },
  )
}
