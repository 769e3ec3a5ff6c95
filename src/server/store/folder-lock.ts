import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EnvironmentError } from '../environment-error.ts'
import { storageError } from './failures.ts'
import { isBusy } from './sqlite.ts'

/** Who works on the embedded databases of a data folder. */
export type FolderUser = 'server' | 'command' | 'restore'

const WAIT_MS = 5_000
/** Of everyone who works there. */
export const LOCK_FILE = 'in-use.lock'

/**
 * Locks the embedded databases of a data folder: one server at a time, and commands next to it; a
 * restore alone. The locks are the operating system's, on files that stay empty: they end with their
 * process, however that ends.
 *
 * @param waitMs how long a server or a command waits for a restore
 * @returns what gives them back
 * @throws EnvironmentError if another one works there, or the folder cannot be written
 */
export function lockFolder(dataDir: string, user: FolderUser, waitMs = WAIT_MS): () => void {
  const isAlone = user === 'restore'
  const inUse = locked(
    join(dataDir, LOCK_FILE),
    isAlone ? EXCLUSIVE : { ...SHARED, timeout: waitMs },
  )
  if (!inUse) {
    throw new EnvironmentError(
      isAlone
        ? 'A server or a command works on DATA_DIR: stop it before you restore.'
        : 'A backup is being restored into DATA_DIR: try again.',
    )
  }
  if (user !== 'server') return inUse
  const serving = locked(join(dataDir, 'server.lock'), EXCLUSIVE)
  if (serving) {
    return () => {
      serving()
      inUse()
    }
  }
  inUse()
  throw new EnvironmentError(
    `Another server works on the embedded database in DATA_DIR: ${dataDir}. Stop it, name another ` +
      'folder, or let both use PostgreSQL by DATABASE_URL.',
  )
}

const EXCLUSIVE = { begin: 'begin exclusive', timeout: 0 }
const SHARED = { begin: 'begin; select 1 from sqlite_schema' }

function locked(file: string, { begin, timeout }: typeof EXCLUSIVE): (() => void) | undefined {
  try {
    const database = new DatabaseSync(file, { timeout })
    try {
      database.exec(begin)
      return () => database.close()
    } catch (error) {
      database.close()
      throw error
    }
  } catch (error) {
    if (isBusy(error)) return undefined
    throw storageError(error, file)
  }
}
