import { watch } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from '../../../src/cli/project.ts'
import { run } from '../run.ts'

const FOLDERS = ['machines', 'src', 'tests/model', 'tests/specification']

/**
 * Runs the paths again whenever a file changes, in a process of its own that reads it anew; in a
 * browser those that the file touches. Changes during a run count for the next. Never returns.
 */
export async function watchFiles(args: readonly string[]): Promise<never> {
  const script = join(projectDir, 'src/cli/funnel.ts')
  let changed = ''
  let wake = () => {}
  for (const folder of FOLDERS) {
    watch(join(projectDir, folder), { recursive: true }, (_, file) => {
      changed = join(folder, file ?? '')
      wake()
    })
  }
  for (;;) {
    const touched = changed === '' ? [] : ['--touched', changed]
    changed = ''
    await run(process.execPath, [script, 'paths', ...args, ...touched])
    console.log(`\nWaiting for a change in ${FOLDERS.join(', ')} …`)
    if (changed === '') {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
}
