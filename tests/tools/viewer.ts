import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import { projectDir } from '../../src/cli/project.ts'

/** Imports a module of the viewer, whose parts are written in JSX and bring their styles along. */
export async function importViewer<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(resolve(projectDir, path), {
    configFile: false,
    root: projectDir,
    logLevel: 'warn',
  })
  return module
}
