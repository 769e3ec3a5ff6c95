import { cors } from 'hono/cors'
import type { Environment } from '../env.ts'

/** What the page calls a backend with: its own headers, and those of error reporting's traces. */
const HEADERS = ['authorization', 'content-type', 'idempotency-key', 'sentry-trace', 'baggage']
/** As long as a visit; browsers ask before each call otherwise. */
const PREFLIGHT_SECONDS = 600

/**
 * Lets pages of the origins in CORS_ORIGINS call; a preflight is answered from memory. No cookie is
 * asked for: who calls is said by the bearer alone.
 */
export function allowOrigins({ corsOrigins }: Pick<Environment, 'corsOrigins'>) {
  return cors({
    origin: corsOrigins,
    allowMethods: ['GET', 'POST'],
    allowHeaders: HEADERS,
    exposeHeaders: ['retry-after'],
    maxAge: PREFLIGHT_SECONDS,
  })
}
