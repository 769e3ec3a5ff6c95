import { EnvironmentError } from '../environment-error.ts'
import { errorFields } from '../log.ts'
import { isBusy, primaryCodeOf } from './sqlite.ts'

/** SQLITE_FULL, PostgreSQL's disk_full, and the file system's own. */
const SQLITE_FULL = 13
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether a write failed because a disk, or a database's limit, is full. */
export function isDiskFull(error: unknown): boolean {
  return primaryCodeOf(error) === SQLITE_FULL || FULL_CODES.has(codeOf(error))
}

/** PostgreSQL takes no writes here: the server is a replica, or was made one. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/**
 * PostgreSQL's codes for failed or ended connections, a missing password, database or right, limits of
 * time and resources, deadlocks, an application removed while something was added to it, its disk and
 * its damage; and the codes of its sockets.
 */
const UNAVAILABLE_CODES =
  /^(?:08...|23503|28...|3D000|40001|40P01|42501|25P0[34]|53...|55...|57014|57P0[1-5]|58...|XX...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** Messages of `pg`, without a code, for a lost connection and a timeout of the pool. */
const UNAVAILABLE_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/

/** Whether the database does not answer now, and may later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    isBusy(error) ||
    isReadOnly(error) ||
    UNAVAILABLE_CODES.test(codeOf(error)) ||
    UNAVAILABLE_MESSAGES.test(error.message)
  )
}

/** An object store that does not answer or refuses; its message says why, and what to do. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError'
}

/** SQLite's codes of files that cannot be used. */
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CORRUPT = 11
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26
const FILE_FAILURES = new Set([
  SQLITE_READONLY,
  SQLITE_IOERR,
  SQLITE_CORRUPT,
  SQLITE_CANTOPEN,
  SQLITE_NOTADB,
])
const ACCESS_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EEXIST'])
const DISK_CODES = new Set([...ACCESS_CODES, 'EIO', 'EMFILE', 'ENFILE'])

/** Whether a file, the file store or the embedded database is damaged, missing or not writable. */
export function isStorageFailure(error: unknown): boolean {
  if (error instanceof ObjectStoreError) return true
  const code = primaryCodeOf(error)
  return (code !== undefined && FILE_FAILURES.has(code)) || DISK_CODES.has(codeOf(error))
}

/** An error of a file or folder of DATA_DIR with a sentence that says what to do; any other unchanged. */
export function storageError(error: unknown, path: string): unknown {
  const code = primaryCodeOf(error)
  if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) {
    return new EnvironmentError(
      `The database is damaged: ${path}. Restore a backup: npm run funnel -- db restore FILE`,
    )
  }
  if (isBusy(error)) {
    return new EnvironmentError(`Another process writes to ${path}: try again once it has ended.`)
  }
  if (isDiskFull(error)) return new EnvironmentError(`The disk is full: make room for ${path}.`)
  if (code === SQLITE_READONLY || code === SQLITE_CANTOPEN || ACCESS_CODES.has(codeOf(error))) {
    const failingPath = error instanceof Error && 'path' in error ? error.path : path
    return new EnvironmentError(
      `DATA_DIR cannot be written (${codeOf(error)}): ${failingPath}. Give this process's user the right to ` +
        'write it and what is in it, or name another folder.',
    )
  }
  return error
}

function codeOf(error: unknown): string {
  return String(errorFields(error).code ?? '')
}
