import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import * as v from 'valibot'
import { projectDir, resultsDir } from '../../src/cli/project.ts'

const Files = v.array(v.string())

/**
 * Those of `tests` that call a function of a file when they were last recorded, the ones that reach
 * the fewest files first, then those not recorded since they changed. All if none does, as of constants.
 *
 * @param root the project's folder, which paths begin at
 */
export function reaching(file: string, tests: readonly string[], root = projectDir): string[] {
  const recorded = tests
    .map((test) => ({ test, files: filesReachedBy(test, root) }))
    .filter(({ files }) => files?.includes(file) ?? true)
    .toSorted((a, b) => lengthOf(a) - lengthOf(b))
    .map(({ test }) => test)
  return recorded.length > 0 ? recorded : [...tests]
}

function lengthOf({ files }: { files: string[] | undefined }): number {
  return files?.length ?? Number.MAX_SAFE_INTEGER
}

/** What a test reached on either database; undefined if it was not recorded since it changed. */
function filesReachedBy(test: string, root: string): string[] | undefined {
  const { mtimeMs } = statSync(join(root, test))
  const records = [false, true]
    .map((isOnPostgres) => recordOf(test, isOnPostgres, root))
    .filter((record) => existsSync(record) && statSync(record).mtimeMs > mtimeMs)
  if (records.length === 0) return undefined
  return records.flatMap((record) => v.parse(Files, JSON.parse(readFileSync(record, 'utf8'))))
}

/** The file that records what a test reached. */
export function recordOf(test: string, isOnPostgres: boolean, root = projectDir): string {
  const name = `${test.replaceAll('/', '+')}${isOnPostgres ? '.postgres' : ''}.json`
  return join(root, relative(projectDir, resultsDir), 'reached', name)
}

/** A path as it is written in the documentation: from the project's folder, with slashes. */
export function pathInProject(path: string): string {
  return relative(projectDir, path).split(sep).join('/')
}
