import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Context } from 'hono'
import { Problem } from './problem.ts'

const DECODERS = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/**
 * The body's bytes, decompressed as Content-Encoding says. More than `kilobytes` once decompressed
 * is a problem of status 413, another encoding one of 415, broken bytes one of 400.
 */
export async function readDecoded(c: Context, kilobytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const sent = await c.req.arrayBuffer().catch(() => {
    throw new Problem(400, 'The body ended too early: send the request again.')
  })
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return new Uint8Array(sent)
  if (!isKnown(encoding)) {
    throw new Problem(415, 'The body is compressed in an unknown way: use gzip, deflate or br.')
  }
  try {
    return new Uint8Array(await DECODERS[encoding](sent, { maxOutputLength: kilobytes * 1024 }))
  } catch (error) {
    if (error instanceof RangeError) {
      throw new Problem(413, `The decompressed body is too large: send at most ${kilobytes} kB.`)
    }
    throw new Problem(400, `The body is not what ${encoding} makes: compress it again.`)
  }
}

function isKnown(encoding: string): encoding is keyof typeof DECODERS {
  return Object.hasOwn(DECODERS, encoding)
}
