import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { parseJsonObject } from '../json.ts'
import { Problem } from './problem.ts'

/** Refuses bodies of more than `kilobytes` (1,024 bytes each), however they are sent. */
export function limitBody(kilobytes: number): MiddlewareHandler {
  return bodyLimit({
    maxSize: kilobytes * 1024,
    onError: () => {
      throw tooLarge(kilobytes)
    },
  })
}

/**
 * The body's bytes, read straight from the connection: the quickest way, for what every applicant
 * sends. More than `kilobytes` is a problem of status 413, a sender that breaks off one of 400.
 */
export function readBytesFrom(
  incoming: IncomingMessage,
  kilobytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const most = kilobytes * 1024
  return new Promise((resolve, reject) => {
    if (Number(incoming.headers['content-length'] ?? 0) > most) return reject(tooLarge(kilobytes))
    const chunks: Buffer[] = []
    let size = 0
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > most) reject(tooLarge(kilobytes))
      else chunks.push(chunk)
    })
    incoming.on('end', () => resolve(Buffer.concat(chunks, Math.min(size, most))))
    incoming.on('error', () => reject(endedTooEarly()))
  })
}

/** The body as text; a sender that breaks off is a problem of status 400. */
export async function readText(c: Context): Promise<string> {
  try {
    return await c.req.text()
  } catch {
    throw endedTooEarly()
  }
}

/** The body as a JSON object; anything else is a problem of status 400. */
export async function readJsonObject(c: Context): Promise<Record<string, unknown>> {
  const body = parseJsonObject(await readText(c))
  if (body === undefined) throw new Problem(400, 'The body is not a JSON object: send one.')
  return body
}

function endedTooEarly(): Problem {
  return new Problem(400, 'The body ended too early: send the request again.')
}

function tooLarge(kilobytes: number): Problem {
  return new Problem(413, `The body is too large: send at most ${kilobytes} kB.`)
}
