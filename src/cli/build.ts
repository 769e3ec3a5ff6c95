import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashBuildInputs } from '../build/build-inputs.ts'
import { distDir, projectDir } from './project.ts'
import { UserError } from './user-error.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Whether `dist` holds the page built from inputs with this hash. */
export function isBuilt(dist: string, inputsHash: string): boolean {
  const stamp = stampIn(dist)
  return (
    existsSync(join(dist, 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === inputsHash
  )
}

/** Records next to Vite's manifest which inputs `dist` was built from. */
export function markBuilt(dist: string, inputsHash: string): void {
  writeFileSync(stampIn(dist), inputsHash)
}

function stampIn(dist: string): string {
  return join(dist, '.vite', 'inputs.sha256')
}

/**
 * Builds the page into dist/, unless it was already built from the very same inputs; in a process of its own, since what
 * builds takes 700 MB that a server would never give back.
 *
 * @throws UserError if it fails; the reason is printed before
 */
export async function buildWhenStale(): Promise<void> {
  if (isBuilt(distDir, hashBuildInputs(projectDir))) return
  const child = fork(import.meta.filename)
  const end = () => {
    child.kill()
    process.exit(1)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  const [status] = await once(child, 'exit')
  for (const signal of SIGNALS) process.off(signal, end)
  if (status !== 0) throw new UserError('The page could not be built.')
}

/** For production, whatever NODE_ENV is. */
async function buildPage(): Promise<void> {
  process.env.NODE_ENV = 'production'
  const inputsHash = hashBuildInputs(projectDir)
  const start = performance.now()
  process.stdout.write('Building the page ... ')
  const { build } = await import('vite')
  await build({
    root: projectDir,
    logLevel: 'warn',
    // Sizes are tested by the budgets.
    build: {
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  })
  markBuilt(distDir, inputsHash)
  console.log(`done in ${Math.round((performance.now() - start) / 1000)} s`)
}

if (process.argv[1] === import.meta.filename) {
  // The channel closes with the process that asked for the build, however that ends.
  process.on('disconnect', () => process.exit(1))
  if (!isBuilt(distDir, hashBuildInputs(projectDir))) await buildPage()
  process.exit()
}
