import { build } from 'vite'
import { projectDir } from '../../src/cli/project.ts'

/** Builds a page's script and the styles that it imports, each into one text. */
export async function bundle(entry: string): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    root: projectDir,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const files = [built].flat().flatMap((bundled) => ('output' in bundled ? bundled.output : []))
  return {
    script: files.map((file) => (file.type === 'chunk' ? file.code : '')).join(''),
    style: files
      .map((file) => (file.type === 'asset' ? file : null))
      .map((file) => (file?.fileName.endsWith('.css') ? String(file.source) : ''))
      .join(''),
  }
}
