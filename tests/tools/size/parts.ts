import { existsSync, readFileSync } from 'node:fs'
import { decode } from '@jridgewell/sourcemap-codec'

/** A package or folder, and how many bytes of a built script come from it. */
export interface Part {
  name: string
  bytes: number
}

/** What a built script is made of, the heaviest part first, read from the source map beside it. */
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
