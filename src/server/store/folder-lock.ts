import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const LOCK_TIMEOUT_MS = 5_000

/**
 * Locks the databases of a data folder, 'shared' by servers and commands or 'alone'. The lock is one of
 * the operating system's, on a file that stays empty: it ends with its process, however that ends.
 *
 * @returns what gives the lock back; undefined where another process or caller has it
 */
export function lockFolder(dataDir: string, mode: 'shared' | 'alone'): (() => void) | undefined {
  const timeout = mode === 'shared' ? LOCK_TIMEOUT_MS : 0
  const file = new DatabaseSync(join(dataDir, 'in-use.lock'), { timeout })
  try {
    file.exec(mode === 'shared' ? 'begin; select 1 from sqlite_schema' : 'begin exclusive')
    return () => file.close()
  } catch (error) {
    file.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** Whether SQLite refused because another connection holds a lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

const SQLITE_BUSY = 5
