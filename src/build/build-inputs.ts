import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the built page depends on: files and folders, relative to the project's folder. */
export const BUILD_INPUTS = [
  'src',
  'machines',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/**
 * One hash over names and contents of all build inputs, in hex. Times of modification do not
 * count, so a fresh clone and a touched file agree; a missing input counts as absent.
 */
export function hashBuildInputs(root: string): string {
  const hash = createHash('sha256')
  for (const file of BUILD_INPUTS.flatMap((input) => filesOf(root, input))) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesOf(root: string, path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (stats === undefined) return []
  if (!stats.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesOf(root, `${path}/${name}`))
}
