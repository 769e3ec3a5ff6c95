import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Context } from 'hono'
import { isJsonWithin, parseJsonObject } from '../json.ts'
import type { AppEnv } from './app-env.ts'
import { LimitProblem, Problem } from './problem.ts'

/** The errors of a route that reads a body of up to so many kB, for the API's document. */
export const bodyErrors = (kilobytes: number) => ({
  400: 'The body ended too early or is malformed.',
  413: `The body is larger than ${kilobytes} kB.`,
  415: 'Its Content-Encoding is unknown.',
})

/** A report of progress has the most: a hundred entries of three hundred transitions. */
const MAX_JSON = { levels: 32, values: 40_000, members: 500 }

/** The body as a JSON object; anything else, or one of too many values, is a problem of status 400. */
export async function readJsonObject(
  c: Context<AppEnv>,
  kilobytes: number,
): Promise<Record<string, unknown>> {
  const bytes = await readBody(c, kilobytes)
  const body = isJsonWithin(bytes, MAX_JSON)
    ? parseJsonObject(Buffer.from(bytes).toString())
    : undefined
  if (body === undefined) throw new Problem(400, 'The body is not a JSON object: send one.')
  return body
}

const decompress = promisify(gunzip)

/** Events compress to between a tenth and a fiftieth; a ratio of a thousand is a decompression bomb. */
const MAX_RATIO = 100
/** A body that is no larger than this when decompressed may have any ratio. */
const ANY_RATIO_BYTES = 64 * 1024

/**
 * The body's bytes, decompressed by Content-Encoding. Fails with status 413 over `kilobytes` (of 1,024
 * bytes), sent or decompressed, and over 100 times what was sent; with 415 for another encoding; with
 * 400 for broken bytes and an aborted request.
 */
export async function readBody(
  c: Context<AppEnv>,
  kilobytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(c.env.incoming, kilobytes)
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return bytes
  if (encoding !== 'gzip') {
    throw new Problem(415, 'The body is compressed in an unknown way: use gzip.')
  }
  const maxBytes = kilobytes * 1024
  const maxByRatio = Math.max(ANY_RATIO_BYTES, bytes.byteLength * MAX_RATIO)
  try {
    const maxOutputLength = Math.min(maxBytes, maxByRatio)
    return new Uint8Array(await decompress(bytes, { maxOutputLength }))
  } catch (error) {
    if (!(error instanceof RangeError)) {
      throw new Problem(400, 'The body is not what gzip makes: compress it again.')
    }
    throw new LimitProblem(
      'decompressed_bytes',
      maxByRatio < maxBytes
        ? `The decompressed body is more than ${MAX_RATIO} times as large as what was sent.`
        : `The decompressed body is too large: send at most ${kilobytes} kB.`,
    )
  }
}

async function readBytes(
  incoming: IncomingMessage,
  kilobytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => {
    const detail = `The body is too large: send at most ${kilobytes} kB.`
    return new LimitProblem('body_bytes', detail)
  }
  if (Number(incoming.headers['content-length']) > kilobytes * 1024) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > kilobytes * 1024) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(400, 'The body ended too early: send the request again.')
  }
  return new Uint8Array(Buffer.concat(chunks))
}
