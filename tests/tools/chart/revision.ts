import { execFileSync } from 'node:child_process'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectDir } from '../../../src/cli/project.ts'
import { UserError } from '../../../src/cli/user-error.ts'

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
 * The chart's file of a git revision, as text.
 *
 * @throws UserError where there is no such revision, or it has no such file
 */
export function chartFileAt(revision: string): string {
  const text = fileAt(revision, 'docs/statechart/chart.json')
  if (text !== undefined) return text
  throw new UserError(`The revision '${revision}' has no chart: name a later one.`)
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
