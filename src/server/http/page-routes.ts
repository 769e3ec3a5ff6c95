import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { json, operation } from '../openapi.ts'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'
import { type BuiltPage, openPage } from './built-page.ts'
import { conditional } from './conditional.ts'
import { Problem } from './problem.ts'
import { watchedBody } from './watched-body.ts'

/**
 * The built page. A path that names a file of the build gets it: those with a hash in their name
 * (`/assets/`) for ever, others with a check each time. The app's own paths, and any unknown one
 * that a browser navigates to, get index.html with the configuration in it, for the page's router
 * to decide on; it is never cached unchecked. Nothing is compressed per request.
 */
export function pageRoutes({ environment, distDir, isSample, log }: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  const readerOf = (note: string) =>
    distDir && openPage(distDir, environment.client, isSample ? note : '')
  const readStatechart = readerOf('Sample data')
  const readFunnel = readerOf('Sample data: nothing you send here reaches anybody')
  if (distDir !== undefined) {
    const files = serveStatic<AppEnv>({
      root: distDir,
      precompressed: true,
      async onFound(path, c) {
        const { size, mtimeMs } = await stat(path)
        c.header('cache-control', cachingOf(c.req.path))
        c.header('etag', `"${size.toString(36)}-${mtimeMs.toString(36)}${extname(path)}"`)
        c.header('vary', 'Accept-Encoding')
      },
    })
    routes.get(FILE_PATH, watchedBody({ log }), conditional, files)
  }
  return routes.get('*', conditional, async (c) => {
    const acceptsHtml = c.req.header('accept')?.includes('text/html') ?? false
    const isPage = isPagePath(c.req.path)
    if (!isPage && !acceptsHtml) {
      throw new Problem(404, 'There is nothing here: check the address.')
    }
    const readPage = isStatechart(c.req.path) ? readStatechart : readFunnel
    const page = readPage && (await readPage())
    if (!page) throw new Problem(503, 'The page is not built yet: run npm run build.')
    const encoding = encodingFor(c.req.header('accept-encoding'))
    c.set('inline', page.inline)
    c.header('cache-control', 'no-cache')
    c.header('vary', isPage ? 'Accept-Encoding' : 'Accept, Accept-Encoding')
    c.header('etag', `"${page.etag}-${encoding}"`)
    c.header('content-type', 'text/html; charset=UTF-8')
    if (encoding !== 'identity') c.header('content-encoding', encoding)
    return c.body(page.bodies[encoding])
  })
}

/** Paths whose last part is `name.extension`, except html and hidden files and folders. */
const FILE_PATH = '/:path{(?:[^/.][^/]*/)*[^/.][^/]*\\.(?!html$)[^/.]+}'

function isPagePath(path: string): boolean {
  return path === '/' || /^\/apply(?:\/|$)/.test(path) || isStatechart(path)
}

function isStatechart(path: string): boolean {
  return path.startsWith('/statechart')
}

function cachingOf(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** The smallest encoding that a client takes, by its Accept-Encoding (RFC 9110, 12.5.3). */
function encodingFor(accepted: string | undefined): keyof BuiltPage['bodies'] {
  const encodings = (accepted ?? '')
    .split(',')
    .map((part) => part.replaceAll(' ', '').toLowerCase())
    .filter((part) => !/;q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0])
  if (encodings.includes('br')) return 'br'
  return encodings.includes('gzip') ? 'gzip' : 'identity'
}

const CONVERSION = operation({
  summary: "The frame in which a third party's script runs",
  path: v.object({ script: v.picklist(['apply', 'disqualified']) }),
  query: v.object({ click_id: v.optional(v.string()) }),
  answers: { 200: { description: 'A page.', content: { 'text/html': { type: 'string' } } } },
  errors: { 404: 'No address of such a script is configured.' },
})

/**
 * The content of the sandboxed frame in which a third party's script runs (section 4): the script and
 * the click id of the query, as `data-click-id` of the script's element, and nothing else.
 */
export function conversionRoutes({ environment }: Services): Hono<AppEnv> {
  const { mode, applyUrl, disqualifiedUrl } = environment.client.conversion
  const addresses = new Map([
    ['apply', applyUrl],
    ['disqualified', disqualifiedUrl],
  ])
  return new Hono<AppEnv>().get('/conversion/:script', CONVERSION, (c) => {
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

const COVERAGE = operation({
  summary: 'The last report of the generated paths',
  answers: {
    200: { description: 'The report.', content: json({ type: 'object' }) },
    204: { description: 'This machine has none.' },
  },
})

export function coverageRoutes({ reportFile }: Services): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/coverage', COVERAGE, async (c) => {
    const text = reportFile && (await readFile(reportFile, 'utf8').catch(() => undefined))
    if (!text) return c.body(null, 204)
    return c.body(text, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
  })
}
