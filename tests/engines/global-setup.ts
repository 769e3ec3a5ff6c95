import { buildWhenStale } from '../../src/cli/build.ts'
import { canListen, EVENT_PACKAGES } from './accessibility-events.ts'
import { ENGINES, isInstalled, PACKAGES } from './engines.ts'

/**
 * Builds the page if it is stale, and says which engines this machine lacks.
 *
 * @throws in continuous integration, where a missing engine is a failure
 */
export default async function prepare(): Promise<void> {
  await buildWhenStale()
  const missing: Record<string, string> = Object.fromEntries(
    ENGINES.filter((engine) => !isInstalled(engine)).map((engine) => [engine, PACKAGES[engine]]),
  )
  if (!canListen()) missing['what a screen reader gets'] = EVENT_PACKAGES
  const packages = Object.values(missing).join(' ')
  if (packages === '') return
  const names = Object.keys(missing).join(', ')
  const hint = `Not tested here: ${names}. On Debian: apt-get install ${packages}`
  if (process.env.CI === 'true') throw new Error(hint)
  console.warn(hint)
}
