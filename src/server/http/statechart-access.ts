import { readFile, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import * as v from 'valibot'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'
import { answerPage, plainPage } from './html-page.ts'
import { Problem } from './problem.ts'
import type { SigningKeys } from './signing-keys.ts'

/** The query parameter of a link, and the cookie that keeps open what it opened. */
const GRANT = 'access'
const COOKIE = 'statechart'

const DAY_SECONDS = 86_400

/** What the build adds to a script's name for files made of it. */
const DERIVED = /(?:\.map)?(?:\.br|\.gz)?$/

/** Links that open the statechart where it is closed to the public; a link opens it until it expires. */
export type StatechartLinks = ReturnType<typeof createStatechartLinks>

export function createStatechartLinks(keys: SigningKeys) {
  return {
    /** @param publicUrl where the server is reached, without a slash at the end */
    linkFor(publicUrl: string, days: number): string {
      const expires = String(Math.floor(Date.now() / 1000) + days * DAY_SECONDS)
      const { key, signature } = keys.sign(textOf(expires))
      return `${publicUrl}/statechart?${GRANT}=${[expires, key, signature].join('.')}`
    },
    /** Seconds that the grant of a link is still good; 0 where it is not, or was not signed here. */
    secondsLeft(grant: string): number {
      const [expires = '', key = '', signature = ''] = grant.split('.')
      const isSigned = keys.isSigned(textOf(expires), { key, signature })
      return isSigned ? Math.max(0, Number(expires) - Math.floor(Date.now() / 1000)) : 0
    },
  }
}

function textOf(expires: string): string {
  return `statechart\n${expires}`
}

/**
 * Closes the statechart, its scripts and the report of the paths to everybody without a link, where
 * the operator wants it closed. A link is followed once; then a cookie that scripts cannot read
 * stands for it, so that the address can be passed on without opening anything.
 */
export function statechartAccess({
  environment,
  statechartLinks,
  distDir,
}: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  if (!environment.isStatechartClosed) return routes
  const viewerFiles = openViewerFiles(distDir ?? '')
  return routes.use('*', async (c, next) => {
    const path = posix.normalize(c.req.path)
    const isPage = path.startsWith('/statechart')
    const isReport = path === '/api/coverage'
    if (!isPage && !isReport && !(await viewerFiles()).has(path.replace(DERIVED, ''))) return next()

    const grant = c.req.query(GRANT) ?? ''
    const secondsLeft = statechartLinks.secondsLeft(grant)
    if (isPage && secondsLeft > 0) {
      setCookie(c, COOKIE, grant, {
        httpOnly: true,
        sameSite: 'Lax',
        secure: environment.publicUrl?.startsWith('https:') ?? false,
        maxAge: secondsLeft,
      })
      return c.redirect(withoutGrant(c.req.url))
    }
    if (statechartLinks.secondsLeft(getCookie(c, COOKIE) ?? '') > 0) {
      await next()
      c.header('cache-control', 'private, no-cache')
      return
    }
    if (!isPage) throw new Problem(403, 'The statechart is closed: open it by a link first.')
    return answerPage(c, await closedPage(), 403)
  })
}

function withoutGrant(address: string): string {
  const url = new URL(address)
  url.searchParams.delete(GRANT)
  return url.pathname + url.search
}

function closedPage(): Promise<string> {
  return plainPage({
    title: 'This page is closed',
    style: 'main { max-width: 34rem; margin: 4rem auto; padding: 0 1.5rem }',
    content: html`<p>Who runs this funnel shows its statechart by link only. Ask them for one; a link that has expired no longer opens it.</p>`,
  })
}

const VIEWER = /^src\/statechart\//

const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    isEntry: v.optional(v.boolean()),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
  }),
)

/**
 * Gives the paths of the built scripts that only the statechart needs: what no applicant's page leads
 * to. They are read once, and again when the page was rebuilt.
 */
function openViewerFiles(distDir: string): () => Promise<Set<string>> {
  const path = join(distDir, '.vite/manifest.json')
  let version = 0
  let files: Promise<Set<string>> = Promise.resolve(new Set())

  return async () => {
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && found.mtimeMs !== version) {
      version = found.mtimeMs
      files = readFile(path, 'utf8').then((text) =>
        viewerFilesOf(v.parse(Manifest, JSON.parse(text))),
      )
      files.catch(() => {
        version = 0
      })
    }
    return files
  }
}

function viewerFilesOf(manifest: v.InferOutput<typeof Manifest>): Set<string> {
  const applicants = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || applicants.has(chunk.file)) return
    applicants.add(chunk.file)
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) {
      if (!VIEWER.test(next)) visit(next)
    }
  }
  for (const [name, { isEntry }] of Object.entries(manifest)) if (isEntry) visit(name)
  return new Set(
    Object.values(manifest)
      .filter(({ file }) => file.endsWith('.js') && !applicants.has(file))
      .map(({ file }) => `/${file}`),
  )
}
