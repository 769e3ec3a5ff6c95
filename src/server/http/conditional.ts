import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/** Answers 304 without a body if the client has what would be sent (RFC 9110, 13.2.2). */
export const conditional: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (c.res.status !== 200 || !isKnown(c.req.raw.headers, c.res.headers)) return
  const { headers, body } = c.res
  void body?.cancel()
  c.res = undefined
  c.res = new Response(null, { status: 304, headers: withoutContent(headers) })
}

/** Entity tags are compared weakly, since a proxy that compresses makes them weak. */
function isKnown(request: Headers, response: Headers): boolean {
  const tags = request.get('if-none-match')
  if (tags !== null) {
    const opaque = response.get('etag')?.replace(/^W\//, '')
    const validators: string[] = tags.match(/"[^"]*"/g) ?? []
    return opaque !== undefined && (tags.trim() === '*' || validators.includes(opaque))
  }
  const since = Date.parse(request.get('if-modified-since') ?? '')
  return Date.parse(response.get('last-modified') ?? '') <= since
}

function withoutContent(headers: Headers): Headers {
  const remaining = new Headers(headers)
  for (const name of ['content-type', 'content-length', 'content-encoding']) remaining.delete(name)
  return remaining
}
