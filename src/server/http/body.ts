import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { parseJsonObject } from '../json.ts'
import { describes } from '../openapi/description.ts'
import { LimitProblem } from './limit-problem.ts'
import { Problem } from './problem.ts'

/** Refuses bodies of more than `kilobytes` (1,024 bytes each), however they are sent. */
export function limitBody(kilobytes: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize: kilobytes * 1024,
    onError: () => {
      throw new LimitProblem(
        'body_bytes',
        413,
        `The body is too large: send at most ${kilobytes} kB.`,
      )
    },
  })
  const refusals = {
    400: 'The body ended too early or is malformed.',
    413: `The body is larger than ${kilobytes} kB.`,
  }
  return describes({ refusals }, limit)
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

const DECODERS = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** Text of events compresses to a tenth or a fiftieth; a thousandth is made to harm. */
const MAX_RATIO = 100
/** A body that is no larger than this when decompressed may have any ratio. */
const ANY_RATIO_BYTES = 64 * 1024

/**
 * The body's bytes, decompressed as Content-Encoding says. More than `kilobytes` once decompressed, or more than
 * 100 times what was sent, is a problem of status 413, another encoding one of 415, broken bytes one
 * of 400.
 */
export async function readDecoded(c: Context, kilobytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = await c.req.arrayBuffer().catch(() => {
    throw new Problem(400, 'The body ended too early: send the request again.')
  })
  const sent = new Uint8Array(body)
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return sent
  if (!isKnown(encoding)) {
    throw new Problem(415, 'The body is compressed in an unknown way: use gzip, deflate or br.')
  }
  const maxBytes = kilobytes * 1024
  const maxByRatio = Math.max(ANY_RATIO_BYTES, sent.byteLength * MAX_RATIO)
  try {
    const maxOutputLength = Math.min(maxBytes, maxByRatio)
    return new Uint8Array(await DECODERS[encoding](sent, { maxOutputLength }))
  } catch (error) {
    if (!(error instanceof RangeError)) {
      throw new Problem(400, `The body is not what ${encoding} makes: compress it again.`)
    }
    throw new LimitProblem(
      'decompressed_bytes',
      413,
      maxByRatio < maxBytes
        ? `The decompressed body is more than ${MAX_RATIO} times as large as what was sent.`
        : `The decompressed body is too large: send at most ${kilobytes} kB.`,
    )
  }
}

function isKnown(encoding: string): encoding is keyof typeof DECODERS {
  return Object.hasOwn(DECODERS, encoding)
}
