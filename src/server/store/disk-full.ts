/** SQLITE_FULL, PostgreSQL's disk_full, and the file system's own. */
const SQLITE_FULL = 13
const CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether something could not be kept because a disk, or a database's limit, is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true
  return 'code' in error && CODES.has(String(error.code))
}
