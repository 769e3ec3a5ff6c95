import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { STOP_MAIL } from '../../copy/mail.ts'
import type { AppEnv } from '../http/app-env.ts'
import { answerPage, plainPage } from '../http/html-page.ts'
import { limitCalls } from '../http/limit-calls.ts'
import { Problem } from '../http/problem.ts'
import { type Content, operation } from '../openapi.ts'
import type { Services } from '../services.ts'
import { STOP_PATH } from './stop-links.ts'

const PAGE: Content = { 'text/html': { type: 'string' } }
const query = v.object({
  to: v.optional(v.string()),
  key: v.optional(v.string()),
  signature: v.optional(v.string()),
})
const ASK = operation({
  summary: "The page of a mail's unsubscribe link",
  description: 'Opening it changes nothing, since mail programs open links automatically.',
  query,
  answers: {
    200: { description: 'It has one button.', content: PAGE },
    403: { description: 'The link is not from here.', content: PAGE },
  },
})
const STOP = operation({
  summary: "Stops mail to the address of a mail's unsubscribe link",
  description: 'The button calls it, and mail programs by one click (RFC 8058). No body is read.',
  query,
  answers: { 200: { description: 'It is stopped.', content: PAGE } },
  errors: { 403: 'The link is not from here.' },
})

/** The unsubscribe links of a mail. */
export function mailRoutes(services: Services): Hono<AppEnv> {
  const { stopLinks, store } = services
  const routes = new Hono<AppEnv>()
  routes.use(STOP_PATH, limitCalls(services, 'other'))
  routes.get(STOP_PATH, ASK, (c) =>
    stopLinks.digestIn(c.req.query()) === undefined
      ? page(c, STOP_MAIL.badLink, 403)
      : page(c, STOP_MAIL.question, 200, STOP_MAIL.button),
  )
  routes.post(STOP_PATH, STOP, async (c) => {
    const digest = stopLinks.digestIn(c.req.query())
    if (digest === undefined) {
      throw new Problem(403, 'The address is not a link of a mail: open it from the mail again.')
    }
    await store.mailAddresses.stop(digest)
    return page(c, STOP_MAIL.stopped, 200)
  })
  return routes
}

const STYLE = `
  body { min-height: 100svh; display: grid; place-content: center }
  main { box-sizing: border-box; max-width: 34rem; padding: 1.5rem }
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
  c.header('cache-control', 'no-store')
  const content = html`<p>${text}</p>${form}`
  return answerPage(c, await plainPage({ title, style: STYLE, content }), status)
}
