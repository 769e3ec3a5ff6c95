import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The page as it is sent: in every encoding, with what its content security policy has to allow. */
export interface BuiltPage {
  bodies: { br: Buffer<ArrayBuffer>; gzip: Buffer<ArrayBuffer>; identity: Buffer<ArrayBuffer> }
  /** Names the content, for If-None-Match. */
  etag: string
  inline: InlineSources
}

/**
 * The page in a build's folder, with the configuration in it; nothing is compressed per request.
 *
 * @param note in HTML, what is above every screen; none if empty
 */
export function openPage(distDir: string, configuration: unknown, note = '') {
  return openBuilt(join(distDir, 'index.html'), (html) =>
    prepare(withNote(fillConfiguration(html, configuration), note)),
  )
}

const ROOT = '<div id="root"'

function withNote(html: string, note: string): string {
  return note === '' ? html : html.replace(ROOT, `<aside class="page-note">${note}</aside>${ROOT}`)
}

/**
 * Returns what is made from a built file, undefined while there is none; made once, and again when
 * the file was rebuilt.
 */
export function openBuilt<Result>(
  path: string,
  make: (text: string) => Result,
): () => Promise<Result | undefined> {
  let version: string | undefined
  let result: Promise<Result> | undefined
  return async () => {
    const stats = await stat(path).catch(() => undefined)
    if (stats === undefined) return undefined
    const current = `${stats.mtimeMs} ${stats.size}`
    if (current !== version) result = readFile(path, 'utf8').then(make)
    version = current
    return result?.catch((error) => {
      version = undefined
      throw error
    })
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

const ELEMENT = /(<script type="application\/json" id="configuration">)[^<]*(<\/script>)/

/**
 * The page with its element `#configuration` holding a value as JSON. No `<` of the value stays as
 * it is, so nothing configured can end the element. A page without the element stays as it is.
 */
export function fillConfiguration(html: string, configuration: unknown): string {
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c')
  return html.replace(ELEMENT, (_, start: string, end: string) => `${start}${json}${end}`)
}

/** What a content security policy has to allow: inline scripts and styles, by hash. */
export interface InlineSources {
  scripts: string[]
  styles: string[]
}

/** Finds the page's inline scripts and styles; script elements with data need nothing. */
function inlineSourcesOf(html: string): InlineSources {
  return {
    scripts: contentsOf(html, 'script').map(sourceOf),
    styles: contentsOf(html, 'style').map(sourceOf),
  }
}

function contentsOf(html: string, element: string): string[] {
  const parts = html.split(`<${element}>`).slice(1)
  return parts.flatMap((part) => part.split(`</${element}>`, 1))
}

function sourceOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}
