import { join, posix } from 'node:path'
import { Hono } from 'hono'
import { auth } from 'hono/utils/basic-auth'
import * as v from 'valibot'
import type { Services } from '../services.ts'
import type { AppEnv } from './app-env.ts'
import { bearerOf } from './bearer.ts'
import { openBuilt } from './built-page.ts'
import { secretCheck } from './operator-secret.ts'
import { Problem } from './problem.ts'

/** What the build adds to a script's name for files made of it. */
const DERIVED = /(?:\.map)?(?:\.br|\.gz)?$/

const CHALLENGE = { 'www-authenticate': 'Basic realm="statechart", charset="UTF-8"' }

/**
 * Closes the statechart, its scripts and the report of the paths, if the operator wants it closed, to
 * callers without the operator's token: as a bearer, or as the password that a browser asks for.
 */
export function statechartAccess(services: Services): Hono<AppEnv> {
  const { environment, distDir } = services
  const routes = new Hono<AppEnv>()
  if (!environment.isStatechartClosed) return routes
  const isRight = secretCheck(services, 'operator')
  const viewerFiles = openBuilt(join(distDir ?? '', '.vite/manifest.json'), viewerFilesIn)
  return routes.use('*', async (c, next) => {
    const path = posix.normalize(c.req.path)
    const isPage = path.startsWith('/statechart')
    const isReport = path === '/api/coverage'
    const isOfViewer = (await viewerFiles())?.has(path.replace(DERIVED, '')) ?? false
    if (!isPage && !isReport && !isOfViewer) return next()
    // HTTP Basic authentication; its user does not matter.
    const password = auth(c.req.raw)?.password ?? ''
    if (await isRight(c, bearerOf(c.req.header('authorization')) || password)) {
      await next()
      c.header('cache-control', 'private, no-cache')
      return
    }
    if (isPage) return c.text(CLOSED_PAGE, 401, CHALLENGE)
    const detail = "The statechart is closed: send the operator's token as bearer or password."
    throw new Problem(401, detail, CHALLENGE)
  })
}

const CLOSED_PAGE =
  'The operator has closed this page. Load it again and type the operator\u2019s token as the password; the user name can be anything.'

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

/** The paths of the built scripts that only the statechart needs: what no applicant's page leads to. */
function viewerFilesIn(text: string): Set<string> {
  const manifest = v.parse(Manifest, JSON.parse(text))
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
