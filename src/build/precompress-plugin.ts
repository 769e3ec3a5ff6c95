import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSED = /\.(?:js|css|svg)$/
const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Writes each script, style sheet and drawing of a build compressed as well, for the server to send. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      const files = Object.values(bundle).filter(({ fileName }) => COMPRESSED.test(fileName))
      await Promise.all(
        files.map(async (file) => {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          for (const [extension, compress] of Object.entries(compressors)) {
            const compressed = await compress(content)
            if (compressed.length >= content.length) continue
            await writeFile(join(dir, `${file.fileName}.${extension}`), compressed)
          }
        }),
      )
    },
  }
}
