import { hashBuildInputs, isBuilt, markBuilt } from './app-build.ts'
import { distDir, projectDir } from './project.ts'

/** Builds the page into dist/, unless it was already built from the very same inputs. */
export async function buildWhenStale(): Promise<void> {
  const inputsHash = hashBuildInputs(projectDir)
  if (isBuilt(distDir, inputsHash)) return
  const { build } = await import('vite')
  await build({ root: projectDir })
  markBuilt(distDir, inputsHash)
}

if (import.meta.main) await buildWhenStale()
