import { Hono } from 'hono'
import * as v from 'valibot'
import { AddedContact, ContactPayload } from '../../../machines/requests/contact-payload.ts'
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
  addedTo: v.optional(
    v.pipe(
      AddedContact.entries.addedTo,
      v.description("The application's first contact, where this one has another body."),
    ),
  ),
})
const CREATE_CONTACT = operation({
  summary: "The contact of the token's application",
  description:
    'Answered once it is on disk. A body that does not fit the schema is stored too, marked for review; only an empty one is refused. Another body of an application that has a contact is added to it, marked for review.',
  headers: v.object({
    'Idempotency-Key': v.optional(v.pipe(Uuid, v.description("The token's application."))),
  }),
  body: { content: json(ContactPayload) },
  answers: {
    200: { description: 'The same body was stored before.', content: json(Receipt) },
    201: { description: 'It is stored.', content: json(Receipt) },
  },
  refusals: {
    415: 'Its Content-Encoding is unknown.',
    422: 'The Idempotency-Key is not the application.',
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
      const { isNew, addedTo, ...contact } = receipt
      if (isNew && addedTo !== null) {
        metrics.marked(['added', ...reasons])
        log.warn('contact_added', { requestId, contactId: contact.id })
      } else if (isNew) {
        sender.wake()
        metrics.marked(reasons)
        // What is left to a review is counted there.
        if (kept.decision || !kept.outgoing.includes('review'))
          metrics.decided(kept.decision?.stage)
      }
      const answer = { ...contact, ...(addedTo !== null && { addedTo }) }
      return c.json(answer satisfies v.InferOutput<typeof Receipt>, isNew ? 201 : 200)
    },
  )
}
