import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { Problem } from '../http/problem.ts'
import type { Services } from '../services.ts'

/**
 * `GET /config`: what the analytics client is told when it starts (section 7). Takes `api_key`,
 * `config_keys` (any number; without one, all) and `session_id`, and answers
 * `{ configs: { analyticsSDK: { browserSDK: { autocapture } } } }`.
 */
export function remoteConfigurationRoutes({ environment }: Services): Hono<AppEnv> {
  const { apiKey } = environment.ingestion.analytics
  return new Hono<AppEnv>().get('/config', (c) => {
    if (c.req.query('api_key') !== apiKey) {
      throw new Problem(400, 'The api_key is missing or wrong: send the one that is configured.')
    }
    const keys = c.req.queries('config_keys') ?? [BROWSER_KEY]
    const isAsked = keys.some((key) => BROWSER_KEY === key || BROWSER_KEY.startsWith(`${key}.`))
    c.header('cache-control', 'no-store')
    return c.json({ configs: isAsked ? { analyticsSDK: { browserSDK: BROWSER } } : {} })
  })
}

const BROWSER_KEY = 'analyticsSDK.browserSDK'
const BROWSER = { autocapture: { sessions: true } }
