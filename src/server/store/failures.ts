import { errorFields } from '../log.ts'
import { isBusy, primaryCodeOf } from './node-sqlite.ts'

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
 * Codes of PostgreSQL for connections that are refused or ended, limits in time, deadlocks, and of the
 * sockets to it.
 */
const UNAVAILABLE_CODES =
  /^(?:08...|40001|40P01|25P03|53300|57014|57P0[1235]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** What `pg` says without a code where a connection was lost, or none could be had in time. */
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

function codeOf(error: unknown): string {
  return String(errorFields(error).code ?? '')
}
