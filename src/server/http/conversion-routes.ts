import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'
import { Problem } from './problem.ts'

/**
 * `GET /conversion/apply` and `GET /conversion/disqualified`: the content of the sandboxed frame in
 * which a third party's script runs (section 4). It holds the script and the click id of the query,
 * as `data-click-id` of the script's element, and nothing else. 404 where no address is configured.
 */
export function conversionRoutes({ environment }: Services): Hono<AppEnv> {
  const { mode, applyUrl, disqualifiedUrl } = environment.client.conversion
  const addresses = new Map([
    ['apply', applyUrl],
    ['disqualified', disqualifiedUrl],
  ])
  return new Hono<AppEnv>().get('/conversion/:script', (c) => {
    const address = mode === 'sandboxed' ? addresses.get(c.req.param('script')) : undefined
    if (address === undefined) {
      throw new Problem(404, 'There is no such script: the operator has to set its address.')
    }
    c.header('cache-control', 'no-store')
    const clickId = c.req.query('click_id') ?? ''
    return c.html(
      html`<!doctype html><title>Conversion</title><script src="${address}" data-click-id="${clickId}"></script>`,
    )
  })
}
