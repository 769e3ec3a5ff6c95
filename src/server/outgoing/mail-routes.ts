import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { STOP_MAIL } from '../../copy/mail.ts'
import type { AppEnv } from '../http/app-env.ts'
import { inlineSourcesOf } from '../http/built-page.ts'
import { Problem } from '../http/problem.ts'
import { limitCalls } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'
import { STOP_PATH } from './stop-links.ts'

/**
 * The unsubscribe links of a mail.
 *
 * - `GET /mail/stop`: a page with one button; opening it changes nothing, since mail programs and
 *   scanners open links by themselves.
 * - `POST /mail/stop`: stops mail to the address of the link. The button calls it, and mail programs do
 *   with one click (RFC 8058); its body does not matter.
 *
 * An address that this server did not sign is refused with 403.
 */
export function mailRoutes(services: Services): Hono<AppEnv> {
  const { stopLinks, store } = services
  const routes = new Hono<AppEnv>()
  routes.use(STOP_PATH, limitCalls(services, 'other'))
  routes.get(STOP_PATH, (c) =>
    stopLinks.digestIn(c.req.query()) === undefined
      ? page(c, STOP_MAIL.badLink, 403)
      : page(c, STOP_MAIL.question, 200, STOP_MAIL.button),
  )
  routes.post(STOP_PATH, async (c) => {
    const digest = stopLinks.digestIn(c.req.query())
    if (digest === undefined) {
      throw new Problem(403, 'The address is not a link of a mail: open it from the mail again.')
    }
    await store.mailAddresses.stop(digest, new Date())
    return page(c, STOP_MAIL.stopped, 200)
  })
  return routes
}

const STYLE = `
  body { margin: 0; min-height: 100svh; display: grid; place-content: center; background: light-dark(#f6efe2, #101512); color: light-dark(#18221d, #eef2ef); font: 1.0625rem/1.5 system-ui, sans-serif }
  main { box-sizing: border-box; max-width: 34rem; padding: 1.5rem }
  h1 { margin: 0 0 .75rem; font-size: 1.6875rem; line-height: 1.2 }
  p { margin: 0 0 1.5rem }
  button { min-height: 3.25rem; padding: .5rem 1.75rem; border: 2px solid transparent; border-radius: 100vmax; background: light-dark(#0b5e46, #79d8ae); color: light-dark(#fff, #06281b); font: inherit; font-weight: 650; cursor: pointer }
  button:focus-visible { outline: 3px solid light-dark(#18221d, #eef2ef); outline-offset: 3px }
`

async function page(
  c: Context<AppEnv>,
  { title, text }: { title: string; text: string },
  status: 200 | 403,
  button?: string,
): Promise<Response> {
  const form = button && html`<form method="post"><button>${button}</button></form>`
  const content = String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="light dark">
          <title>${title}</title>
          <style>${STYLE}</style>
        </head>
        <body><main><h1>${title}</h1><p>${text}</p>${form}</main></body>
      </html>`,
  )
  c.set('inline', inlineSourcesOf(content))
  c.header('cache-control', 'no-store')
  return c.html(content, status)
}
