import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'

const TIMEOUT_MS = 600_000
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024

/** The text of a committed file at a git revision; undefined where the revision has no such file. */
export function fileAt(revision: string, path: string): string | undefined {
  const commit = commitOf(revision)
  try {
    return git('show', `${commit}:${path}`).toString('utf8')
  } catch {
    return undefined
  }
}

/**
 * Asks a git revision in a process of its own, which answers in JSON: for its chart, or for what it stores half-way.
 *
 * @throws UserError where there is no such revision, or its chart cannot be run
 */
export function askRevision(revision: string, question: 'chart' | 'records'): unknown {
  const folder = checkOut(revision)
  try {
    if (!existsSync(join(folder, 'machines/funnel.machine.ts'))) {
      throw new UserError(`The revision '${revision}' has no chart: name a later one.`)
    }
    const script = join(import.meta.dirname, 'in-revision.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, folder, question], {
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
    })
    if (status === 0) return JSON.parse(stdout)
    const reason = /^\w*Error.*$/m.exec(stderr)?.[0] ?? 'it took too long'
    throw new UserError(`The chart of '${revision}' cannot be run here: ${reason}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The files of a git revision in a new folder, with the packages of this one; the caller removes it.
 *
 * @throws UserError where there is no such revision
 */
export function checkOut(revision: string): string {
  const files = git('archive', '--format=tar', commitOf(revision))
  const folder = mkdtempSync(join(tmpdir(), 'funnel-revision-'))
  execFileSync('tar', ['-x', '-f', '-', '-C', folder], { input: files })
  symlinkSync(join(projectDir, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

function commitOf(revision: string): string {
  try {
    return git('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`)
      .toString('utf8')
      .trim()
  } catch {
    throw new UserError(
      `There is no revision '${revision}' here: name a commit, a branch or a tag.`,
    )
  }
}

function git(...args: string[]): Buffer {
  return execFileSync('git', args, {
    cwd: projectDir,
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
