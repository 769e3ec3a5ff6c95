import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { clientAddressOf } from '../http/origin.ts'
import { json, operation } from '../openapi.ts'
import type { Services } from '../services.ts'
import { LocationAnswer } from './location.ts'

/** Where the sender's address is, in the shape of ip-api.com (section 7). */
export function locationRoutes(services: Services): Hono<AppEnv> {
  const { environment, locate } = services
  const describe = operation({
    summary: "Where the sender's network address is",
    answers: {
      200: { description: 'The place, or why none is known.', content: json(LocationAnswer) },
    },
    errors: { 429: 'The source of locations was asked too often.' },
  })
  return new Hono<AppEnv>().get('/geo', describe, limitCalls(services, 'lookup'), async (c) => {
    c.header('cache-control', 'no-store')
    return c.json(await locate(clientAddressOf(c, environment)))
  })
}
