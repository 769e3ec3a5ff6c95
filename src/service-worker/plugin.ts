import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { buildScript } from '../build/script.ts'
import type { Release } from './answers.ts'

type Bundle = Rolldown.OutputBundle

/** What applicants can do without: the statechart's viewer and what only measures. */
const EXCLUDED =
  /\/src\/(?:statechart\/funnel\/page\.tsx|effects\/telemetry\/(?:analytics|monitoring)\/)/

/** Writes `/service-worker.js`, which caches this release of the page for visits without a network. */
export function serviceWorker(): Plugin {
  let publicDir = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const release = releaseOf(bundle, readdirSync(publicDir))
        const source = await buildScript(resolve(import.meta.dirname, 'worker.ts'), {
          RELEASE: JSON.stringify(release),
        })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
      },
    },
  }
}

function releaseOf(bundle: Bundle, publicFiles: string[]): Release {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('The build has no entry')
  const scripts = reachableFrom(entry.fileName, bundle)
  const styles = scripts.flatMap((name) => stylesOf(bundle[name]))
  const assets = Object.keys(bundle).filter((name) => /\.woff2$|\/later-[^/]*\.css$/.test(name))
  const page = bundle['index.html']
  const files = [...new Set([...scripts, ...styles, ...assets, ...publicFiles])].sort()
  const version = createHash('sha256')
    .update(JSON.stringify(files))
    .update(page?.type === 'asset' ? page.source : '')
    .digest('hex')
    .slice(0, 16)
  return {
    version,
    page: '/apply',
    entry: `/${entry.fileName}`,
    files: files.map((name) => `/${name}`),
  }
}

/** A script with all that it loads, now or later, as far as applicants need it. */
function reachableFrom(name: string, bundle: Bundle, known: string[] = []): string[] {
  const chunk = bundle[name]
  if (known.includes(name) || chunk?.type !== 'chunk') return known
  if (EXCLUDED.test(chunk.facadeModuleId ?? '')) return known
  const next = [...chunk.imports, ...chunk.dynamicImports]
  return next.reduce((found, other) => reachableFrom(other, bundle, found), [...known, name])
}

/** Style sheets that a script brings with it; those of the entry are inline. */
function stylesOf(file: Bundle[string] | undefined): string[] {
  if (file?.type !== 'chunk' || file.isEntry) return []
  return [...(file.viteMetadata?.importedCss ?? [])]
}
