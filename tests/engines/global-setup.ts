import { buildWhenStale } from '../../src/cli/build.ts'
import { ENGINES, isInstalled, PACKAGES } from './engines.ts'

/**
 * Builds the page if it is stale, and says which engines this machine lacks.
 *
 * @throws in continuous integration, where a missing engine is a failure
 */
export default async function prepare(): Promise<void> {
  await buildWhenStale()
  const missing = ENGINES.filter((engine) => !isInstalled(engine))
  if (missing.length === 0) return
  const packages = missing.map((engine) => PACKAGES[engine]).join(' ')
  const hint = `Not tested here: ${missing.join(', ')}. On Debian: apt-get install ${packages}`
  if (process.env.CI === 'true') throw new Error(hint)
  console.warn(hint)
}
