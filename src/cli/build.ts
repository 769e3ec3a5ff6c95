import { hashBuildInputs, isBuilt, markBuilt } from './app-build.ts'
import { distDir, projectDir } from './project.ts'

/** Builds the page into dist/, unless it was already built from the very same inputs. */
export async function buildWhenStale(): Promise<void> {
  const inputsHash = hashBuildInputs(projectDir)
  if (isBuilt(distDir, inputsHash)) return
  const start = performance.now()
  process.stdout.write('Building the page ... ')
  const { build } = await import('vite')
  await build({
    root: projectDir,
    logLevel: 'warn',
    build: { rolldownOptions: { checks: { pluginTimings: false } } },
  })
  markBuilt(distDir, inputsHash)
  console.log(`done in ${Math.round((performance.now() - start) / 1000)} s`)
}

if (process.argv[1] === import.meta.filename) await buildWhenStale()
