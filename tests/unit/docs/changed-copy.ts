import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectDir } from '../../../src/cli/project.ts'

/** A copy of the project's own files, of which a page's changes are tried. */
export class ChangedCopy implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'funnel-change-'))

  constructor() {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: projectDir, encoding: 'utf8' })
    for (const file of files.split('\0').filter(isRead)) {
      cpSync(join(projectDir, file), join(this.#folder, file))
    }
    symlinkSync(join(projectDir, 'node_modules'), join(this.#folder, 'node_modules'), 'junction')
  }

  /** Applies a unified diff. @throws Error where it no longer fits. */
  apply(diff: string) {
    this.#run('git', ['apply', '--unidiff-zero', '-'], diff)
  }

  typeCheck() {
    this.#runNode('node_modules/typescript/bin/tsc', '-p', '.')
  }

  test(...files: readonly string[]) {
    this.#runNode('node_modules/vitest/vitest.mjs', 'run', '--project', 'node', ...files)
  }

  [Symbol.dispose]() {
    rmSync(this.#folder, { recursive: true })
  }

  #runNode(script: string, ...parameters: readonly string[]) {
    this.#run(process.execPath, [script, ...parameters])
  }

  #run(command: string, parameters: readonly string[], input = '') {
    const { status, stdout, stderr } = spawnSync(command, parameters, {
      cwd: this.#folder,
      env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
      input,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${command} ${parameters.join(' ')}\n${stdout}${stderr}`)
  }
}

/** Whether compiler or tests read a file; pictures and drawings they do not. */
function isRead(file: string): boolean {
  return file !== '' && !/^docs\/|\.png$/.test(file)
}
