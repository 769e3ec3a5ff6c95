import { Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { answerPage } from '../http/html-page.ts'
import { json, operation } from './description.ts'
import { documentOf } from './document.ts'
import { pageOf } from './page.ts'

const DOCUMENT = operation({
  summary: 'This document',
  answers: { 200: { description: 'OpenAPI 3.1.', content: json({ type: 'object' }) } },
})
const PAGE = operation({
  summary: 'This document as a page',
  answers: { 200: { description: 'HTML.', content: { 'text/html': { type: 'string' } } } },
})

/** The description of all routes of an app, for programs and as a page; made when it is first asked for. */
export function documentRoutes({ routes }: Pick<Hono<AppEnv>, 'routes'>): Hono<AppEnv> {
  let document: ReturnType<typeof documentOf> | undefined
  let page: Promise<string> | undefined

  function described() {
    document ??= documentOf(routes)
    return document
  }

  return new Hono<AppEnv>()
    .get('/openapi.json', DOCUMENT, (c) => {
      c.header('cache-control', 'no-cache')
      return c.json(described())
    })
    .get('/docs', PAGE, async (c) => {
      page ??= pageOf(described())
      c.header('cache-control', 'no-cache')
      return answerPage(c, await page)
    })
}
