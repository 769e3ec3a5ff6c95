import type { Context } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from './app-env.ts'
import { inlineSourcesOf } from './built-page.ts'

const BASE = `
  body { margin: 0; background: light-dark(#f6efe2, #101512); color: light-dark(#18221d, #eef2ef); font: 1.0625rem/1.5 system-ui, sans-serif }
  h1 { margin: 0 0 .75rem; font-size: 1.6875rem; line-height: 1.2 }
`

/** A page without scripts, whose style the security policy allows by its hash. */
interface PlainPage {
  title: string
  style: string
  content: unknown
}

/** A page as a document. */
export async function plainPage({ title, style, content }: PlainPage): Promise<string> {
  return String(
    await html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="light dark">
          <title>${title}</title>
          <style>${BASE}${style}</style>
        </head>
        <body><main><h1>${title}</h1>${content}</main></body>
      </html>`,
  )
}

/** Answers with such a document. */
export function answerPage(c: Context<AppEnv>, page: string, status: 401): Response {
  c.set('inline', inlineSourcesOf(page))
  return c.html(page, status)
}
