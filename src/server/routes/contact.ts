import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { requireApplication } from '../http/bearer.ts'
import { Problem } from '../http/problem.ts'
import { limitBody, readText } from '../http/request-body.ts'
import type { Services } from '../services.ts'

/**
 * `POST /create_contact`: keeps the payload of section 3 as the one contact of the token's
 * application. 201 for a new one, 200 for a repeated call, both with the same
 * `{ id, applicationId, receivedAt }`, and only once it is on disk. A body that does not fit the
 * schema is kept too, marked for review; only an empty one is refused.
 *
 * The key is the application that the token is bound to. A client may name it in
 * `Idempotency-Key` as well; another value there is refused, so that a mixed-up outbox never
 * hands one applicant's answers in under another's key.
 */
export function contactRoutes({ store, tokens }: Services): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    '/create_contact',
    requireApplication(tokens),
    limitBody(256),
    async (c) => {
      const { applicationId } = c.var
      const key = c.req.header('idempotency-key')
      if (key !== undefined && key.toLowerCase() !== applicationId) {
        throw new Problem(
          422,
          'The Idempotency-Key is not the application of the token: ask for a token with that ' +
            'applicationId by POST /api/session.',
        )
      }
      const body = await readText(c)
      if (body.trim() === '') {
        throw new Problem(400, 'The body is empty: send the contact as a JSON object.')
      }
      const { isNew, ...contact } = await store.contacts.keep(applicationId, body)
      return c.json(contact, isNew ? 201 : 200)
    },
  )
}
