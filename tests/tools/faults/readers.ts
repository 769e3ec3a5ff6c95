import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BackendStorage } from './storage.ts'

/** What an operator may read the embedded database with, each with a SQLite of its own. */
export const READERS = ['sqlite3', 'python3'] as const

export type Reader = (typeof READERS)[number]

const QUERY = 'select count(*) from contacts'

/** Without closing it Python leaves the database to its collector. */
const PYTHON = `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
print(database.execute(sys.argv[2]).fetchone()[0])
database.close()
`

const run = promisify(execFile)

/**
 * Counts the contacts by another program, next to a server.
 *
 * @throws where the program is missing, or cannot read
 */
export async function countContactsBy(
  reader: Reader,
  { dataDir }: Pick<BackendStorage, 'dataDir'>,
): Promise<number> {
  const file = join(dataDir, 'funnel.sqlite')
  const args = { sqlite3: [file, QUERY], python3: ['-c', PYTHON, file, QUERY] }[reader]
  const { stdout } = await run(reader, args)
  return Number(stdout)
}

/** Whether the program is on this machine. */
export async function isInstalled(reader: Reader): Promise<boolean> {
  return run(reader, ['--version']).then(
    () => true,
    () => false,
  )
}
