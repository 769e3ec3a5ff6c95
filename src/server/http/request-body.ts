import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { parseJsonObject } from '../json.ts'
import { Problem } from './problem.ts'

/** Refuses bodies of more than `kilobytes` (1,024 bytes each), however they are sent. */
export function limitBody(kilobytes: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: kilobytes * 1024,
    onError: () => {
      throw new Problem(413, `The body is too large: send at most ${kilobytes} kB.`)
    },
  })
}

/** The body as text; a sender that breaks off is a problem of status 400. */
export async function readText(c: Context): Promise<string> {
  try {
    return await c.req.text()
  } catch {
    throw new Problem(400, 'The body ended too early: send the request again.')
  }
}

/** The body as a JSON object; anything else is a problem of status 400. */
export async function readJsonObject(c: Context): Promise<Record<string, unknown>> {
  const body = parseJsonObject(await readText(c))
  if (body === undefined) throw new Problem(400, 'The body is not a JSON object: send one.')
  return body
}
