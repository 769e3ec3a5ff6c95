import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeConfig } from 'vitest/config'
import vite from '../vite.config.ts'
import { pathInProject } from './tools/reached.ts'

const { MUTANTS = '', __STRYKER_ACTIVE_MUTANT__: active } = process.env

/** The tests of vite.config.ts on sources with Stryker's switches; without an active one, they are recorded. */
export default mergeConfig(vite, {
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      load(id: string) {
        const file = join(MUTANTS, 'code', pathInProject(id))
        return existsSync(file) ? readFileSync(file, 'utf8') : undefined
      },
    },
  ],
  test: { setupFiles: active ? [] : ['tests/tools/mutants/record-mutants.ts'], maxWorkers: 1 },
})
