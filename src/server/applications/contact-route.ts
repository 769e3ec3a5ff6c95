import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { AddedContact, ContactPayload } from '../../../machines/requests/contact-payload.ts'
import { longestContact } from '../../../machines/requests/longest-contact.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requireApplication } from '../http/bearer.ts'
import { bodyErrors, readBody } from '../http/body.ts'
import { clientAddressOf, clientNetworksOf } from '../http/origin.ts'
import { Problem } from '../http/problem.ts'
import { type Description, describes, json } from '../openapi.ts'
import { kindsFor } from '../outgoing/kinds.ts'
import { withinContactQuota } from '../quotas/contact-quota.ts'
import type { Services } from '../services.ts'
import { readContactBody } from './contact-body.ts'
import { assessContact, formFaultsIn } from './server-decision.ts'

const Uuid = v.pipe(v.string(), v.uuid())
const Receipt = v.object({
  id: Uuid,
  applicationId: Uuid,
  receivedAt: v.pipe(v.string(), v.isoTimestamp()),
  addedTo: v.optional(
    v.pipe(
      AddedContact.entries.addedTo,
      v.description("The application's first contact, if this one has another body."),
    ),
  ),
})
const createContactDescription = (maxKilobytes: number): Description => ({
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
  errors: {
    ...bodyErrors(maxKilobytes),
    422: 'The Idempotency-Key is not the application.',
    503: 'There is no room for it now: wait as Retry-After says.',
  },
})

/**
 * The payload of section 3. The key is the application that the token is bound to; another
 * `Idempotency-Key` is refused, so that a mixed-up outbox never submits one applicant's answers under
 * another's key.
 */
export function contactRoutes(services: Services): Hono<AppEnv> {
  const { digestOf, environment, store, sender, log } = services
  const longest = JSON.stringify(longestContact(environment.client.funnel))
  const maxKilobytes = Math.ceil(Buffer.byteLength(longest) / 1024)

  async function createContact(c: Context<AppEnv>): Promise<Response> {
    const { applicationId, requestId } = c.var
    const key = c.req.header('idempotency-key')
    if (key !== undefined && key.toLowerCase() !== applicationId) {
      throw new Problem(
        422,
        'The Idempotency-Key is not the application of the token: ask for a token with that ' +
          'applicationId by POST /api/session.',
      )
    }
    const networks = clientNetworksOf(c, environment)
    const body = readContactBody(await readBody(c, maxKilobytes))
    const faults = formFaultsIn(body)
    const fitsForm = faults.length === 0
    const arrived = { networks, bodyBytes: body.bytes.length, fitsForm }
    const receipt = await withinContactQuota(services, arrived, async () => {
      const assessed = await assessContact(body, faults, clientAddressOf(c, environment), services)
      return store.contacts.add({
        ...{ applicationId, body, fitsForm, ...assessed },
        networks: networks.map(digestOf),
        outgoing: kindsFor(assessed, environment.outgoing),
      })
    }).catch(async (refusal: unknown) => {
      if (!(refusal instanceof Problem)) throw refusal
      const before = await store.contacts.receiptFor(applicationId, body)
      if (before) return before
      throw refusal
    })
    const { isNew, addedTo, ...common } = receipt
    if (isNew && addedTo !== null) log.warn('contact_added', { requestId, contactId: common.id })
    else if (isNew) sender.wake()
    const answer = { ...common, ...(addedTo !== null && { addedTo }) }
    return c.json(answer satisfies v.InferOutput<typeof Receipt>, isNew ? 201 : 200)
  }

  return new Hono<AppEnv>().post(
    '/create_contact',
    requireApplication(services, 'contact'),
    describes(createContactDescription(maxKilobytes), createContact),
  )
}
