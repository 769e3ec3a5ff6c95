import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { decode } from '@jridgewell/sourcemap-codec'
import type { Manifest, ManifestChunk } from 'vite'

/** The most that each load may weigh on the wire, in bytes of brotli; sizes are exact, so this is a test. */
export const BUDGETS: readonly { loads: RegExp; most: number }[] = [
  // The hashes of the scripts' names in it compress differently with every build, by some 10 bytes.
  { loads: /^page$/, most: 9_400 },
  // Errors are announced, several addresses asked about, 'next' followed; the job description says what is not sent.
  { loads: /^first scripts$/, most: 131_500 },
  { loads: /^styles$/, most: 4_500 },
  // All later views; the board takes pinches and assistive clicks, the copy can be copied.
  { loads: /^src\/views\//, most: 14_800 },
  { loads: /^(?:idb|ofetch)\//, most: 4_000 },
  { loads: /^src\/effects\/telemetry\/analytics\//, most: 60_000 },
  { loads: /^src\/effects\/telemetry\/monitoring\//, most: 72_000 },
  { loads: /^all that \/statechart loads first$/, most: 330_000 },
  { loads: /^src\/statechart\b/, most: 115_000 },
]

/** The viewer of the funnel, and the views whose screens it shows in small. */
const STATECHART = /^src\/(?:statechart\/funnel\/page|views\/later-views)\.tsx?$/

/** A message on a load that no budget names or that exceeds its budget. */
export function overBudget(loads: readonly Load[], budgets = BUDGETS): string[] {
  return loads.flatMap(({ name, brotli }) => {
    const most = budgets.find((budget) => budget.loads.test(name))?.most
    if (most === undefined) return [`${name} has no budget: give it one in tests/tools/size.ts`]
    return brotli <= most ? [] : [`${name} weighs ${brotli} bytes, ${brotli - most} too many`]
  })
}

/** What the browser fetches together at one moment. */
export interface Load {
  /** `page`, `first scripts`, `styles`, or the module that is imported when it is needed. */
  name: string
  /** File names relative to the build's folder. */
  files: string[]
  /** Bytes as built. */
  raw: number
  /** Bytes on the wire, compressed by brotli at its best. */
  brotli: number
}

/**
 * What a build makes the browser load, and when: the page with its inline sources, the entry with
 * what it imports, its styles, in the page or next to it, and then each module that is imported later,
 * with what only comes with it.
 */
export function readLoads(distDir: string): Load[] {
  const html = readFileSync(join(distDir, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(
    readFileSync(join(distDir, '.vite', 'manifest.json'), 'utf8'),
  )
  const chunks = Object.values(manifest)
  const scripts = chunks
    .filter(({ isEntry }) => isEntry)
    .flatMap((chunk) => filesWith(chunk, manifest))
    .filter((file) => file.endsWith('.js'))
  const styles = named(html, /<link\b(?! disabled)[^>]*\brel="stylesheet"[^>]*\bhref="\/([^"]+)"/g)
  const first = [...new Set([...scripts, ...styles, ...inlinedStyles(chunks, scripts)])]
  const later = chunks
    .filter(({ isDynamicEntry, file }) => isDynamicEntry && !scripts.includes(file))
    .map((chunk) => {
      const files = filesWith(chunk, manifest).filter((file) => !first.includes(file))
      return measureLoad(distDir, nameOf(chunk), files)
    })
  const statechart = chunks.filter(({ src }) => src !== undefined && STATECHART.test(src))
  const together = statechart.flatMap((chunk) => filesWith(chunk, manifest))
  return [
    ...(statechart.length === 0
      ? []
      : [
          measureLoad(distDir, 'all that /statechart loads first', [
            ...new Set(['index.html', ...first, ...together]),
          ]),
        ]),
    measureLoad(distDir, 'page', ['index.html']),
    measureLoad(distDir, 'first scripts', scripts),
    sum('styles', styles, [...contentsOf(distDir, styles), ...inlined(html)]),
    ...later,
  ]
}

function measureLoad(distDir: string, name: string, files: string[]): Load {
  return sum(name, files, contentsOf(distDir, files))
}

function contentsOf(distDir: string, files: string[]): Buffer[] {
  return files
    .map((file) => join(distDir, file))
    .filter(existsSync)
    .map((path) => readFileSync(path))
}

function inlined(html: string): Buffer[] {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet = '']) => Buffer.from(sheet))
}

function sum(name: string, files: string[], contents: Buffer[]): Load {
  return {
    name,
    files,
    raw: total(contents),
    brotli: total(contents.map((content) => brotliCompressSync(content))),
  }
}

function named(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].flatMap(([, file]) => file ?? []))]
}

/** Styles that came with the first scripts: they are inline, and are not fetched again. */
function inlinedStyles(chunks: ManifestChunk[], scripts: string[]): string[] {
  return chunks.filter(({ file }) => scripts.includes(file)).flatMap(({ css }) => css ?? [])
}

/** A chunk's own file and styles, and those of all that it imports at once. */
function filesWith(chunk: ManifestChunk, manifest: Manifest, known: string[] = []): string[] {
  if (known.includes(chunk.file)) return known
  const files = [...known, chunk.file, ...(chunk.css ?? [])]
  return (chunk.imports ?? []).reduce((found, key) => {
    const imported = manifest[key]
    return imported ? filesWith(imported, manifest, found) : found
  }, files)
}

function nameOf({ src, file }: ManifestChunk): string {
  return (src ?? file).replace(/^.*node_modules\//, '')
}

function total(contents: Uint8Array[]): number {
  return contents.reduce((sum, { length }) => sum + length, 0)
}

/** A package or folder, and how many bytes of a built script come from it. */
export interface Part {
  name: string
  bytes: number
}

/** What a built script is made of, the heaviest part first, read from the source map next to it. */
export function readParts(scriptPath: string): Part[] {
  const mapPath = `${scriptPath}.map`
  if (!existsSync(mapPath)) return []
  const { mappings, sources }: { mappings: string; sources: string[] } = JSON.parse(
    readFileSync(mapPath, 'utf8'),
  )
  const lines = readFileSync(scriptPath, 'utf8').split('\n')
  const bytes = new Map<string, number>()
  for (const [at, segments] of decode(mappings).entries()) {
    for (const [next, [column, source]] of segments.entries()) {
      const end = segments[next + 1]?.[0] ?? lines[at]?.length ?? column
      const name = ownerOf(source === undefined ? undefined : sources[source])
      bytes.set(name, (bytes.get(name) ?? 0) + end - column)
    }
  }
  return [...bytes].map(([name, size]) => ({ name, bytes: size })).sort((a, b) => b.bytes - a.bytes)
}

/** `react-dom` of a file in node_modules, `src/views` of one of ours. */
function ownerOf(source = 'glue'): string {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)
  if (inPackage?.[1]) return inPackage[1]
  const inFolder = /^(?:\.\.\/)*((?:src\/)?[^/]+)\//.exec(source)
  return inFolder?.[1] ?? source
}
