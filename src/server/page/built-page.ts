import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fillConfiguration } from './configuration-element.ts'
import { type InlineSources, inlineSourcesOf } from './inline-hashes.ts'

/** The page as it is sent: in every encoding, with what its content security policy has to allow. */
export interface BuiltPage {
  bodies: { br: Buffer<ArrayBuffer>; gzip: Buffer<ArrayBuffer>; identity: Buffer<ArrayBuffer> }
  /** Names the content, for If-None-Match. */
  etag: string
  inline: InlineSources
}

/**
 * Gives the page of a build's folder with the configuration in it; undefined while there is none. It
 * is prepared once, and again when the page was built anew: nothing is compressed per request.
 */
export function openPage(
  distDir: string,
  configuration: unknown,
): () => Promise<BuiltPage | undefined> {
  const path = join(distDir, 'index.html')
  let version: string | undefined
  let page: Promise<BuiltPage> | undefined

  return async () => {
    const stats = await stat(path).catch(() => undefined)
    if (stats === undefined) return undefined
    const found = `${stats.mtimeMs} ${stats.size}`
    if (found !== version) {
      version = found
      page = readFile(path, 'utf8').then((html) => prepare(fillConfiguration(html, configuration)))
    }
    return page
  }
}

function prepare(html: string): BuiltPage {
  const identity = Buffer.from(html)
  return {
    bodies: { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity },
    etag: createHash('sha256').update(identity).digest('base64url'),
    inline: inlineSourcesOf(html),
  }
}
