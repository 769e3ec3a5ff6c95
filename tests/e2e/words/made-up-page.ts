import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { projectDir } from '../../../src/cli/project.ts'
import { MADE_UP } from './made-up.ts'

/** Builds the page with the made-up language in place of English; gives back its folder. */
export async function buildMadeUpPage(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'funnel-made-up-'))
  await build({
    root: projectDir,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'made-up language',
        load: (id) =>
          id.endsWith('/src/copy/en.ts') ? `export const EN = ${JSON.stringify(MADE_UP)}` : null,
      },
    ],
  })
  return outDir
}
